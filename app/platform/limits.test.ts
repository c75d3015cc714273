import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/open-studio.ts';
import { openDatabase } from './database.server';
import {
  deleteExpiredLimits,
  deleteLimitsOf,
  type LimitName,
  refundLimit,
  resetLimit,
  withinLimit,
} from './limits.server';

let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
});
afterAll(() => database.pool.end());

async function countOf(subject: string): Promise<number> {
  const { rows } = await database.pool.query('select sum(count) as count from rate_limits where key like $1', [
    `%:${subject}`,
  ]);
  return Number(rows[0].count);
}

async function tries(times: number, name: LimitName, subject: string): Promise<boolean[]> {
  const results: boolean[] = [];
  for (let n = 0; n < times; n++) results.push(await withinLimit(database, name, subject));
  return results;
}

function endWindow(subject: string) {
  return database.pool.query("update rate_limits set window_ends_at = now() - interval '1 s' where key like $1", [
    `%:${subject}`,
  ]);
}

test('the fifth wrong password is within the limit and the sixth is not', async () => {
  expect(await tries(7, 'password by account', 'june')).toEqual([true, true, true, true, true, false, false]);
});

test('all addresses of one IPv6 network share a count', async () => {
  const phones = ['2001:db8:0:7::1', '2001:db8:0:7:aa::2', '2001:db8:0:8::1'];
  for (const phone of phones) await withinLimit(database, 'password by address', phone);
  expect([await countOf('2001:db8:0:7'), await countOf('2001:db8:0:8')]).toEqual([2, 1]);
});

test('a limit starts anew when its window ends, not earlier', async () => {
  await tries(6, 'password by account', 'cole');
  expect(await withinLimit(database, 'password by account', 'cole')).toBe(false);
  await endWindow('cole');
  expect(await tries(6, 'password by account', 'cole')).toEqual([true, true, true, true, true, false]);
});

test('tries beyond the limit do not extend the window', async () => {
  const read = async () =>
    (await database.pool.query("select window_ends_at from rate_limits where key like '%:priya'")).rows[0];
  await withinLimit(database, 'password by account', 'priya');
  const first = await read();
  await tries(6, 'password by account', 'priya');
  expect(await read()).toEqual(first);
});

test('concurrent tries cannot exceed a limit together', async () => {
  const all = await Promise.all(
    Array.from({ length: 30 }, () => withinLimit(database, 'inquiry by address', '192.0.2.1')),
  );
  expect(all.filter(Boolean)).toHaveLength(10);
});

test('limits of other subjects and of other kinds are separate', async () => {
  await tries(6, 'password by account', 'ana');
  expect(await withinLimit(database, 'password by account', 'ana2')).toBe(true);
  expect(await withinLimit(database, 'two-factor by account', 'ana')).toBe(true);
});

test.each(["o'hara", 'a:b', '%', '2001:db8::1', '🌷'])('%j is a subject like any other', async (subject) => {
  expect(await tries(6, 'two-factor by account', subject)).toEqual([true, true, true, true, true, false]);
  await resetLimit(database, 'two-factor by account', subject);
  expect(await withinLimit(database, 'two-factor by account', subject)).toBe(true);
});

test('a refunded try can be used again, and the count never falls below zero', async () => {
  await tries(5, 'password by account', 'noor');
  await refundLimit(database, 'password by account', 'noor');
  expect(await tries(2, 'password by account', 'noor')).toEqual([true, false]);
  await refundLimit(database, 'password by account', 'nobody');
  for (const _ of [1, 2, 3]) await refundLimit(database, 'password by address', 'noor');
  await withinLimit(database, 'password by address', 'noor');
  for (const _ of [1, 2, 3]) await refundLimit(database, 'password by address', 'noor');
  const { rows } = await database.pool.query("select min(count) as least from rate_limits where key like '%:noor'");
  expect(rows[0].least).toBe(0);
});

test('erasing a person deletes every count of theirs and of nobody else', async () => {
  for (const subject of ['erased', 'erased too'])
    for (const name of ['password by account', 'photo by client', 'upload by client'] as const)
      await withinLimit(database, name, subject);
  await deleteLimitsOf(database, 'erased');
  expect([await countOf('erased'), await countOf('erased too')]).toEqual([0, 3]);
});

test('expired counts are deleted, current ones are kept', async () => {
  await withinLimit(database, 'contact message by address', 'expired');
  await withinLimit(database, 'contact message by address', 'current');
  await endWindow('expired');
  await deleteExpiredLimits(database);
  expect([await countOf('expired'), await countOf('current')]).toEqual([0, 1]);
});

test('a limit that is checked in a transaction counts only if that commits', async () => {
  const failed = database.db.transaction().execute(async (db) => {
    await withinLimit({ db }, 'contact message by address', 'rolled back');
    await sql`select 1 / 0`.execute(db);
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect(await countOf('rolled back')).toBe(0);
});
