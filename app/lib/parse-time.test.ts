import { expect, test } from 'vitest';
import { parseTime } from './parse-time.ts';

test.each([
  ['1pm', '13:00'],
  ['1:30 PM', '13:30'],
  ['1.30 p.m.', '13:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['noon', '12:00'],
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['09:00', '09:00'],
  ['23:59', '23:59'],
  ['24:00', undefined],
  ['13pm', undefined],
  ['0am', undefined],
  ['9:60', undefined],
  ['9:5', undefined],
  ['soon', undefined],
  ['', undefined],
])('%j is the time %j', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});
