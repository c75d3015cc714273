import { expect, test } from 'vitest';
import { daysOf, readPeriod } from './period';

const TODAY = '2026-11-23';

function read(search: string, today = TODAY) {
  const { title, from, to, before } = readPeriod(new URL(`http://localhost/reports?${search}`), today);
  return [title, from, to, before.title, before.from, before.to];
}

test('Mother’s Day is the second Sunday of May, compared with the year before', () => {
  expect(read('holiday=mother&year=2026')).toEqual([
    ...['Mother’s Day 2026', '2026-04-27', '2026-05-10'],
    ...['Mother’s Day 2025', '2025-04-28', '2025-05-11'],
  ]);
  // In a year whose May begins on a Sunday.
  expect(read('holiday=mother&year=2033').slice(1, 3)).toEqual(['2033-04-25', '2033-05-08']);
  expect(read('holiday=mother', '2027-01-05')[0]).toBe('Mother’s Day 2026');
  expect(read('holiday=mother', '2027-05-01')[0]).toBe('Mother’s Day 2027');
});

test('a month is compared with the same month a year earlier', () => {
  const october = ['October 2026', '2026-10-01', '2026-10-31', 'October 2025', '2025-10-01', '2025-10-31'];
  expect(read('month=2026-10')).toEqual(october);
  expect(read('month=2024-02')[2]).toBe('2024-02-29');
  expect(read('month=2024-13')[0]).toBe('November 2026');
});

test('a period under way is compared with as many days', () => {
  expect(read('').slice(0, 3)).toEqual(['November 2026', '2026-11-01', '2026-11-30']);
  expect(read('').slice(3)).toEqual(['November 2025, first 23 days', '2025-11-01', '2025-11-23']);
  expect(read('holiday=valentine', '2027-02-01').slice(3)).toEqual([
    ...['Valentine’s Day 2026, first day', '2026-02-01', '2026-02-01'],
  ]);
  expect(read('', '2026-11-30')[5]).toBe('2025-11-30');
});

test('other days may be in any order, and are at most a year', () => {
  expect(read('from=2026-03-05&to=2026-03-01').slice(1)).toEqual([
    ...['2026-03-01', '2026-03-05', 'Mar 1 – 5, 2025', '2025-03-01', '2025-03-05'],
  ]);
  expect(read('from=2024-02-29&to=2024-03-01')[4]).toBe('2023-02-28');
  expect(daysOf(readPeriod(new URL('http://localhost/?from=2020-01-01&to=2026-01-01'), TODAY))).toHaveLength(366);
  expect(read('from=yesterday&to=2026-01-01')[0]).toBe('November 2026');
});
