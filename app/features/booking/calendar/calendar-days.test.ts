import { expect, test } from 'vitest';
import { readDay, readMonth, weeksOf } from './calendar-days';
import { formatClockRange, formatClockTime, formatDayParts, formatDuration, formatTimeInput } from './format-time';
import { addMonths, daysOfMonth, formatMonth, formatTimeZone } from '~/lib/dates';

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2027-06-16', 12, '2028-06-16'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-01', -1, '2026-12'],
])('%s and %i months are %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test('a month has its days, leap years too', () => {
  expect([daysOfMonth('2027-02').length, daysOfMonth('2028-02').length, daysOfMonth('2100-02').length]).toEqual([
    28, 29, 28,
  ]);
  expect(daysOfMonth('2027-06').at(-1)).toBe('2027-06-30');
});

test('a month is laid out from Sunday to Saturday', () => {
  const weeks = weeksOf(daysOfMonth('2027-08').map((day) => ({ day })));
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]?.[0]?.day, 'it begins on a Sunday').toBe('2027-08-01');
  expect(weeks[4]?.map((cell) => cell?.day.slice(-2))).toEqual([
    ...['29', '30', '31'],
    ...Array.from({ length: 4 }, () => undefined),
  ]);
  expect(weeksOf([])).toEqual([]);
});

test.each([null, undefined, '', '2027', '2027-00', '2027-13', '0027-01', '2027-1', '2027-06-01x', 'x2027-06'])(
  'no month reads %j',
  (text) => {
    expect(readMonth(text)).toBeUndefined();
    expect(readDay(text)).toBeUndefined();
  },
);

test('only days that exist are read', () => {
  expect(readDay('2028-02-29')).toBe('2028-02-29');
  for (const text of ['2027-02-29', '2027-04-31', '2027-06-00', '2027-06-1', '2027-06-16T09:00'])
    expect(readDay(text)).toBeUndefined();
});

const at = (time: string) => new Date(`2027-06-16T${time}Z`);

test('noon and midnight are twelve', () => {
  const clock = (time: string) => formatClockTime('America/New_York', at(time));
  expect([clock('16:00'), clock('04:00'), clock('13:05')]).toEqual(['12:00 PM', '12:00 AM', '09:05 AM']);
  expect(formatClockRange('America/New_York', { starts_at: at('15:30'), ends_at: at('16:30') })).toBe(
    '11:30 AM to 12:30 PM',
  );
  expect(formatTimeInput('America/New_York', at('04:00'))).toBe('00:00');
});

test.each([
  [15, '15 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [480, '8 hours'],
])('%i minutes read %s', (minutes, text) => {
  const starts_at = at('13:00');
  expect(formatDuration({ starts_at, ends_at: new Date(starts_at.getTime() + minutes * 60_000) })).toBe(text);
});

test('the time zone has the name of its season', () => {
  expect(formatTimeZone('America/New_York', at('13:00'))).toBe('Eastern Time (EDT)');
  expect(formatTimeZone('America/New_York', new Date('2027-12-16T13:00Z'))).toBe('Eastern Time (EST)');
  expect(formatTimeZone('Asia/Kolkata', at('13:00'))).toBe('India Standard Time (GMT+5:30)');
});

test('days and months read the same in every time zone of the server', () => {
  expect(formatDayParts('2027-06-16')).toEqual({ weekday: 'Wednesday', date: 'June 16, 2027' });
  expect(formatDayParts('2028-01-01')).toEqual({ weekday: 'Saturday', date: 'January 1, 2028' });
  expect(formatMonth('2027-01')).toBe('January 2027');
});
