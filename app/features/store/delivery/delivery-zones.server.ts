import { numericToCents } from '~/lib/money';
import type { Context } from '~/platform/context.server';
import { type DeliveryZone, parseCodes } from '~/lib/delivery-zones';

export const MAX_ZONES = 200;

/** By name. None: the studio delivers everywhere for the fee of its settings. */
export function listZones({ db, reads, memo }: Context): Promise<DeliveryZone[]> {
  reads('delivery_zones');
  return memo('delivery_zones', 'all', async () => {
    const rows = await db
      .selectFrom('delivery_zones')
      .select(['name', 'postal_codes', 'fee', 'minimum', 'is_paused'])
      .orderBy('name')
      .orderBy('id')
      .limit(MAX_ZONES)
      .execute();
    return rows.map(({ name, postal_codes, fee, minimum, is_paused }) => ({
      ...{ name, is_paused, codes: parseCodes(postal_codes).codes },
      ...{ fee_cents: numericToCents(fee), minimum_cents: numericToCents(minimum) },
    }));
  });
}
