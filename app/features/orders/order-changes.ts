import { occasionLabel, SUBSTITUTIONS } from './order-wishes';
import { formatClock } from '~/lib/business-hours';
import { formatDay, isDay } from '~/lib/dates';
import { placeText } from '~/features/pricing/tax/sales-tax';
import { getOwn } from '~/lib/get-own';

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
  substitution: 'If a flower isn’t available',
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
