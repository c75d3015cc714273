import { type Closure, closureOn, formatDays } from '~/lib/closures';
import { addDays } from '~/lib/dates';

export const MAX_DAYS_AHEAD = 365;

export function fulfillmentDateError(
  day: string,
  fulfillment: 'pickup' | 'delivery',
  today: string,
  closures: Closure[] = [],
): string | undefined {
  const noon = new Date(`${day}T12:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day);
  if (!isDay) return 'Choose the day you want them.';
  if (day < today) return 'This day has passed. Choose today or a later day.';
  if (day > addDays(today, MAX_DAYS_AHEAD)) return 'We take orders up to a year ahead.';
  const weekday = noon.getUTCDay();
  if (weekday === 0) return 'We are closed on Sundays. Choose another day.';
  if (fulfillment === 'delivery' && weekday === 6) return 'We deliver Monday to Friday. Choose another day, or pickup.';
  const closure = closureOn(closures, day, fulfillment);
  return closure && `We are closed ${formatDays(closure)}: ${closure.title}. Choose another day.`;
}
