import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn, isDay, weekdayOf } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { Capacity } from './capacity';

/** More are not counted. */
const MOST_COUNTED = 500;

/** What is on a day to come; undefined if it is over, or if the studio has not said how many events it takes. */
export async function readCapacity(context: Context, day: string | null): Promise<Capacity | undefined> {
  if (!day || !isDay(day)) return undefined;
  const { events_per_day: perDay, events_per_weekend: perWeekend, time_zone } = await readStudio(context);
  if ((perDay === null && perWeekend === null) || day < dayIn(time_zone, context.now())) return undefined;
  const friday = fridayOf(day);
  const [first, last] = friday ? [friday, addDays(friday, 2)] : [day, day];
  const { rows } = await sql<{ onDay: number; inAll: number; proposals: number; isClosed: boolean }>`
    select
      count(*) filter (where day = ${day} and stage <> 'proposal')::integer as "onDay",
      count(*) filter (where stage <> 'proposal')::integer as "inAll",
      count(*) filter (where day = ${day} and stage = 'proposal')::integer as proposals,
      exists (
        select from closure_dates where service = 'all' and first_day <= ${day} and last_day >= ${day}) as "isClosed"
    from (
      select day, stage from events
      where stage in ('proposal', 'booked', 'done') and day between ${first} and ${last} limit ${MOST_COUNTED}) planned`.execute(
    context.db,
  );
  const { onDay = 0, inAll = 0, proposals = 0, isClosed = false } = rows[0] ?? {};
  return { day, onDay, onWeekend: friday ? inAll : null, proposals, isClosed, perDay, perWeekend };
}

/** Undefined from Monday to Thursday. */
function fridayOf(day: string): string | undefined {
  const daysSince = { 5: 0, 6: 1, 0: 2 }[weekdayOf(day)];
  return daysSince === undefined ? undefined : addDays(day, -daysSince);
}
