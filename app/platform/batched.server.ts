import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';

interface Waiting<Item, Result> {
  item: Item;
  done(result: Result): void;
  fail(error: unknown): void;
}

interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[];
  running: number;
}

/** Runs items that arrive while others are under way in one call of `run`, `most` of them, `atOnce` calls at a time. */
export function batched<Item, Result>(
  run: (pool: Pool, items: Item[]) => Promise<Result[]>,
  { most, atOnce }: { most: number; atOnce: number },
): (pool: Pool, item: Item) => Promise<Result> {
  const queues = new WeakMap<Pool, Queue<Item, Result>>();

  async function runWaiting(pool: Pool, queue: Queue<Item, Result>) {
    queue.running += 1;
    // Whatever arrives in this turn of the event loop goes along.
    await setImmediate();
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, most);
      const items = batch.map(({ item }) => item);
      try {
        const results = await run(pool, items);
        for (const [at, { done }] of batch.entries()) done(results[at] as Result);
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
      await setImmediate();
    }
    queue.running -= 1;
  }

  return (pool, item) => {
    const queue = queues.get(pool) ?? { waiting: [], running: 0 };
    queues.set(pool, queue);
    return new Promise((done, fail) => {
      queue.waiting.push({ item, done, fail });
      if (queue.running < atOnce) void runWaiting(pool, queue);
    });
  };
}
