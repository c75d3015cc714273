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

/** From one day to the other; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000;
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

/** Whether there is such a day, as '1987-06-07'. */
export function isDayOfAnyYear(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** Whether it is a day of this century, such as '2027-06-07'. */
export function isDay(text: string): boolean {
  return text.startsWith('20') && isDayOfAnyYear(text);
}

/** Whether it is a month of this century, such as '2027-06'. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** '2027-06', of '2027-06-15'. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Of a day or a month: '2027-01-31' and 1 are '2027-02-28', '2027-01' and -1 are '2026-12'. */
export function addMonths(from: string, months: number): string {
  const [year = 0, month = 1, date] = from.split('-').map(Number);
  const there = monthOf(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString());
  if (date === undefined) return there;
  return `${there}-${String(Math.min(date, daysOfMonth(there).length)).padStart(2, '0')}`;
}

export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => addDays(`${month}-01`, index));
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay();
}

export function formatDay(day: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(`${day}T00:00Z`));
}

/** 'June 15, 2027' of 'Tuesday, June 15, 2027'. */
export function withoutWeekday(date: string): string {
  return date.replace(/^\w+, /, '');
}

/** 'Tuesday, June 15' of 'Tuesday, June 15, 2027'. */
export function withoutYear(date: string): string {
  return date.replace(/, \d{4}$/, '');
}

/** 'June 2027', of a month or one of its days. */
export function formatMonth(month: string): string {
  const format = dateFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${monthOf(month)}-01T00:00Z`));
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
