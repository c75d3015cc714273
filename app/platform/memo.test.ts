import { expect, test } from 'vitest';
import { openMemoCache } from './memo.server';
import { openRecordedReads } from './recorded-reads.server';

test('a value is read once and cached until its tag is written', async () => {
  const { memo, drop } = openMemoCache(openRecordedReads());
  let reads = 0;
  const read = () => memo('settings', async () => ++reads, ['studio']);
  expect([await read(), await read()]).toEqual([1, 1]);
  drop(['vendors']);
  expect(await read()).toBe(1);
  drop(['studio']);
  expect(await read()).toBe(2);
  drop(['*']);
  expect(await read()).toBe(3);
});

test('a value of two tags is read again once either is written', async () => {
  const { memo, drop } = openMemoCache(openRecordedReads());
  let reads = 0;
  const read = () => memo('by flower', async () => ++reads, ['products', 'flower_types']);
  expect([await read(), await read()]).toEqual([1, 1]);
  drop(['products']);
  expect(await read()).toBe(2);
  drop(['flower_types']);
  expect(await read()).toBe(3);
});

test('a value of all products is read again once any of them is written', async () => {
  const { memo, drop } = openMemoCache(openRecordedReads());
  let reads = 0;
  const read = () => memo('cards', async () => ++reads, ['product:*']);
  expect([await read(), await read()]).toEqual([1, 1]);
  drop(['products', 'post:1']);
  expect(await read()).toBe(1);
  drop(['studio', 'product:1']);
  expect(await read()).toBe(2);
});

test('a value being read when its tag is written is not cached', async () => {
  const { memo, drop } = openMemoCache(openRecordedReads());
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = memo('settings', () => promise, ['studio']);
  drop(['studio']);
  const late = memo('settings', async () => 'after', ['studio']);
  resolve('before');
  expect([await early, await late]).toEqual(['before', 'after']);
  expect(await memo('settings', async () => 'again', ['studio'])).toBe('after');
});

test('a failed read is not cached', async () => {
  const { memo } = openMemoCache(openRecordedReads());
  await expect(memo('settings', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memo('settings', async () => 'back', ['studio'])).toBe('back');
});

test('two values of one tag are read separately and dropped together', async () => {
  const { memo, drop } = openMemoCache(openRecordedReads());
  const reads: string[] = [];
  const read = (name: string) =>
    memo(name, async () => {
      reads.push(name);
      return name;
    }, ['studio']);
  expect(await Promise.all(['hours', 'name', 'hours'].map(read))).toEqual(['hours', 'name', 'hours']);
  expect(reads).toEqual(['hours', 'name']);
  drop(['studio']);
  await Promise.all(['hours', 'name'].map(read));
  expect(reads).toEqual(['hours', 'name', 'hours', 'name']);
});

test('a value is dropped when a table that its read named changes; who uses it has read that table', async () => {
  const recorded = openRecordedReads();
  const { memo, drop } = openMemoCache(recorded);
  let reads = 0;
  const read = () =>
    memo('names', async () => {
      recorded.note('select name from vendors');
      return ++reads;
    });
  for (const count of [1, 1]) {
    const tags = new Set<string>();
    expect(await recorded.recordedInto(tags, read)).toBe(count);
    expect([...tags]).toEqual(['vendors']);
  }
  drop(['vendors']);
  expect(await read()).toBe(2);
});

test('who uses a value does not get the tags that are only its own', async () => {
  const recorded = openRecordedReads();
  const { memo } = openMemoCache(recorded);
  const tags = new Set<string>();
  await recorded.recordedInto(tags, () => memo('cards', async () => 1, ['product:*']));
  expect([...tags]).toEqual([]);
});

test('concurrent readers share one read, and its failure', async () => {
  const { memo } = openMemoCache(openRecordedReads());
  let reads = 0;
  const fail = () => {
    reads += 1;
    return Promise.reject(new Error('away'));
  };
  const results = await Promise.allSettled([1, 2, 3].map(() => memo('settings', fail)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(reads).toBe(1);
});

test('a value that is missing is cached too', async () => {
  const { memo } = openMemoCache(openRecordedReads());
  let reads = 0;
  const read = () =>
    memo('logo', async () => {
      reads += 1;
      return undefined;
    });
  await read();
  await read();
  expect(reads).toBe(1);
});

test('a read that fails after its tag was written does not drop the newer value', async () => {
  const { memo, drop } = openMemoCache(openRecordedReads());
  const { promise, reject } = Promise.withResolvers<string>();
  const early = memo('settings', () => promise, ['studio']);
  drop(['studio']);
  await memo('settings', async () => 'new', ['studio']);
  reject(new Error('away'));
  await expect(early).rejects.toThrow('away');
  expect(await memo('settings', async () => 'read again', ['studio'])).toBe('new');
});

test('of very many values, the one that was asked for last is kept', async () => {
  const { memo } = openMemoCache(openRecordedReads());
  const reads: string[] = [];
  const read = (name: string) =>
    memo(name, async () => {
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
