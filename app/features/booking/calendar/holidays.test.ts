import { expect, test } from 'vitest';
import { formatBlockHours, formatBlock } from './format-block';
import { weekOf } from './calendar-days';
import { holidaysAhead, holidaysOf } from './holidays';

const NEW_YORK = 'America/New_York';

test('the eleven holidays of a year are on their days', () => {
  expect(holidaysOf(2027).map(({ day }) => day.slice(5))).toEqual([
    ...['01-01', '01-18', '02-15', '05-31', '06-19', '07-04', '09-06', '10-11', '11-11', '11-25', '12-25'],
  ]);
  expect(holidaysOf(2026).find(({ name }) => name === 'Thanksgiving Day')?.day).toBe('2026-11-26');
});

test('lists the holidays of the next twelve months, each once', () => {
  const ahead = holidaysAhead('2027-07-04').map(({ day }) => day);
  expect([ahead.length, ahead[0], ahead.at(-1)]).toEqual([11, '2027-07-04', '2028-06-19']);
});

test('a week goes from Sunday to Saturday, over the ends of months and years', () => {
  expect([weekOf('2027-06-16')[0], weekOf('2027-06-16').at(-1)]).toEqual(['2027-06-13', '2027-06-19']);
  expect([weekOf('2028-01-01')[0], weekOf('2027-12-26').at(-1)]).toEqual(['2027-12-26', '2028-01-01']);
});

test('a block shows its days, and its hours if it is not whole days', () => {
  const hours = { starts_at: new Date('2027-06-16T14:00Z'), ends_at: new Date('2027-06-18T16:00Z') };
  const days = { starts_at: new Date('2027-06-16T04:00Z'), ends_at: new Date('2027-06-18T04:00Z') };
  expect(formatBlock(NEW_YORK, days)).toBe('Wednesday, June 16, 2027 to Thursday, June 17, 2027');
  expect(formatBlock(NEW_YORK, hours)).toBe('Wednesday, June 16, 2027, 10:00 AM to Friday, June 18, 2027, 12:00 PM');
  const on = (block: typeof hours) => [16, 17, 18].map((day) => formatBlockHours(NEW_YORK, block, `2027-06-${day}`));
  expect(on(hours)).toEqual(['From 10:00 AM', 'All day', 'Until 12:00 PM']);
  expect(on(days).slice(0, 2)).toEqual(['All day', 'All day']);
});
