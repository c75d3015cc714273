import { isDayOfAnyYear } from './dates';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** '6/5/2027', 'Sat, June 5, 2027' or '2027-06-05T10:00' as 2027-06-05; undefined if it is no day. */
export function parseDay(text: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(text) ?? [];
  if (isoYear) return existingDay(isoYear, isoMonth, isoDay);
  const [, month, day, year] = /^(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)(?!\d)/.exec(text) ?? [];
  if (year) return existingDay(year.length === 2 ? `20${year}` : year, month, day);
  const [, name = '', dayOfMonth, itsYear] =
    /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i.exec(text) ?? [];
  return existingDay(itsYear, String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1), dayOfMonth);
}

function existingDay(year = '', month = '', day = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDayOfAnyYear(iso) ? iso : undefined;
}
