import { readStudio } from '~/features/studio/studio.server';
import { minutesOf } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { readDeliveryRules } from './delivery-rules.server';
import { countOrders } from './order-counts.server';
import { nearestDay, orderDeadline } from './possible-days';

const MINUTE_MS = 60_000;

export interface NextDay {
  /** 2027-06-15 */
  day: string;
  isToday: boolean;
  /** 12:00, if later orders of today are for another day. */
  before?: string;
}

/** The first day on which one of the product, ordered now, is delivered; only once staff have said until when a day takes orders. */
export async function readNextDelivery(context: Context, product_id: string): Promise<NextDay | undefined> {
  const { order_cutoff } = await readStudio(context);
  if (!order_cutoff || context.config.STORE_API_URL) return undefined;
  const rules = await readDeliveryRules(context, { lines: [{ product_id, quantity: 1 }] }, countFromMemo);
  const { today } = rules.calendar;
  const day = nearestDay(rules, 'delivery', today);
  if (!day) return undefined;
  const last = orderDeadline(rules, 'delivery', day);
  const minutes = minutesOf(last.time) - minutesOf(rules.time);
  const thisMinute = Math.floor(context.now().getTime() / MINUTE_MS) * MINUTE_MS;
  // The page says something else then.
  if (last.day === today) context.cacheUntil(new Date(thisMinute + minutes * MINUTE_MS));
  return { day, isToday: day === today, ...(last.day === today && { before: last.time }) };
}

/** As of the last payment or change by staff: a page need not know of every order that is still being paid. */
function countFromMemo(context: Context, counted: Parameters<typeof countOrders>[1]) {
  return context.memo(`orders from ${counted.from}`, () => countOrders(context, counted), ['orders']);
}
