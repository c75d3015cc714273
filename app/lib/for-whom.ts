import { formatClock } from './business-hours';
import { formatDay, minutesOf } from './dates';

/** What `forWhom` needs of an order. */
export const FOR_WHOM_COLUMNS = [
  ...(['fulfillment', 'buyer_name', 'recipient_name', 'hides_sender'] as const),
  ...(['deceased_name', 'funeral_home'] as const),
];

interface Destined {
  fulfillment: string | null;
  buyer_name: string | null;
  recipient_name: string | null;
  hides_sender: boolean;
  deceased_name: string | null;
  funeral_home: string | null;
}

/**
 * Who gets the flowers, wherever staff, drivers and buyers read it: 'June Mays', 'The family of Ruth Hale',
 * 'Service of Ruth Hale, Larch Hill Funeral Home'.
 */
export function forWhom(order: Destined): string {
  const { fulfillment, buyer_name, recipient_name, hides_sender, deceased_name, funeral_home } = order;
  if (fulfillment !== 'delivery') return buyer_name ?? '';
  if (funeral_home) {
    const service = deceased_name ? `Service of ${deceased_name}, ${funeral_home}` : funeral_home;
    return recipient_name ? `${service} (for ${recipient_name})` : service;
  }
  if (recipient_name) return recipient_name;
  if (deceased_name) return `The family of ${deceased_name}`;
  return hides_sender ? 'The recipient' : (buyer_name ?? '');
}

/** Flowers are there this long before a service begins. */
export const BEFORE_SERVICE = { minutes: 60, words: 'an hour' };

/** What `serviceLine` needs of an order. */
export const SERVICE_COLUMNS = ['fulfillment_date', 'funeral_home', 'service_date', 'service_time'] as const;

type Served = Record<(typeof SERVICE_COLUMNS)[number], string | null>;

/** Until when flowers must be at a service: 'Service at 12PM, be there by 11AM'. Empty if they go elsewhere. */
export function serviceLine({ fulfillment_date, funeral_home, service_date: day, service_time: time }: Served): string {
  if (!funeral_home || !day || !time) return '';
  if (day !== fulfillment_date) return `Service on ${formatDay(day)} at ${formatClock(time)}`;
  return `Service at ${formatClock(time)}, be there by ${formatClock(dueFor(time))}`;
}

/** '11:00': when flowers must be at a service of their day. */
export function beThereBy({ fulfillment_date, funeral_home, service_date, service_time }: Served): string | undefined {
  return funeral_home && service_time && service_date === fulfillment_date ? dueFor(service_time) : undefined;
}

/** A service in the first minutes of a day: at its time. */
function dueFor(service: string) {
  const due = minutesOf(service) - BEFORE_SERVICE.minutes;
  if (due < 0) return service;
  return [Math.floor(due / 60), due % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
