import { setImmediate } from 'node:timers/promises';

/** How many milliseconds of processor time other requests waited at most for one step of `work`. */
export async function longestTurn(work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  let longest = 0;
  while (!over.signal.aborted) {
    const before = process.threadCpuUsage();
    await setImmediate();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}
