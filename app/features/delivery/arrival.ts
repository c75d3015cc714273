import { hoursOn } from '~/lib/closures';
import { formatDay, minutesOf } from '~/lib/dates';
import { BEFORE_SERVICE } from '~/lib/for-whom';
import type { DeliveryRules } from './delivery-rules';
import type { DeliveryWindow } from './windows';

/** Without delivery windows: the way of the first delivery of a day, and what making and driving takes today. */
const FIRST_DELIVERY_MINUTES = 60;
const TODAY_MINUTES = 120;

export const TOO_LATE_TO_ARRIVE = `We cannot be there ${BEFORE_SERVICE.words} before the service.`;

/** Whether flowers for that day, and that window if there is one, are there as early as they must be. */
export function arrivesInTime(
  { arrival, calendar, time }: Pick<DeliveryRules, 'arrival' | 'calendar' | 'time'>,
  day: string,
  window?: DeliveryWindow,
): boolean {
  if (!arrival || day < arrival.day) return true;
  if (day > arrival.day) return false;
  if (window) return minutesOf(window.closes) <= arrival.minutes;
  const { opens = '23:59', closes = '00:00' } = hoursOn(calendar, day) ?? {};
  const first = minutesOf(opens) + FIRST_DELIVERY_MINUTES;
  const now = day === calendar.today ? minutesOf(time) + TODAY_MINUTES : 0;
  return Math.max(first, now) <= Math.min(arrival.minutes, minutesOf(closes));
}

/** What can be done instead: the last day on which the flowers are there in time, and the family's home. */
export function withOtherWays(error: string, last: string | undefined): string {
  const other = last ? ` We can bring them on ${formatDay(last)}.` : '';
  return `${error}${other} We can also bring them to the family’s home.`;
}
