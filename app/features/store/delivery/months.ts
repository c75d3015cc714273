import { addDays, dateFormat } from '~/lib/dates';

/** '2027-06', of '2027-06-15'. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function daysOfMonth(month: string): string[] {
  const next = `${addMonths(month, 1)}-01`;
  const days = Number(addDays(next, -1).slice(8));
  return Array.from({ length: days }, (_, day) => addDays(`${month}-01`, day));
}

/** 'June 2027' */
export function monthName(month: string): string {
  const format = dateFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${month}-01`));
}
