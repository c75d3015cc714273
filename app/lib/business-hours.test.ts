import { expect, test } from 'vitest';
import { day, HOURS } from '../../tests/business-hours.ts';
import {
  type BusinessHours,
  type DayHours,
  formatDaysWith,
  formatDeliveryDays,
  formatHours,
  formatOfficeHours,
  formatSameHours,
} from './business-hours';

const open = day('open');
const late = day('open', '12:00', '20:30');
const closed = day('closed');
const asked = day('by_appointment');

test.each<[BusinessHours, string[]]>([
  [HOURS, ['Monday to Friday, 10AM to 6PM', 'Saturday by appointment only']],
  [
    [asked, closed, open, open, closed, late, asked],
    ['Tuesday and Wednesday, 10AM to 6PM', 'Friday, 12PM to 8:30PM', 'Saturday and Sunday by appointment only'],
  ],
  [[open, open, closed, open, open, open, closed], ['Monday, Wednesday to Friday, and Sunday, 10AM to 6PM']],
  [Array<DayHours>(7).fill(open), ['Monday to Sunday, 10AM to 6PM']],
  [Array<DayHours>(7).fill(closed), []],
])('hours %# read as a florist would say them', (hours, lines) => {
  expect(formatHours(hours)).toEqual(lines);
});

test('parts of the hours are said alone', () => {
  expect(formatOfficeHours(HOURS)).toBe('Monday to Friday, 10AM to 6PM');
  expect(formatDeliveryDays(HOURS)).toBe('Monday to Friday');
  expect(formatDaysWith(HOURS, 'closed')).toBe('Sundays');
  expect(formatSameHours(HOURS)).toBe('between 10AM and 6PM');
  expect(formatSameHours([closed, open, late, closed, closed, closed, closed])).toBe('');
});
