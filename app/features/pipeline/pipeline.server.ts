import { sql } from 'kysely';
import { unreadOf } from './letters.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import { addEntry, lockEvent } from '~/features/timeline/timeline.server';
import { readStudio } from '~/features/studio/studio.server';
import { applyOnBooking } from '~/features/tasks/tasks.server';
import { dayIn, isMonth } from '~/lib/dates';
import type { EventKind } from '~/lib/event-kinds';
import type { Context, Transaction } from '~/platform/context.server';
import { NEXT_VERSION } from '~/platform/edit-conflict.server';
import { readStageNames } from './stage-names.server';
import { OPEN_STAGES, type Stage } from './stages';

/** Cards of a column; the next days first. */
const MOST_CARDS = 60;
/** More are not counted. */
const MOST_COUNTED = 500;

export interface PipelineFilters {
  /** '2027-06', or ''. */
  month: string;
  /** The id of a member of staff, or ''. */
  owner: string;
}

export interface PipelineCard {
  id: string;
  name: string;
  kind: EventKind | null;
  day: string | null;
  venue: string | null;
  guest_count: number | null;
  value_cents: number | null;
  stage: Stage;
  next_step: string | null;
  next_step_on: string | null;
  owner: string | null;
  /** Others on the same day that are not lost. */
  others: number;
  /** Letters that nobody of the staff has read. */
  unread: number;
}

export interface PipelineColumn {
  stage: Stage;
  /** At most 500. */
  count: number;
  value_cents: number;
  cards: PipelineCard[];
}

/** The open stages with their events, the next day first and those without a day last. */
export async function readPipeline(context: Context, filters: PipelineFilters) {
  const { db } = context;
  const wanted = matching(filters);
  const [cards, counts, names, { time_zone }] = await Promise.all([
    sql<PipelineCard>`
      select card.*, users.name as owner, ${othersOnDay('card', 9)} as others,
        ${unreadOf(sql`card.id`)} as unread
      from unnest(${OPEN_STAGES}::text[]) as its(stage)
      cross join lateral (
        select id, name, kind, day, venue, guest_count, value_cents::float8, stage, next_step, next_step_on, owner_id
        from events where events.stage = its.stage and ${wanted}
        order by day, id limit ${MOST_CARDS}) card
      left join users on users.id = owner_id`.execute(db),
    sql<Pick<PipelineColumn, 'stage' | 'count' | 'value_cents'>>`
      select its.stage, count(known)::integer as count, coalesce(sum(value_cents), 0)::float8 as value_cents
      from unnest(${[...OPEN_STAGES, 'done', 'lost']}::text[]) as its(stage)
      left join lateral (
        select 1 as known, value_cents from events where events.stage = its.stage and ${wanted} 
          order by day, id limit ${MOST_COUNTED}) found on true
      group by its.stage`.execute(db),
    readStageNames(context),
    readStudio(context),
  ]);
  const columnOf = (stage: Stage): PipelineColumn => ({
    ...(counts.rows.find((each) => each.stage === stage) ?? { count: 0, value_cents: 0 }),
    stage,
    cards: cards.rows.filter((card) => card.stage === stage),
  });
  return {
    columns: OPEN_STAGES.map(columnOf),
    ended: (['done', 'lost'] as const).map(columnOf),
    names,
    today: dayIn(time_zone, context.now()),
  };
}

/** How many other events are on the day of the row `event` and not lost; more than `most` are not counted. */
export function othersOnDay(event: 'card' | 'events', most: number) {
  const { day, id } = { day: sql.ref(`${event}.day`), id: sql.ref(`${event}.id`) };
  return sql<number>`(
    select count(*)::integer from (
      select from events other where other.day = ${day} and other.id <> ${id} and other.stage <> 'lost' limit ${most}) found)`;
}

export type Pipeline = Awaited<ReturnType<typeof readPipeline>>;

function matching({ month, owner }: PipelineFilters) {
  const ofMonth = isMonth(month)
    ? sql`day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'`
    : sql`true`;
  const ofOwner = owner === 'nobody' ? sql`owner_id is null` : isUuid(owner) ? sql`owner_id = ${owner}` : sql`true`;
  return sql`${ofMonth} and ${ofOwner}`;
}

/** Who may own an event, by name. */
export function listOwners({ db }: Context) {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .limit(100)
    .execute();
}

interface Move {
  by: string;
  /** Where it was when somebody pressed the button. */
  from: string | undefined;
  reason: string;
}

/** Two people who move it to the same stage are no conflict: the second changes nothing. Returns the event as it was. */
export function moveEvent(context: Context, id: string, stage: Stage, { by, from, reason }: Move) {
  return context.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    if (event.stage === stage) return event;
    const names = await readStageNames(tx);
    if (event.stage !== from)
      throw new UserError(409, 'conflict', `Someone else has moved ${event.name} to ${names[event.stage]} meanwhile.`);
    await tx.db
      .updateTable('events')
      .set({ stage, stage_since: tx.now(), lost_reason: (stage === 'lost' && reason) || null, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute();
    const text = `${names[event.stage]} → ${names[stage]}${reason ? `: ${reason}` : ''}`;
    await addEntry(tx, { event_id: id, kind: 'stage', text, user_id: by });
    if (stage === 'booked') await applyOnBooking(tx, id);
    return event;
  });
}

/** An inquiry that is answered is not new anymore. */
export async function noteAnswer(tx: Transaction, client_id: string, by: string): Promise<void> {
  const moved = await tx.db
    .updateTable('events')
    .set({ stage: 'contacted', stage_since: tx.now(), version: NEXT_VERSION })
    .where('client_id', '=', client_id)
    .where('stage', '=', 'new')
    .returning('id')
    .execute();
  if (moved.length === 0) return;
  const names = await readStageNames(tx);
  const text = `${names.new} → ${names.contacted}: the inquiry is answered`;
  for (const { id } of moved) await addEntry(tx, { event_id: id, kind: 'stage', text, user_id: by });
}
