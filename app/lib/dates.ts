const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a hundred times more than using it, so formats are cached. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

export function yearIn(timeZone: string, moment: Date): number {
  return Number(dateFormat('en-US', { timeZone, year: 'numeric' }).format(moment));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}

/** '14:35' */
export function timeIn(timeZone: string, moment: Date): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);
}

const QUARTER_MS = 15 * 60_000;
/** In quarters: no day is longer than two. */
const LONGEST_DAY = 2 * 24 * 4;

/** When the next day begins. Every time zone's day begins on a quarter of an hour. */
export function nextMidnight(timeZone: string, moment: Date): Date {
  const today = dayIn(timeZone, moment);
  const now = Math.floor(moment.getTime() / QUARTER_MS);
  const at = (quarter: number) => new Date(quarter * QUARTER_MS);
  let [last, next] = [now, now + LONGEST_DAY];
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (dayIn(timeZone, at(middle)) === today) last = middle;
    else next = middle;
  }
  return at(next);
}

/** Whether it is a day of this century, such as '2027-06-07'. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

export function formatDay(day: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(`${day}T00:00Z`));
}

/** 'June 2027' */
export function formatMonth(day: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00Z`));
}

export function formatDateTime(timeZone: string, moment: Date): string {
  const text = dateFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(moment);
  // Browsers and Node put different spaces before AM.
  return text.replaceAll('\u202f', ' ');
}

export function formatTime(timeZone: string, moment: Date): string {
  const text = dateFormat('en-US', { timeZone, timeStyle: 'short' }).format(moment);
  return text.replaceAll('\u202f', ' ');
}

/** '3:15 PM, Eastern Time (EST)' */
export function formatTimeWithZone(timeZone: string, moment: Date): string {
  return `${formatTime(timeZone, moment)}, ${formatTimeZone(timeZone, moment)}`;
}

/** 'Eastern Time (EDT)' */
export function formatTimeZone(timeZone: string, moment: Date): string {
  const named = (timeZoneName: 'longGeneric' | 'short') =>
    dateFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const [long, short] = [named('longGeneric'), named('short')];
  return long === short ? long : `${long} (${short})`;
}

export function formatDate(timeZone: string, moment: Date): string {
  return dateFormat('en-US', { timeZone, dateStyle: 'long' }).format(moment);
}

/** Of the day: 14:35 is 875. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
