import { dateFormat } from '~/lib/dates';

/** The time of day of a moment in a time zone, as the calendar has it (spec 9): 09:00 AM. */
export function clockTime(timeZone: string, moment: Date): string {
  // Browsers and Node differ in which space stands before AM.
  return dateFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment).replaceAll('\u202f', ' ');
}

/** From when to when: 02:00 PM to 03:00 PM. */
export function clockSpan(timeZone: string, { starts_at, ends_at }: { starts_at: Date; ends_at: Date }): string {
  return `${clockTime(timeZone, starts_at)} to ${clockTime(timeZone, ends_at)}`;
}

/** The day of a moment in a time zone: Wednesday, June 16, 2027. */
export function fullDay(timeZone: string, moment: Date): string {
  return dateFormat('en-US', { timeZone, dateStyle: 'full' }).format(moment);
}

/** The same for a phone: Wed, Jun 16. */
export function shortDay(timeZone: string, moment: Date): string {
  return dateFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(moment);
}

/** What people call a time zone at a moment: Eastern Time (EDT). */
export function zoneName(timeZone: string, moment: Date): string {
  const named = (timeZoneName: 'longGeneric' | 'short') =>
    dateFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const [long, short] = [named('longGeneric'), named('short')];
  return long === short ? long : `${long} (${short})`;
}

/** How long a meeting takes: 1 hour, 45 minutes. */
export function lengthOf({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): string {
  const minutes = Math.round((ends_at.getTime() - starts_at.getTime()) / 60_000);
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

/** A day of the calendar, 2027-06-16, in parts of words. */
export function dayWords(day: string) {
  const moment = new Date(`${day}T00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('en-US', { timeZone: 'UTC', ...options }).format(moment);
  return { weekday: words({ weekday: 'long' }), date: words({ dateStyle: 'long' }) };
}

/** A month of the calendar, 2027-06: June 2027. */
export function monthWords(month: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00Z`),
  );
}

/** The time of day of a moment in a time zone, as a form has it: 14:00. */
export function clock24(timeZone: string, moment: Date): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);
}
