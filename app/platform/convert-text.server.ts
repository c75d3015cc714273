import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '~/lib/limit-concurrency';
import type { ConvertedText, TextTask } from './text-worker';

/** Five times what the longest ordinary text takes. */
const MAX_MS = 5000;
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
    worker ??= startWorker();
    try {
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
  const answer = once(asked, 'message', { signal: AbortSignal.timeout(MAX_MS) });
  asked.postMessage(task, []);
  const [converted] = await answer;
  return converted;
}

function startWorker() {
  const started = new Worker(resolve('app/platform/text-worker.ts'), { resourceLimits: LIMITS, execArgv: [] });
  started.unref();
  return started;
}

async function endWorker() {
  const ended = worker;
  worker = undefined;
  await ended?.terminate();
}
