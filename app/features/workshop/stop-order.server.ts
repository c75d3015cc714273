import { sql } from 'kysely';
import { BEFORE_SERVICE } from '~/lib/for-whom';
import { milesBetween } from '~/features/delivery/zip-distance.server';
import { findZipCode, type ZipCode } from '~/features/delivery/zip-codes.server';

/** Without the house number, so that neighbors follow each other. */
export const STREET = sql`regexp_replace(lower(delivery_street), '^[\\d\\s-]+', '')`;

const BEFORE = sql`make_interval(mins => ${sql.lit(BEFORE_SERVICE.minutes)})`;

/** '09:00', when the window opens, or early enough for a service. '24:00' without both: after all others. */
export const DUE = sql<string>`coalesce(least((select opens from delivery_windows where id = fulfillment_window_id),
  case when service_date = fulfillment_date and funeral_home is not null
    then to_char(greatest(service_time::time, '00:00'::time + ${BEFORE}) - ${BEFORE}, 'HH24:MI') end), '24:00')`;

export interface RouteStop {
  id: string;
  due: string;
  zip: string | null;
}

/**
 * Puts each of `added` behind the stops that are due when it is, or earlier: from there to the nearest next one. The route
 * begins at the ZIP code `from`.
 */
export async function insertStops(stops: RouteStop[], added: RouteStop[], from: string): Promise<RouteStop[]> {
  const route = [...stops];
  for (const [due, group] of Map.groupBy(added, (stop) => stop.due)) {
    const at = route.findLastIndex((stop) => stop.due <= due) + 1;
    const start = await lastKnown([from, ...route.slice(0, at).map(({ zip }) => zip)]);
    route.splice(at, 0, ...(await nearestFirst(start, group)));
  }
  return route;
}

/** Stops of one ZIP code stay together, as they are. Those whose ZIP code nobody knows come last. */
async function nearestFirst(start: ZipCode | undefined, stops: RouteStop[]): Promise<RouteStop[]> {
  const left = await Promise.all(
    [...Map.groupBy(stops, ({ zip }) => zip?.slice(0, 5) ?? '')].map(async ([zip, group]) => ({
      group,
      center: await findZipCode(zip),
    })),
  );
  const route: RouteStop[] = [];
  let here = start;
  while (left.length > 0) {
    const miles = left.map(({ center }) => milesOrInfinity(here, center));
    const [next] = left.splice(miles.indexOf(Math.min(...miles)), 1);
    route.push(...(next?.group ?? []));
    here = next?.center ?? here;
  }
  return route;
}

async function lastKnown(zips: (string | null)[]): Promise<ZipCode | undefined> {
  for (const zip of zips.toReversed()) {
    const known = await findZipCode(zip ?? '');
    if (known) return known;
  }
  return undefined;
}

function milesOrInfinity(one: ZipCode | undefined, other: ZipCode | undefined): number {
  return one && other ? milesBetween(one, other) : Infinity;
}
