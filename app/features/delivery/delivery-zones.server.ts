import { readStudio } from '~/features/studio/studio.server';
import { type DeliveryZone, matchLength, parseCodes } from '~/lib/delivery-zones';
import type { Context } from '~/platform/context.server';
import { zipsWithin } from './zip-distance.server';

export const MAX_ZONES = 200;

/** By name. None: the studio delivers everywhere for the fee of its settings. */
export async function listZones(context: Context): Promise<DeliveryZone[]> {
  const { db, memo } = context;
  const { postal_code: home } = await readStudio(context);
  return memo(`delivery zones from ${home}`, async () => {
    const rows = await db
      .selectFrom('delivery_zones')
      .select(['name', 'postal_codes', 'miles', 'fee_cents', 'minimum_cents', 'is_paused'])
      .orderBy('name')
      .orderBy('id')
      .limit(MAX_ZONES)
      .execute();
    const reached = await reachedCodes(rows, home);
    return rows.map(({ name, fee_cents, minimum_cents, is_paused }, at) => ({
      name,
      is_paused,
      codes: reached[at] ?? [],
      fee_cents,
      minimum_cents,
    }));
  });
}

interface ZoneRow {
  postal_codes: string;
  miles: number | null;
}

/**
 * The codes of each zone. A ZIP code that a zone names, or whose beginning it names, is that zone's; every other one belongs
 * to the smallest distance that reaches it, unless that zone excepts it.
 */
async function reachedCodes(zones: ZoneRow[], home: string): Promise<string[][]> {
  const named = zones.map(({ postal_codes }) => parseCodes(postal_codes).codes);
  const namedByOthers = named.filter((_codes, at) => zones[at]?.miles === null);
  const distances = zones.flatMap(({ miles }, at) => (miles === null ? [] : { miles, at }));
  const codes = [...named];
  const taken = new Set<string>();
  for (const { miles, at } of distances.toSorted((one, other) => one.miles - other.miles)) {
    const exceptions = named[at] ?? [];
    const reached = (await zipsWithin(home, miles)).filter(
      (zip) =>
        !taken.has(zip) &&
        matchLength([zip, ...exceptions], zip) > 0 &&
        !namedByOthers.some((other) => matchLength(other, zip) > 0),
    );
    for (const zip of reached) taken.add(zip);
    codes[at] = reached;
  }
  return codes;
}
