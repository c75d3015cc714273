import { setImmediate } from 'node:timers/promises';

/** Steps take up to 8, where the garbage of 20 MB is collected; a file that is not read in pieces takes more than 80. */
export const SHORT = 20;

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
  return longest / (await splittingTime());
}

/** The shortest of a few: the others collected garbage in between. */
async function splittingTime() {
  const times: number[] = [];
  while (times.length < 5) times.push(await processorTime(() => TEN_MEGABYTES.split('\n').length));
  return Math.min(...times);
}

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
