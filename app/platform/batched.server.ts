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
  /** Of those that run, how many have taken long. */
  slow: number;
}

/** After that long, a call may be waiting for a lock: the others no longer wait for it. */
const SLOW_MS = 20;

/** Runs items that arrive while others are under way in one call of `run`, `most` of them; `atOnce` calls if some are slow. */
export function batched<Item, Result>(
  run: (pool: Pool, items: Item[]) => Promise<Result[]>,
  { most, atOnce }: { most: number; atOnce: number },
): (pool: Pool, item: Item) => Promise<Result> {
  const queues = new WeakMap<Pool, Queue<Item, Result>>();

  async function runBatch(pool: Pool, batch: Waiting<Item, Result>[]) {
    try {
      const results = await run(
        pool,
        batch.map(({ item }) => item),
      );
      for (const [at, { done }] of batch.entries()) done(results[at] as Result);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }

  function runWaiting(pool: Pool, queue: Queue<Item, Result>) {
    if (queue.waiting.length > 0 && queue.running === queue.slow && queue.running < atOnce) void runNext(pool, queue);
  }

  async function runNext(pool: Pool, queue: Queue<Item, Result>) {
    queue.running += 1;
    // Whatever arrives in this turn of the event loop goes along.
    await setImmediate();
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      queue.slow += 1;
      runWaiting(pool, queue);
    }, SLOW_MS);
    await runBatch(pool, queue.waiting.splice(0, most));
    clearTimeout(timer);
    if (isSlow) queue.slow -= 1;
    queue.running -= 1;
    runWaiting(pool, queue);
  }

  return (pool, item) => {
    const queue = queues.get(pool) ?? { waiting: [], running: 0, slow: 0 };
    queues.set(pool, queue);
    return new Promise((done, fail) => {
      queue.waiting.push({ item, done, fail });
      runWaiting(pool, queue);
    });
  };
}
