import { formatClock } from '~/lib/business-hours';
import { addDays, formatDay, withoutYear } from '~/lib/dates';
import { askedPickup, type PickupTime } from './pickup-time';

interface When extends PickupTime {
  fulfillment_date: string | null;
  fulfillment_window: string | null;
}

/** 'Tuesday, June 15, 2027 (Morning, 9AM to 12PM)', 'Saturday, June 19, 2027 (11AM, to be confirmed)'; empty without a day. */
export function formatWhen(order: When): string {
  const { fulfillment_date: day, fulfillment_window, pickup_time } = order;
  if (!day) return '';
  const asked = askedPickup(order);
  const time = asked ? `${asked}, to be confirmed` : (fulfillment_window ?? (pickup_time && formatClock(pickup_time)));
  return time ? `${formatDay(day)} (${time})` : formatDay(day);
}

/** As one would say it: 'Tuesday, June 15, 9AM to 12PM'; empty without a day. */
export function shortWhen({ fulfillment_date: day, fulfillment_window: window }: When): string {
  if (!day) return '';
  const [, span] = /, ([^,]*)$/.exec(window ?? '') ?? [];
  return [withoutYear(formatDay(day)), span].filter(Boolean).join(', ');
}

/** `shortWhen` for whoever works on it today: 'today, 9AM to 12PM', 'tomorrow', 'Tuesday, June 15'. */
export function whenFrom(today: string, order: When): string {
  const words = shortWhen(order);
  const near = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }[order.fulfillment_date ?? ''];
  return near ? [near, ...words.split(', ').slice(2)].join(', ') : words;
}

/** `shortWhen` as a headline: neither the date nor the hours break. */
export function headlineWhen(order: When): string {
  const [weekday = '', ...rest] = shortWhen(order).split(', ');
  return [weekday, ...rest.map((part) => part.replaceAll(' ', '\u00a0'))].join(', ');
}
