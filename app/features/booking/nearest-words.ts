import { addDays, dayIn } from '~/lib/dates';
import type { Slot } from './meeting';
import { clockTime, dayWords } from './meeting-words';

/** Free times in a sentence (look, "Voice"): Nearest free: 02:00 PM today, 09:00 AM Thursday. */
export function nearestWords(slots: Slot[], timeZone: string, now: Date): string {
  if (slots.length === 0) return 'No other time near it is free. Please choose another month, or call us.';
  const today = dayIn(timeZone, now);
  return `Nearest free: ${slots.map((slot) => timeAndDay(slot, timeZone, today)).join(', ')}.`;
}

/** A time as one says it today: 02:00 PM today, 09:00 AM Thursday, 04:00 PM Monday, June 28. */
export function timeAndDay({ day, starts_at, kind }: Slot, timeZone: string, today: string): string {
  const asked = kind === 'request' ? ' by request' : '';
  return `${clockTime(timeZone, starts_at)} ${nearDay(day, today)}${asked}`;
}

function nearDay(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  const { weekday, date } = dayWords(day);
  return day < addDays(today, 7) ? weekday : `${weekday}, ${date.replace(/, \d{4}$/, '')}`;
}
