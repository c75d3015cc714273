import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import type { BlockForm } from './booking-manager.schema';
import { formatClockTime, formatShortDate } from '~/features/booking/calendar/format-time';

const MAX_BLOCKS = 200;
const MAX_NAMED = 5;

export function listBlocks({ db, now }: Context) {
  return db
    .selectFrom('meeting_blocks')
    .select(['id', 'starts_at', 'ends_at', 'reason'])
    .where('ends_at', '>', now())
    .orderBy('starts_at')
    .limit(MAX_BLOCKS)
    .execute();
}

export type Block = Awaited<ReturnType<typeof listBlocks>>[number];

export async function fullyBlocked(context: Context, days: string[]): Promise<Set<string>> {
  const { time_zone } = await readStudio(context);
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from unnest(${days}::timestamp[]) as day
    where exists (
      select from meeting_blocks b
      where tstzrange(b.starts_at, b.ends_at)
        @> tstzrange(day at time zone ${time_zone}, (day + interval '1 day') at time zone ${time_zone}))
      or exists (select from closure_dates where service in ('all', 'meetings') and day between first_day and last_day)`.execute(
    context.db,
  );
  return new Set(rows.map(({ day }) => day));
}

/** Throws an error that lists the meetings in the way; of one booked at this instant the database decides. */
export async function addBlock(context: Context, block: BlockForm): Promise<void> {
  const { from_day, from_time, until_day, until_time, reason } = block;
  const { time_zone } = await readStudio(context);
  const starts_at = sql<Date>`(${from_day}::date + ${from_time || '00:00'}::time) at time zone ${time_zone}`;
  const ends_at = until_time
    ? sql<Date>`(${until_day}::date + ${until_time}::time) at time zone ${time_zone}`
    : sql<Date>`(${until_day}::date + 1)::timestamp at time zone ${time_zone}`;
  try {
    await context.transaction(async ({ db }) => {
      await db.insertInto('meeting_blocks').values({ starts_at, ends_at, reason }).execute();
    });
  } catch (error) {
    if (violatedConstraint(error) === 'blocks_never_over_meetings')
      throw new UserError(409, 'conflict', await inTheWay(context, starts_at, ends_at));
    if (violatedConstraint(error) === 'meeting_blocks_check')
      throw new UserError(400, 'invalid', 'The end must be after the beginning.');
    throw error;
  }
}

type Moment = ReturnType<typeof sql<Date>>;

async function inTheWay(context: Context, starts_at: Moment, ends_at: Moment): Promise<string> {
  const { time_zone } = await readStudio(context);
  const meetings = await context.db
    .selectFrom('meetings')
    .select(['name', 'starts_at'])
    .where('status', 'in', ['requested', 'confirmed'])
    .where(sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${starts_at}, ${ends_at})`)
    .orderBy('starts_at')
    .limit(MAX_NAMED + 1)
    .execute();
  const named = meetings
    .slice(0, MAX_NAMED)
    .map(
      ({ name, starts_at }) =>
        `${name}, ${formatShortDate(time_zone, starts_at)}, ${formatClockTime(time_zone, starts_at)}`,
    );
  if (meetings.length > MAX_NAMED) named.push('and more');
  return `Nothing is blocked: there are meetings in that time. Move or cancel them first: ${named.join('; ')}.`;
}

export function removeBlock(context: Context, id: string): Promise<string> {
  return context.transaction(async ({ db, deletion }) => {
    const query = db.deleteFrom('meeting_blocks').where('id', '=', id).returning('id');
    if (!isUuid(id) || !(await query.executeTakeFirst()))
      throw new UserError(404, 'not-found', 'This block no longer exists.');
    return deletion;
  });
}
