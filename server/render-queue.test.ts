import { expect, test } from 'vitest';
import { Busy, openRenderQueue } from './render-queue';

const USUAL = { DATABASE_CONNECTIONS: 10, WORKERS: 1 };

/** Work that ends on demand, and the order in which it began. */
function bench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((done) => {
      begun.push(name);
      ends.push(() => done(name));
    });
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((turn) => setTimeout(turn));
    }
  };
  return { begun, work, endAll };
}

test('addresses take turns, however many requests one of them sends', async () => {
  const { begun, work, endAll } = bench();
  const queue = openRenderQueue(USUAL, { atOnce: 1 });
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => queue.run('a', work(name))),
    ...['b1', 'c1', 'b2'].map((name) => queue.run(name.charAt(0), work(name))),
  ];
  await endAll();
  expect(await Promise.all(all)).toHaveLength(6);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a full queue rejects the address with the most requests first', async () => {
  const { work, endAll } = bench();
  const queue = openRenderQueue(USUAL, { atOnce: 1, waiting: 3 });
  const flood = Array.from({ length: 6 }, (_, n) => queue.run('flood', work(`${n}`)).catch((error) => error));
  const other = queue.run('other', work('other'));
  await endAll();
  expect(await other).toBe('other');
  expect((await Promise.all(flood)).map((each) => each instanceof Busy)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('nobody waits longer than the limit, and failed work frees its place', async () => {
  const queue = openRenderQueue(USUAL, { atOnce: 1, waitMs: 1 });
  let fail = () => {};
  const failing = queue.run('a', () => new Promise((_, no) => (fail = () => no(new Error('broken')))));
  await expect(queue.run('b', async () => 'late')).rejects.toBeInstanceOf(Busy);
  fail();
  await expect(failing).rejects.toThrow('broken');
  expect(await queue.run('b', async () => 'in time')).toBe('in time');
});

test.each([
  [10, 1, 4],
  [3, 1, 1],
  [10, 16, 2],
])(
  'with %i connections for each of %i processes, %i pages are made at once',
  async (connections, workers, expected) => {
    const { begun, work, endAll } = bench();
    const queue = openRenderQueue({ DATABASE_CONNECTIONS: connections, WORKERS: workers });
    const all = Array.from({ length: 6 }, (_, n) => queue.run('a', work(`${n}`)));
    expect(begun).toHaveLength(expected);
    await endAll();
    expect(await Promise.all(all)).toHaveLength(6);
  },
);
