const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it does, so each is made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** The calendar year that `moment` falls in, in a time zone such as America/New_York. */
export function yearIn(timeZone: string, moment: Date): number {
  return Number(dateFormat('en-US', { timeZone, year: 'numeric' }).format(moment));
}

/** The day that many days after `day`, which is written as 2027-06-12. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day that `moment` falls on in a time zone, as 2027-06-12. */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}

/** A day on the calendar as people read it: 2027-06-12 becomes Saturday, June 12, 2027. */
export function readableDay(day: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(`${day}T00:00Z`));
}

/** A moment as people in that time zone read it: Nov 20, 2026, 7:50 AM. */
export function readableMoment(timeZone: string, moment: Date): string {
  const text = dateFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(moment);
  // Browsers and Node differ in which space stands before AM.
  return text.replaceAll('\u202f', ' ');
}

/** The time of day of a moment in a time zone: 11:42 AM. */
export function readableTime(timeZone: string, moment: Date): string {
  const text = dateFormat('en-US', { timeZone, timeStyle: 'short' }).format(moment);
  return text.replaceAll('\u202f', ' ');
}

/** The day of a moment in a time zone as people write it: October 2, 2026. */
export function readableDate(timeZone: string, moment: Date): string {
  return dateFormat('en-US', { timeZone, dateStyle: 'long' }).format(moment);
}
