import { dateFormat } from '~/lib/dates';

/** 09:00 AM, as in the calendar (spec 9). */
export function formatClockTime(timeZone: string, moment: Date): string {
  // Browsers and Node put different spaces before AM.
  return dateFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment).replaceAll('\u202f', ' ');
}

/** 02:00 PM to 03:00 PM */
export function formatClockRange(timeZone: string, { starts_at, ends_at }: { starts_at: Date; ends_at: Date }): string {
  return `${formatClockTime(timeZone, starts_at)} to ${formatClockTime(timeZone, ends_at)}`;
}

/** Wednesday, June 16, 2027 */
export function formatFullDate(timeZone: string, moment: Date): string {
  return dateFormat('en-US', { timeZone, dateStyle: 'full' }).format(moment);
}

/** Wed, Jun 16 */
export function formatShortDate(timeZone: string, moment: Date): string {
  return dateFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(moment);
}

/** 1 hour, 45 minutes */
export function formatDuration({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): string {
  const minutes = Math.round((ends_at.getTime() - starts_at.getTime()) / 60_000);
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

/** 2027-06-16 as Wednesday and June 16, 2027. */
export function formatDayParts(day: string) {
  const moment = new Date(`${day}T00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('en-US', { timeZone: 'UTC', ...options }).format(moment);
  return { weekday: format({ weekday: 'long' }), date: format({ dateStyle: 'long' }) };
}

/** The value of a time input: 14:00. */
export function formatTimeInput(timeZone: string, moment: Date): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);
}
