import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '~/platform/context.server';

const TIMEOUT_MS = 4000;

/** Waits for what a page asks the provider, but not long. Never throws. */
export async function askInTime({ log }: Pick<Context, 'log'>, asked: Promise<unknown>): Promise<void> {
  const done = asked.catch((error) => log.warn('payment unclear', { error }));
  const timeout = new AbortController();
  await Promise.race([done, pause(TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined)]);
  timeout.abort();
}
