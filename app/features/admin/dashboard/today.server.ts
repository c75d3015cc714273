import { sql } from 'kysely';
import type { FulfillmentState } from '~/features/orders/fulfillment-state';
import { type BoardOrder, readBoard, readNextDue, readOverdue } from '~/features/workshop/board.server';
import { type Clock, minutesLeft, minutesUntil } from '~/features/workshop/due';
import { dayIn, formatDay, minutesOf, timeIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';

const MAX_OPEN = 24;
const MAX_DONE = 10;
const MAX_OVERDUE = 4;
const MAX_MEETINGS = 12;

export interface TodayGroup {
  name: string;
  isLate: boolean;
  minutesLeft: number | undefined;
  orders: BoardOrder[];
}

/** The work of today by window, what is late first. The cards are those of the board, which everybody shares. */
export async function readToday(context: Context, timeZone: string) {
  const now = context.now();
  const today = dayIn(timeZone, now);
  const [board, overdue, meetings] = await Promise.all([
    readBoard(context, { day: today, q: '' }),
    readOverdue(context, today, MAX_OVERDUE),
    readMeetings(context, timeZone, today),
  ]);
  const { counts, version } = board;
  const isEmpty = Object.keys(counts).length === 0;
  const clock = { today, minutes: minutesOf(timeIn(timeZone, now)) };
  const open = board.orders.filter(({ fulfillment_state }) => fulfillment_state !== 'delivered').toSorted(byDue);
  const done = board.orders.filter(({ fulfillment_state }) => fulfillment_state === 'delivered').slice(0, MAX_DONE);
  const shown = open.slice(0, MAX_OPEN);
  return {
    counts,
    version,
    meetings,
    done,
    groups: [...overdueGroups(overdue, clock), ...groupsOf(shown, clock)],
    more: openCount(counts) - shown.length,
    ...(isEmpty && { next: await readNextDue(context, today) }),
  };
}

export type Today = Awaited<ReturnType<typeof readToday>>;

function openCount(counts: Partial<Record<FulfillmentState, number>>) {
  const { delivered: _, ...open } = counts;
  return Object.values(open).reduce((sum, each) => sum + each, 0);
}

function byDue(one: BoardOrder, other: BoardOrder) {
  const [due, otherDue] = [one.due ?? '99', other.due ?? '99'];
  return due === otherDue ? one.number - other.number : due < otherDue ? -1 : 1;
}

function overdueGroups(overdue: Awaited<ReturnType<typeof readOverdue>>, clock: Clock): TodayGroup[] {
  const days = Map.groupBy(overdue, ({ fulfillment_date }) => fulfillment_date);
  return [...days].map(([day, orders]) => ({
    name: formatDay(day),
    isLate: true,
    minutesLeft: minutesUntil(day, undefined, clock),
    orders,
  }));
}

function groupsOf(orders: BoardOrder[], clock: Clock): TodayGroup[] {
  const isLate = ({ due }: BoardOrder) => (minutesUntil(clock.today, due, clock) ?? 0) < 0;
  return [true, false].flatMap((late) => {
    const windows = Map.groupBy(
      orders.filter((order) => isLate(order) === late),
      windowName,
    );
    return [...windows].map(([name, inWindow]) => ({
      name,
      isLate: late,
      orders: inWindow,
      minutesLeft: minutesLeft(clock.today, inWindow, clock),
    }));
  });
}

function windowName({ fulfillment_window, fulfillment }: BoardOrder) {
  return fulfillment_window ?? (fulfillment === 'pickup' ? 'Pickup' : 'Any time');
}

function readMeetings({ db, now }: Context, timeZone: string, today: string) {
  return db
    .selectFrom('meetings')
    .select(['id', 'name', 'about', 'place', 'starts_at'])
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`(starts_at at time zone ${timeZone})::date = ${today}::date`)
    .where('starts_at', '>', sql<Date>`${now()}::timestamptz - interval '1 day'`)
    .orderBy('starts_at')
    .limit(MAX_MEETINGS)
    .execute();
}
