import { expect, test } from 'vitest';
import { openMemoCache } from './memo.server';

test('a value is read once and cached until its tag is written', async () => {
  const { memo, drop } = openMemoCache();
  let reads = 0;
  const read = () => memo('studio', 'settings', async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 1]);
  drop(['vendors']);
  expect(await read()).toBe(1);
  drop(['studio']);
  expect(await read()).toBe(2);
  drop(['*']);
  expect(await read()).toBe(3);
});

test('a value being read when its tag is written is not cached', async () => {
  const { memo, drop } = openMemoCache();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = memo('studio', 'settings', () => promise);
  drop(['studio']);
  const late = memo('studio', 'settings', async () => 'after');
  resolve('before');
  expect([await early, await late]).toEqual(['before', 'after']);
  expect(await memo('studio', 'settings', async () => 'again')).toBe('after');
});

test('a failed read is not cached', async () => {
  const { memo } = openMemoCache();
  await expect(memo('studio', 'settings', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memo('studio', 'settings', async () => 'back')).toBe('back');
});
