import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '~/lib/limit-concurrency';
import type { ConvertedText, TextTask } from './text-worker';

/** Of processor time, which a busy machine does not change: five times what the longest ordinary text takes. */
const MAX_MS = 5000;
const WATCH_MS = 250;
/** For a machine that gives the thread no time at all. */
const MAX_WAIT_MS = 120_000;
const LIMITS = { maxOldGenerationSizeMb: 256, stackSizeMb: 1 };
const IDLE_MS = 30_000;
const TOO_MUCH = ['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'];

const limited = limitConcurrency(1);
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Converts one text after another, in a thread of its own. Undefined if it takes too much time or memory. */
export function convertText(task: TextTask): Promise<ConvertedText | undefined> {
  return limited(async () => {
    clearTimeout(idle);
    try {
      worker ??= await startWorker();
      return await answerOf(worker, task);
    } catch (error) {
      await endWorker();
      if (TOO_MUCH.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    } finally {
      idle = setTimeout(endWorker, IDLE_MS).unref();
    }
  });
}

async function answerOf(asked: Worker, task: TextTask): Promise<ConvertedText> {
  const tooLong = new AbortController();
  const before = await asked.cpuUsage();
  const watch = setInterval(async () => {
    const used = await asked.cpuUsage(before).catch(() => undefined);
    if (used && (used.user + used.system) / 1000 > MAX_MS) tooLong.abort();
  }, WATCH_MS);
  try {
    const signal = AbortSignal.any([tooLong.signal, AbortSignal.timeout(MAX_WAIT_MS)]);
    const answer = once(asked, 'message', { signal });
    asked.postMessage(task, []);
    const [converted] = await answer;
    return converted;
  } finally {
    clearInterval(watch);
  }
}

async function startWorker() {
  const started = new Worker(resolve('app/platform/text-worker.ts'), { resourceLimits: LIMITS, execArgv: [] });
  await once(started, 'online');
  started.unref();
  return started;
}

async function endWorker() {
  const ended = worker;
  worker = undefined;
  await ended?.terminate();
}
