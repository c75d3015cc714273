import { addDays, isDayOfAnyYear, weekdayOf } from '~/lib/dates';

/** Days (2027-06-16) and months (2027-06) of the calendar, without a time zone. */

/** A month's days in rows from Sunday to Saturday, with undefined outside the month. */
export function weeksOf<T extends { day: string }>(days: T[]): (T | undefined)[][] {
  const first = days[0];
  const cells: (T | undefined)[] = [
    ...Array.from({ length: first ? weekdayOf(first.day) : 0 }, () => undefined),
    ...days,
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday]),
  );
}

export function readMonth(text: string | null | undefined): string | undefined {
  return text && isDayOfAnyYear(`${text}-01`) ? text : undefined;
}

export function readDay(text: string | null | undefined): string | undefined {
  return text && isDayOfAnyYear(text) ? text : undefined;
}

/** From Sunday to Saturday. */
export function weekOf(day: string): string[] {
  const sunday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}
