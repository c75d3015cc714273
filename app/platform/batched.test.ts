import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { batched } from './batched.server';

const [pool, other] = [{} as Pool, {} as Pool];

/** Doubles numbers, and refuses any batch that holds a negative one. */
function doubling(limits: { most: number; atOnce: number }) {
  const batches: number[][] = [];
  const double = batched(async (_pool, items: number[]) => {
    batches.push(items);
    await new Promise((done) => setTimeout(done, 5));
    if (items.some((item) => item < 0)) throw new Error('negative');
    return items.map((item) => item * 2);
  }, limits);
  return { double, batches };
}

test('items that arrive together are run together, and each gets its own result', async () => {
  const { double, batches } = doubling({ most: 3, atOnce: 1 });
  expect(await Promise.all([1, 2, 3, 4, 5].map((item) => double(pool, item)))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('items that arrive during a run wait for it, and go together', async () => {
  const { double, batches } = doubling({ most: 3, atOnce: 1 });
  const first = double(pool, 1);
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  expect(await Promise.all([first, double(pool, 2), double(pool, 3)])).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('a batch that fails rejects its items, and not those of the next', async () => {
  const { double } = doubling({ most: 2, atOnce: 2 });
  const settled = await Promise.allSettled([-1, 2, 3, 4, 5].map((item) => double(pool, item)));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(await double(pool, 6)).toBe(12);
});

test('each pool has batches of its own', async () => {
  const { double, batches } = doubling({ most: 3, atOnce: 1 });
  await Promise.all([double(pool, 1), double(other, 2)]);
  expect(batches).toEqual([[1], [2]]);
});

test('a run that takes long does not keep the next items waiting', async () => {
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
  const run = batched(
    async (_pool, items: string[]) => {
      if (items.includes('locked')) await unlocked;
      return items;
    },
    { most: 3, atOnce: 2 },
  );
  const locked = run(pool, 'locked');
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  expect(await Promise.all([run(pool, 'one'), run(pool, 'two')])).toEqual(['one', 'two']);
  unlock();
  expect(await locked).toBe('locked');
});
