import { addDays, addMonths, daysBetween } from '~/lib/dates';

export const RHYTHMS = { weekly: 'Weekly', biweekly: 'Every two weeks', monthly: 'Monthly' } as const;
export type Rhythm = keyof typeof RHYTHMS;

export function isRhythm(text: unknown): text is Rhythm {
  return typeof text === 'string' && Object.hasOwn(RHYTHMS, text);
}

/** The order of a delivery is placed and charged so many days before. */
export const CHARGE_DAYS = 3;

interface Series {
  rhythm: Rhythm;
  anchor_day: string;
}

/** The first day of the series after that one. A month that has no such day has its last one. */
export function nextInSeries({ rhythm, anchor_day }: Series, after: string): string {
  const step = rhythm === 'weekly' ? 7 : 14;
  let count =
    rhythm === 'monthly' ? monthsBetween(anchor_day, after) : Math.floor(daysBetween(anchor_day, after) / step);
  const day = (n: number) => (rhythm === 'monthly' ? addMonths(anchor_day, n) : addDays(anchor_day, n * step));
  count = Math.max(0, count);
  while (day(count) <= after) count++;
  return day(count);
}

export function daysInSeries(series: Series, first: string, count: number): string[] {
  const days = [first];
  while (days.length < count) days.push(nextInSeries(series, days.at(-1) ?? first));
  return days;
}

function monthsBetween(from: string, to: string) {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}
