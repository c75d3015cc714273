import { addDays } from '~/lib/dates';

/** Days (2027-06-16) and months (2027-06) of the calendar, without a time zone. */

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const there = first.toISOString().slice(0, 7);
  if (date === undefined) return there;
  return `${there}-${String(Math.min(date, daysOf(there).length)).padStart(2, '0')}`;
}

export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** Sunday is 0. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay();
}

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
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.exec(text ?? '')?.[0];
}

export function readDay(text: string | null | undefined): string | undefined {
  const month = readMonth(text?.slice(0, 7));
  return month && daysOf(month).find((day) => day === text);
}

/** From Sunday to Saturday. */
export function weekOf(day: string): string[] {
  const sunday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}
