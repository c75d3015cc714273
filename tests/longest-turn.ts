import { setImmediate } from 'node:timers/promises';

/** Some 200 ms on an idle machine; work that is not done in pieces takes seconds. */
export const SHORT = 6;

const TEN_MEGABYTES = 'a line of text\n'.repeat(700_000);

/**
 * How long other requests waited at most for one step of `work`, in processor time, compared with splitting ten megabytes
 * into lines at once on the same machine.
 */
export async function longestTurn(work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  let longest = 0;
  while (!over.signal.aborted) longest = Math.max(longest, await processorTime(() => setImmediate()));
  await done;
  return longest / (await processorTime(() => TEN_MEGABYTES.split('\n').length));
}

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
