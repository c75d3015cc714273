import { expect, test } from 'vitest';
import { openMemory } from './remember.server';

test('a row is read once and kept until its tag is written', async () => {
  const { remember, drop } = openMemory();
  let reads = 0;
  const read = () => remember('studio', 'facts', async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 1]);
  drop(['vendors']);
  expect(await read()).toBe(1);
  drop(['studio']);
  expect(await read()).toBe(2);
  drop(['*']);
  expect(await read()).toBe(3);
});

test('what was being read when its tag was written is not kept', async () => {
  const { remember, drop } = openMemory();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = remember('studio', 'facts', () => promise);
  drop(['studio']);
  const late = remember('studio', 'facts', async () => 'after');
  resolve('before');
  expect([await early, await late]).toEqual(['before', 'after']);
  expect(await remember('studio', 'facts', async () => 'again')).toBe('after');
});

test('a reading that failed is tried again', async () => {
  const { remember } = openMemory();
  await expect(remember('studio', 'facts', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await remember('studio', 'facts', async () => 'back')).toBe('back');
});
