import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { earlier, type Moment, orderDeadline } from '~/features/delivery/possible-days';
import { windowDeadline } from '~/features/delivery/windows';
import { formatClock } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import type { Order } from './orders.server';

type ChangeableOrder = Pick<
  Order,
  'status' | 'fulfillment' | 'fulfillment_state' | 'fulfillment_date' | 'fulfillment_window_id'
>;

/** 'over' once it is too late, 'none' for an order that is not to be made. */
export type ChangeTime = 'none' | 'over' | Moment;

/** A buyer may change an order until it is made, and until its day or its window takes no more orders. */
export function changesUntil(order: ChangeableOrder, rules: DeliveryRules): ChangeTime {
  const { status, fulfillment, fulfillment_state, fulfillment_date: day } = order;
  if (status !== 'paid' || fulfillment_state === 'delivered' || !day) return 'none';
  if (fulfillment_state !== 'to_make') return 'over';
  const window = rules.windows.find(({ id }) => id === order.fulfillment_window_id);
  const ofDay = orderDeadline({ ...rules, windows: [] }, fulfillment ?? 'pickup', day);
  const last = window ? earlier(ofDay, windowDeadline(window, day)) : ofDay;
  const { today } = rules.calendar;
  const isOver = today > last.day || (today === last.day && last.time !== '' && rules.time >= last.time);
  return isOver ? 'over' : last;
}

/** '6PM on Wednesday, June 16, 2027' */
export function formatMoment({ day, time }: Moment): string {
  return `${time && `${formatClock(time)} on `}${formatDay(day)}`;
}

/** On every page and in every email that says it. */
export function changesSentence(until: string): string {
  return `You can change this order or cancel it until ${until}, or until we have made your flowers.`;
}
