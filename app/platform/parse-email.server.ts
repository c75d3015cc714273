import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReceivedEmail } from './received-email';

const LIMITS = { maxOldGenerationSizeMb: 512, stackSizeMb: 2 };
/** In ms. 30 MB take about three seconds. */
const LONGEST_MS = 60_000;

/** Throws if it takes too much time or memory. */
export async function parseEmail(source: Uint8Array, longestMs = LONGEST_MS): Promise<ReceivedEmail> {
  const worker = new Worker(resolve('app/platform/email-worker.ts'), {
    workerData: source,
    resourceLimits: LIMITS,
    execArgv: [],
  });
  try {
    const [email] = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
    return email;
  } finally {
    await worker.terminate();
  }
}
