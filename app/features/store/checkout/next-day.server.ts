import { readCalendar } from '~/features/calendar/closures.server';
import { readStudio } from '~/features/studio/studio.server';
import { timeIn } from '~/lib/dates';
import { hoursOn } from '~/lib/closures';
import type { Context } from '~/platform/context.server';
import { lastOrderTime, nearestDay } from './fulfillment-date';

export interface NextDay {
  /** 2027-06-15 */
  day: string;
  isToday: boolean;
  /** 12:00, if later orders are for another day. */
  before?: string;
}

/** The first day on which an order of now is delivered; only once staff have said until when a day takes orders. */
export async function readNextDelivery(context: Context): Promise<NextDay | undefined> {
  const { order_cutoff, time_zone } = await readStudio(context);
  if (!order_cutoff || context.config.STORE_API_URL) return undefined;
  const calendar = await readCalendar(context);
  const now = context.now();
  const time = timeIn(time_zone, now);
  const rules = { ...calendar, time, cutoff: order_cutoff };
  const day = nearestDay(calendar.today, 'delivery', rules);
  if (!day) return undefined;
  const last = lastOrderTime(rules, hoursOn(calendar, calendar.today)?.closes);
  const isToday = day === calendar.today;
  // The page says something else then.
  if (isToday) context.cacheUntil(new Date(now.getTime() + minutesBetween(time, last) * 60_000));
  return { day, isToday, ...(isToday && { before: last }) };
}

function minutesBetween(from: string, to: string) {
  const minutes = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  };
  return minutes(to) - minutes(from);
}
