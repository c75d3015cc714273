import { dateFormat } from '~/lib/dates';

/** A month such as 2027-06 in an address; undefined for anything else. */
export function monthIn(text: string | null): string | undefined {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export function formatMonth(month: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00Z`),
  );
}
