import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { earlier, type Moment, orderDeadline } from '~/features/delivery/possible-days';
import { windowDeadline } from '~/features/delivery/windows';
import { occasionLabel, SUBSTITUTIONS } from './order-wishes';
import { formatClock } from '~/lib/business-hours';
import { formatDay, isDay } from '~/lib/dates';
import { placeText } from '~/features/pricing/tax/sales-tax';
import { getOwn } from '~/lib/get-own';
import type { Order } from './orders.server';

/** What may change after an order is paid. */
export const CHANGE_LABELS = {
  card_message: 'Card message',
  card_signature: 'Card from',
  ribbon_text: 'Ribbon',
  recipient_phone: 'Recipient’s phone',
  delivery_note: 'Note for the driver',
} as const;

export type ChangeField = keyof typeof CHANGE_LABELS;

export const CHANGE_FIELDS = Object.keys(CHANGE_LABELS) as ChangeField[];

/** What staff may change as well, by column. */
export const STAFF_CHANGE_LABELS = {
  fulfillment: 'How',
  fulfillment_date: 'Day',
  fulfillment_window: 'Time',
  pickup_time: 'Pickup time',
  recipient_name: 'Recipient',
  delivery_street: 'Street',
  delivery_city: 'City',
  delivery_region: 'State',
  delivery_postal_code: 'ZIP',
  tax_place: 'City limits',
  ...CHANGE_LABELS,
  occasion: 'Occasion',
  deceased_name: 'In memory of',
  funeral_home: 'Place of the service',
  service_date: 'Day of the service',
  service_time: 'Time of the service',
  is_surprise: 'Surprise, do not call the recipient',
  hides_sender: 'Sender stays hidden',
  substitution: 'If a flower is not there',
} as const;

export type StaffChangeField = keyof typeof STAFF_CHANGE_LABELS;

export const STAFF_CHANGE_FIELDS = Object.keys(STAFF_CHANGE_LABELS) as StaffChangeField[];

/** Everything that the history names. */
export const HISTORY_LABELS: Record<string, string> = { ...STAFF_CHANGE_LABELS, items: 'Items', total: 'Total' };

/** Of a stored change, as staff and buyers read it. */
export function changedValue(name: string, text: string | null): string {
  if (text === null || text === '') return 'Nothing';
  if (name === 'fulfillment') return text === 'delivery' ? 'Delivery' : 'Pickup';
  if (name === 'items') return text.replaceAll('\n', '; ');
  if (name === 'occasion') return occasionLabel(text);
  if (name === 'substitution') return getOwn(SUBSTITUTIONS, text) ?? text;
  if (name === 'tax_place') return placeText(text);
  if (['service_time', 'pickup_time'].includes(name)) return formatClock(text);
  return ['fulfillment_date', 'service_date'].includes(name) && isDay(text) ? formatDay(text) : text;
}

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
