import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import type { DayHours } from '~/lib/business-hours';
import { addMonths, dayIn, daysOfMonth, monthOf } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { Calendar, DayState, Slot } from './meeting';

const NEAREST = 2;
const SEARCHED_DAYS = 45;
const DAY_MS = 86_400_000;

interface Window {
  from: string;
  until: string;
  /** A meeting that is being moved does not block its own time. */
  moving?: { id: string; starts_at: Date };
  /** Staff have no lead time and no horizon. */
  isStaff?: boolean;
}

const NO_HORIZON = '9999-12-31';

export async function listSlots(context: Context, { from, until, moving, isStaff }: Window): Promise<Slot[]> {
  const { time_zone, hours, booking_lead_minutes, booking_horizon_months } = await readStudio(context);
  const weekdays = (state: DayHours['state']) =>
    hours.flatMap((day, weekday) => (day.state === state ? [weekday] : []));
  const now = context.now();
  const earliest = new Date(now.getTime() + (isStaff ? 0 : booking_lead_minutes * 60_000));
  const horizon = isStaff ? NO_HORIZON : addMonths(dayIn(time_zone, now), booking_horizon_months);
  // A time skipped by the change to daylight saving reads back as another one, and is not offered on that day.
  const { rows } = await sql<Omit<Slot, 'state'> & { is_taken: boolean; is_blocked: boolean }>`
    with closed as materialized (
      select first_day, last_day from closure_dates
      where service in ('all', 'meetings') and first_day <= ${until} and last_day >= ${from}
    )
    select to_char(day, 'YYYY-MM-DD') as day, at.starts_at, at.ends_at,
      case when special.id is null and weekday = any(${weekdays('by_appointment')}::int[]) then 'request' else kind end
        as kind,
      exists (
        select from meetings m
        where m.status in ('requested', 'confirmed') and m.id is distinct from ${moving?.id ?? null}::uuid
          and tstzrange(m.starts_at, m.ends_at) && tstzrange(at.starts_at, at.ends_at)
      ) as is_taken,
      exists (
        select from meeting_blocks b
        where tstzrange(b.starts_at, b.ends_at) && tstzrange(at.starts_at, at.ends_at)
      ) or exists (
        select from closed where day between first_day and last_day
      ) or coalesce(
        slot.starts_at < special.opens::time or day + slot.starts_at + make_interval(mins => slot.minutes)
          > day + special.closes::time, false
      ) as is_blocked
    from generate_series(${from}::timestamp, ${until}::timestamp, '1 day') as day
    join meeting_slots slot on slot.weekday = extract(dow from day)
    left join (select id, day as date, opens, closes from special_hours) special on special.date = day::date
    cross join lateral (select (day + slot.starts_at) at time zone ${time_zone} as starts_at) as begin
    cross join lateral (
      select begin.starts_at, begin.starts_at + make_interval(mins => slot.minutes) as ends_at
    ) as at
    where (at.starts_at at time zone ${time_zone})::time = slot.starts_at and day <= ${horizon}::timestamp
      and (special.id is not null or weekday <> all(${weekdays('closed')}::int[]))
    order by at.starts_at`.execute(context.db);
  return rows.map(({ is_taken, is_blocked, ...slot }) => {
    const isMine = moving?.starts_at.getTime() === slot.starts_at.getTime();
    const stands = isMine ? 'mine' : slot.starts_at < earliest ? 'past' : is_blocked ? 'blocked' : 'free';
    return { ...slot, state: is_taken && stands !== 'past' ? 'taken' : stands };
  });
}

/** Unless another month is requested: that of the meeting being moved, or the one with the nearest free time. */
export async function openCalendar(
  context: Context,
  asked: string | undefined,
  moving?: Window['moving'],
): Promise<Calendar> {
  const { time_zone, booking_horizon_months } = await readStudio(context);
  const today = dayIn(time_zone, context.now());
  const [first, last] = [monthOf(today), monthOf(addMonths(today, booking_horizon_months))];
  const wanted = asked ?? (moving && monthOf(dayIn(time_zone, moving.starts_at)));
  const month = wanted ? clamp(wanted, first, last) : await firstFreeMonth(context, today);
  const days = daysOfMonth(month);
  const from = days.find((day) => day >= today) ?? today;
  const slots = await listSlots(context, { from, until: days.at(-1) ?? today, moving });
  return {
    month,
    today,
    ...(month > first && { previous: addMonths(month, -1) }),
    ...(month < last && { next: addMonths(month, 1) }),
    days: days.map((day) => {
      const its = slots.filter((slot) => slot.day === day);
      return { day, slots: its, state: stateOf(day, today, its) };
    }),
  };
}

async function firstFreeMonth(context: Context, today: string) {
  const [nearest] = await nearestFree(context, context.now());
  return monthOf(nearest?.day ?? today);
}

function clamp(month: string, first: string, last: string) {
  return month < first ? first : month > last ? last : month;
}

function stateOf(day: string, today: string, slots: Slot[]): DayState {
  if (day < today) return 'past';
  const free = slots.filter(({ state }) => state === 'free' || state === 'mine');
  if (free.length > 0) return free.every(({ kind }) => kind === 'request') ? 'request' : 'free';
  // A day without any slot is closed too.
  if (slots.every(({ state }) => state === 'blocked')) return 'closed';
  return slots.every(({ state }) => state === 'past') ? 'past' : 'full';
}

export async function findSlot(context: Context, starts_at: Date, moving?: Window['moving']) {
  const { time_zone } = await readStudio(context);
  const day = dayIn(time_zone, starts_at);
  const slots = await listSlots(context, { from: day, until: day, moving });
  return slots.find((slot) => slot.starts_at.getTime() === starts_at.getTime());
}

/** In order. Requests are only offered for requests. */
export async function nearestFree(context: Context, moment: Date, kind: Slot['kind'] = 'open'): Promise<Slot[]> {
  const { time_zone } = await readStudio(context);
  const around = (days: number) => dayIn(time_zone, new Date(moment.getTime() + days * DAY_MS));
  const slots = await listSlots(context, { from: around(-SEARCHED_DAYS), until: around(SEARCHED_DAYS) });
  const distance = ({ starts_at }: Slot) => Math.abs(starts_at.getTime() - moment.getTime());
  return slots
    .filter((slot) => slot.state === 'free' && (slot.kind === 'open' || kind === 'request'))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, NEAREST)
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
}
