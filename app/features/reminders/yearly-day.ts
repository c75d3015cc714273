import { addDays, dateFormat } from '~/lib/dates';
import { getOwn } from '~/lib/get-own';
import { OCCASION_LABELS } from '~/lib/product-choices';

/** January is 1. */
export interface YearlyDay {
  month: number;
  day: number;
}

/** A leap year, so that it has every day. */
const LEAP_YEAR = 2028;

export function isYearlyDay({ month, day }: YearlyDay): boolean {
  const date = new Date(Date.UTC(LEAP_YEAR, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** 'May 9' */
export function formatYearly({ month, day }: YearlyDay): string {
  const format = dateFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(Date.UTC(LEAP_YEAR, month - 1, day));
}

/** The first on or after `today` (2027-06-15); February 29 is the 28th in years that have no 29th. */
export function nextOccurrence({ month, day }: YearlyDay, today: string): string {
  const year = Number(today.slice(0, 4));
  const [thisYear, nextYear] = [year, year + 1].map((each) => {
    const first = new Date(Date.UTC(each, month - 1, 1)).toISOString().slice(0, 10);
    const date = addDays(first, day - 1);
    return date.slice(5, 7) === first.slice(5, 7) ? date : addDays(first, day - 2);
  }) as [string, string];
  return thisYear >= today ? thisYear : nextYear;
}

/** 'Birthday (Mom)' */
export function describeReminder({ occasion, about }: { occasion: string; about: string }): string {
  const label = getOwn(OCCASION_LABELS, occasion) ?? 'A day to remember';
  return about ? `${label} (${about})` : label;
}
