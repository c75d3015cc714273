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

test('a value of two tags is read again once either is written', async () => {
  const { memo, drop } = openMemoCache();
  let reads = 0;
  const read = () => memo(['products', 'flower_types'], 'by flower', async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 1]);
  drop(['products']);
  expect(await read()).toBe(2);
  drop(['flower_types']);
  expect(await read()).toBe(3);
});

test('a value of all products is read again once any of them is written', async () => {
  const { memo, drop } = openMemoCache();
  let reads = 0;
  const read = () => memo('product:*', 'cards', async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 1]);
  drop(['products', 'post:1']);
  expect(await read()).toBe(1);
  drop(['studio', 'product:1']);
  expect(await read()).toBe(2);
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

test('two values of one tag are read separately and dropped together', async () => {
  const { memo, drop } = openMemoCache();
  const reads: string[] = [];
  const read = (name: string) =>
    memo('studio', name, async () => {
      reads.push(name);
      return name;
    });
  expect(await Promise.all(['hours', 'name', 'hours'].map(read))).toEqual(['hours', 'name', 'hours']);
  expect(reads).toEqual(['hours', 'name']);
  drop(['studio']);
  await Promise.all(['hours', 'name'].map(read));
  expect(reads).toEqual(['hours', 'name', 'hours', 'name']);
});

test('the same name under two tags is two values', async () => {
  const { memo } = openMemoCache();
  expect(await memo('studio', 'count', async () => 1)).toBe(1);
  expect(await memo('vendors', 'count', async () => 2)).toBe(2);
});

test('concurrent readers share one read, and its failure', async () => {
  const { memo } = openMemoCache();
  let reads = 0;
  const fail = () => {
    reads += 1;
    return Promise.reject(new Error('away'));
  };
  const results = await Promise.allSettled([1, 2, 3].map(() => memo('studio', 'settings', fail)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(reads).toBe(1);
});

test('a value that is missing is cached too', async () => {
  const { memo } = openMemoCache();
  let reads = 0;
  const read = () =>
    memo('studio', 'logo', async () => {
      reads += 1;
      return undefined;
    });
  await read();
  await read();
  expect(reads).toBe(1);
});

test('a read that fails after its tag was written does not drop the newer value', async () => {
  const { memo, drop } = openMemoCache();
  const { promise, reject } = Promise.withResolvers<string>();
  const early = memo('studio', 'settings', () => promise);
  drop(['studio']);
  await memo('studio', 'settings', async () => 'new');
  reject(new Error('away'));
  await expect(early).rejects.toThrow('away');
  expect(await memo('studio', 'settings', async () => 'read again')).toBe('new');
});

test('of very many values, the one that was asked for last is kept', async () => {
  const { memo } = openMemoCache();
  const reads: string[] = [];
  const read = (name: string) =>
    memo('product:*', name, async () => {
      reads.push(name);
    });
  await read('old');
  await read('asked again');
  for (let n = 0; n < 299; n++) {
    await read('asked again');
    await read(`product ${n}`);
  }
  reads.length = 0;
  await read('asked again');
  await read('old');
  expect(reads).toEqual(['old']);
});
