import { addDays, addMonths, dateFormat, formatMonth, isMonth, monthOf } from '~/lib/dates';
import { parseDay } from '~/lib/parse-day';

export interface Days {
  from: string;
  to: string;
}

export interface Period extends Days {
  title: string;
  /** The parameters of the address that ask for it. */
  query: Record<string, string>;
  /** The same a year earlier: the holiday of that year, or the same dates. Of a period under way, as many days. */
  before: Days & { title: string };
  /** What is compared. */
  compared: string;
}

export const HOLIDAYS = {
  valentine: { label: 'Valentine’s Day', dayIn: (year: number) => `${year}-02-14` },
  mother: { label: 'Mother’s Day', dayIn: mothersDay },
} as const satisfies Record<string, { label: string; dayIn: (year: number) => string }>;

export type HolidayName = keyof typeof HOLIDAYS;

/** Flowers for a holiday are ordered in the two weeks up to it. */
const HOLIDAY_DAYS = 14;
const MAX_DAYS = 366;
const SAME_DATES = 'The same dates a year earlier; the weekdays differ.';
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** In the United States the second Sunday of May. */
function mothersDay(year: number): string {
  const weekday = new Date(Date.UTC(year, 4, 1)).getUTCDay();
  return addDays(`${year}-05-01`, ((7 - weekday) % 7) + 7);
}

/** `?month=2026-05`, `?holiday=mother&year=2026` or `?from=&to=`; the current month otherwise. */
export function readPeriod(url: URL, today: string): Period {
  const period = choosePeriod(url, today);
  const { from, to, before } = period;
  if (today < from || today >= to) return period;
  const days = daysOf({ from, to: today }).length;
  const title = `${before.title}, ${days === 1 ? 'first day' : `first ${days} days`}`;
  return { ...period, before: { title, from: before.from, to: addDays(before.from, days - 1) } };
}

function choosePeriod({ searchParams }: URL, today: string): Period {
  const holiday = searchParams.get('holiday') ?? '';
  if (isHoliday(holiday))
    return holidayPeriod(holiday, readYear(searchParams.get('year')) ?? lastYearOf(holiday, today));
  const from = parseDay(searchParams.get('from') ?? '');
  const to = parseDay(searchParams.get('to') ?? '');
  if (from && to) return customPeriod(from, to);
  const month = searchParams.get('month') ?? '';
  return monthPeriod(isReportedMonth(month) ? month : monthOf(today));
}

function isHoliday(text: string): text is HolidayName {
  return Object.hasOwn(HOLIDAYS, text);
}

function readYear(text: string | null): number | undefined {
  const year = Number(text);
  return Number.isInteger(year) && year > FIRST_YEAR && year <= LAST_YEAR ? year : undefined;
}

function isReportedMonth(text: string) {
  return isMonth(text) && text > `${FIRST_YEAR}-12`;
}

/** The year of the latest one whose two weeks have begun. */
function lastYearOf(holiday: HolidayName, today: string): number {
  const year = Number(today.slice(0, 4));
  return addDays(HOLIDAYS[holiday].dayIn(year), 1 - HOLIDAY_DAYS) <= today ? year : year - 1;
}

function holidayPeriod(holiday: HolidayName, year: number): Period {
  const { label, dayIn } = HOLIDAYS[holiday];
  const daysUpTo = (its: number) => ({
    title: `${label} ${its}`,
    from: addDays(dayIn(its), 1 - HOLIDAY_DAYS),
    to: dayIn(its),
  });
  const weekdays = holiday === 'mother' ? 'the weekdays are the same' : 'the weekdays differ';
  const compared = `The two weeks up to the holiday, day before day; ${weekdays}.`;
  return { ...daysUpTo(year), query: { holiday, year: String(year) }, before: daysUpTo(year - 1), compared };
}

function monthPeriod(month: string): Period {
  const before = addMonths(month, -12);
  return { ...monthDays(month), query: { month }, before: monthDays(before), compared: SAME_DATES };
}

function monthDays(month: string) {
  const from = `${month}-01`;
  return { title: formatMonth(month), from, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

function customPeriod(one: string, other: string): Period {
  const [from, last] = one <= other ? [one, other] : [other, one];
  const to = last > addDays(from, MAX_DAYS - 1) ? addDays(from, MAX_DAYS - 1) : last;
  const before = { from: yearBefore(from), to: yearBefore(to) };
  return { ...titled(from, to), query: { from, to }, before: titled(before.from, before.to), compared: SAME_DATES };
}

function titled(from: string, to: string) {
  const format = dateFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
  const title = format.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`));
  return { title: title.replaceAll('\u2009', ' '), from, to };
}

/** February 29 becomes February 28. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1);
  return parseDay(year + day.slice(4)) ?? `${year}-02-28`;
}

/** Every day of it. */
export function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
