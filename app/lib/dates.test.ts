import { expect, test } from 'vitest';
import {
  addDays,
  dateFormat,
  dayIn,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  nextMidnight,
  yearIn,
} from './dates';

const NEW_YORK = 'America/New_York';

test.each([
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2027-03-13', 2, '2027-03-15'],
  ['2026-10-31', 2, '2026-11-02'],
  ['2027-06-12', 365, '2028-06-11'],
  ['2027-06-12', 0, '2027-06-12'],
])('%s and %d days are %s, whatever the clocks do', (day, days, result) => {
  expect(addDays(day, days)).toBe(result);
});

test.each([
  ['2027-01-01T04:59:59Z', '2026-12-31', 2026],
  ['2027-01-01T05:00:00Z', '2027-01-01', 2027],
  ['2027-07-01T03:59:59Z', '2027-06-30', 2027],
  ['2027-07-01T04:00:00Z', '2027-07-01', 2027],
])('at %s it is %s in New York', (moment, day, year) => {
  expect(dayIn(NEW_YORK, new Date(moment))).toBe(day);
  expect(yearIn(NEW_YORK, new Date(moment))).toBe(year);
});

test('the same moment is another day in another studio', () => {
  const moment = new Date('2027-06-12T11:30:00Z');
  expect([dayIn('Pacific/Kiritimati', moment), dayIn('Pacific/Pago_Pago', moment)]).toEqual([
    '2027-06-13',
    '2027-06-12',
  ]);
});

test.each([
  ['2027-03-14T06:59:00Z', '1:59 AM'],
  ['2027-03-14T07:00:00Z', '3:00 AM'],
  ['2026-11-01T05:30:00Z', '1:30 AM'],
  ['2026-11-01T06:30:00Z', '1:30 AM'],
  ['2027-06-12T04:00:00Z', '12:00 AM'],
  ['2027-06-12T16:00:00Z', '12:00 PM'],
])('%s is %s in New York, with a plain space', (moment, time) => {
  expect(formatTime(NEW_YORK, new Date(moment))).toBe(time);
});

test('days, dates and times are written as Americans write them', () => {
  const moment = new Date('2026-11-20T12:50:00Z');
  expect(formatDay('2027-06-12')).toBe('Saturday, June 12, 2027');
  expect(formatDate(NEW_YORK, new Date('2026-10-03T03:00:00Z'))).toBe('October 2, 2026');
  expect(formatDateTime(NEW_YORK, moment)).toBe('Nov 20, 2026, 7:50 AM');
});

test('a format is created once for each locale and set of options', () => {
  const options = { timeZone: NEW_YORK, weekday: 'long' } as const;
  expect(dateFormat('en-US', { ...options })).toBe(dateFormat('en-US', options));
  expect(dateFormat('en-GB', options)).not.toBe(dateFormat('en-US', options));
});

test.each([
  ['2027-06-12T03:59:59Z', NEW_YORK, '2027-06-12T04:00:00.000Z'],
  ['2027-06-12T04:00:00Z', NEW_YORK, '2027-06-13T04:00:00.000Z'],
  ['2027-03-14T12:00:00Z', NEW_YORK, '2027-03-15T04:00:00.000Z'],
  ['2027-11-07T04:00:00Z', NEW_YORK, '2027-11-08T05:00:00.000Z'],
  ['2027-06-12T12:00:00Z', 'Asia/Kathmandu', '2027-06-12T18:15:00.000Z'],
])('after %s the next day in %s begins at %s', (moment, zone, midnight) => {
  expect(nextMidnight(zone, new Date(moment)).toISOString()).toBe(midnight);
});
