import { type RawBuilder, sql } from 'kysely';
import { accountOf } from '~/features/house-accounts/house-accounts.server';
import { LONGEST_TERMS_DAYS } from '~/features/house-accounts/terms';
import { addDays } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { Sequence } from './sequences';

/** What is longer overdue is not sent anymore. */
const LATE_DAYS = 14;
/** Letters, events and orders that one step looks at. */
const MOST_READ = 1000;

export interface Step {
  sequence: Sequence;
  step: number;
  days: number;
  with_funerals: boolean;
  /** The day from which on it sends. */
  on_day: string;
}

export interface DueLetter {
  sequence: Sequence;
  step: number;
  event_id: string;
  event: string;
  due_on: string;
  order_id: string | null;
  /** To whom it must go; null is whoever inquired. */
  email: string | null;
}

interface Wanted {
  today: string;
  zone: string;
  /** The last day that counts. */
  to: string;
  /** At most so many of each step. */
  limit: number;
  /** Of this event alone. */
  event_id?: string;
}

/** What the steps send on the days up to `to`, the first due first. */
export async function findDue({ db }: Pick<Context, 'db'>, steps: Step[], wanted: Wanted): Promise<DueLetter[]> {
  if (steps.length === 0) return [];
  const all = sql.join(
    steps.map((step) => dueOf(step, wanted)),
    sql` union all `,
  );
  const { rows } = await sql<DueLetter>`
    select * from (${all}) found order by due_on, event, event_id, sequence, step`.execute(db);
  return rows;
}

/**
 * A limit in a subquery keeps the planner from reading all letters.
 * A step is decided once for an event and once for an order, and not after somebody has written.
 */
function dueOf(step: Step, { today, zone, to, limit, event_id }: Wanted) {
  const { sequence, step: number, days, on_day } = step;
  const late = addDays(today, -LATE_DAYS);
  const from = on_day > late ? on_day : late;
  const window = { from: addDays(from, -days), to: addDays(to, -days), zone, event_id };
  return sql`(
    select * from (
      select distinct on (found.event_id) ${sequence}::text as sequence, ${number}::integer as step, found.event_id,
        events.name as event, (found.since at time zone ${zone})::date + ${days}::integer as due_on, order_id, email
      from (${FOUND[sequence](window)}) found join events on events.id = found.event_id
      where automatic_letters and (${step.with_funerals}::boolean or kind is distinct from 'funeral')
        and not exists (
          select from sequence_letters done where done.event_id = found.event_id
            and done.sequence = ${sequence} and done.step = ${number})
        and not exists (
          select from sequence_letters done where done.order_id = found.order_id
            and done.sequence = ${sequence} and done.step = ${number})
        and (
          select true from event_entries entry join letters using (id)
          where entry.event_id = found.event_id and entry.kind = 'letter' and entry.created_at > found.since
            and direction = 'in' and not is_automatic limit 1) is null
      order by found.event_id, found.since) one
    where due_on between ${from} and ${to}
    order by due_on, event_id limit ${limit})`;
}

interface Window {
  /** Days, both inclusive, from which the days of the step are counted. */
  from: string;
  to: string;
  zone: string;
  event_id: string | undefined;
}

type Found = (window: Window) => RawBuilder<unknown>;

/** Each selects `event_id`, `since` (a moment of the day that the days are counted from), `order_id` and `email`. */
const FOUND: Record<Sequence, Found> = {
  unanswered: ({ event_id, ...window }) => sql`
    select entry.event_id, entry.created_at as since, null::uuid as order_id, letters.email
    from (
      select id, event_id, created_at from event_entries
      where kind = 'letter' and ${within(sql`created_at`, window)} and ${isOf(sql`event_id`, event_id)}
      order by created_at limit ${MOST_READ}) entry
    cross join lateral (select id, direction, email, is_automatic from letters where letters.id = entry.id limit 1) letters
    join events on events.id = entry.event_id
    where direction = 'out' and stage in ('new', 'contacted')
      and not is_automatic
      and (
        select true from event_entries later
        where later.event_id = entry.event_id and later.kind = 'letter' and later.created_at > entry.created_at
          and (select not is_automatic from letters where letters.id = later.id) limit 1) is null
      and not exists (
        select from meetings where meetings.event_id = entry.event_id and status <> 'cancelled'
          and meetings.created_at > entry.created_at)`,
  proposal: ({ event_id, ...window }) => sql`
    select id as event_id, stage_since as since, null::uuid as order_id, null::text as email from events
    where stage = 'proposal' and ${within(sql`stage_since`, window)} and ${isOf(sql`id`, event_id)}
    order by stage_since limit ${MOST_READ}`,
  payment: ({ event_id, ...window }) => sql`
    select distinct on (bought.id) link.event_id,
      (bought.day + coalesce(terms_days, 0))::timestamp at time zone ${window.zone} + interval '23 hours' as since,
      bought.id as order_id, bought.buyer_email as email
    from (
      select id, buyer_email, buyer_phone, (coalesce(paid_at, created_at) at time zone ${window.zone})::date as day from orders
      where balance_cents > 0 and status = 'paid' and buyer_email <> ''
        and ${within(sql`coalesce(paid_at, created_at)`, { ...window, from: addDays(window.from, -LONGEST_TERMS_DAYS) })}
      order by coalesce(paid_at, created_at), id limit ${MOST_READ}) bought
    join people_emails address on lower(address.email) = lower(bought.buyer_email)
    join people part on part.id = address.person_id
    join people own on own.main_id = part.main_id
    join event_people link on link.person_id = own.id and link.role in ('client', 'partner', 'payer', 'family')
    join events on events.id = link.event_id and stage <> 'lost'
    left join customer_keys on key = customer_key(bought.buyer_email, bought.buyer_phone)
    left join lateral ${accountOf(sql`customer_keys.customer_id`)} account on true
    where ${isOf(sql`link.event_id`, event_id)}
    order by bought.id, events.id desc`,
  after: ({ event_id, from, to, zone }) => sql`
    select id as event_id, day::timestamp at time zone ${zone} + interval '23 hours' as since, null::uuid as order_id,
      null::text as email
    from events
    where stage in ('booked', 'done') and day between ${from} and ${to} and ${isOf(sql`id`, event_id)}
    order by day, id limit ${MOST_READ}`,
};

function within(moment: RawBuilder<unknown>, { from, to, zone }: Omit<Window, 'event_id'>) {
  return sql`${moment} >= ${from}::timestamp at time zone ${zone}
    and ${moment} < ${addDays(to, 1)}::timestamp at time zone ${zone}`;
}

function isOf(id: RawBuilder<unknown>, event_id: string | undefined) {
  return event_id === undefined ? sql`true` : sql`${id} = ${event_id}::uuid`;
}
