import { addDays, dayIn, withoutYear } from '~/lib/dates';
import type { Slot } from './meeting';
import { formatClockTime, formatDayParts } from './format-time';

/** Nearest free: 02:00 PM today, 09:00 AM Thursday. (look, "Voice") */
export function formatNearestTimes(slots: Slot[], timeZone: string, now: Date): string {
  if (slots.length === 0) return 'No other time near it is free. Please choose another month, or call us.';
  const today = dayIn(timeZone, now);
  return `Nearest free: ${slots.map((slot) => formatTimeAndDay(slot, timeZone, today)).join(', ')}.`;
}

/** 02:00 PM today, 09:00 AM Thursday, 04:00 PM Monday, June 28 */
export function formatTimeAndDay({ day, starts_at, kind }: Slot, timeZone: string, today: string): string {
  const asked = kind === 'request' ? ' by request' : '';
  return `${formatClockTime(timeZone, starts_at)} ${nearDay(day, today)}${asked}`;
}

function nearDay(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  const { weekday, date } = formatDayParts(day);
  return day < addDays(today, 7) ? weekday : `${weekday}, ${withoutYear(date)}`;
}
