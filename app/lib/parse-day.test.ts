import { expect, test } from 'vitest';
import { parseDay } from './parse-day.ts';

test.each([
  ['2027-06-05', '2027-06-05'],
  ['2027-06-05T10:00:00Z', '2027-06-05'],
  ['6/5/2027', '2027-06-05'],
  ['06/05/27', '2027-06-05'],
  ['6/5/2027 10:30 AM', '2027-06-05'],
  ['June 5, 2027', '2027-06-05'],
  ['Jun 5th 2027', '2027-06-05'],
  ['Sat, Jun 5, 2027', '2027-06-05'],
  ['Nov 3, 2026, 9:00 AM', '2026-11-03'],
  ['13/5/2027', undefined],
  ['2027-02-30', undefined],
  ['next June', undefined],
  ['Foo 5, 2027', undefined],
  ['', undefined],
])('%s is %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
