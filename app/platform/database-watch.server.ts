import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type GuardedPool, streamOf } from './guarded-pool.server';
import type { Log } from './log.server';

/** Together well below the five seconds that a visitor may have to wait. */
const EVERY_MS = 1000;
const ANSWERS_WITHIN_MS = 2500;

class Silent extends Error {}

/** Pings on its own connection. While there is no reply, the pools reject queries; slow statements do not count. */
export function watchDatabase(url: string, pools: GuardedPool[], log: Log): { close(): Promise<void> } {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let hangs = false;

  function tell(next: boolean) {
    if (next === hangs) return;
    hangs = next;
    if (hangs) log.error('the database does not answer');
    else log.info('the database answers again');
    for (const pool of pools) pool.hangs = hangs;
  }

  async function ask() {
    if (!client) {
      const next = new pg.Client({ connectionString: url, application_name: 'rhodora watch' });
      next.on('error', () => undefined);
      client = next;
      await next.connect();
    }
    await client.query('select 1');
  }

  function forget() {
    if (client) streamOf(client).destroy();
    client = undefined;
  }

  async function look() {
    try {
      await inTime(ask());
      tell(false);
    } catch (error) {
      forget();
      // A database that is gone fails at once, so nobody waits for it.
      tell(error instanceof Silent);
    }
  }

  async function watch() {
    while (!closing.signal.aborted) {
      await look();
      await pause(EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    async close() {
      closing.abort();
      await watching;
      await client?.end().catch(() => undefined);
    },
  };
}

async function inTime(answer: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, fail) => {
    // If this process was busy itself, read what has arrived before giving up.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => fail(new Silent()))), ANSWERS_WITHIN_MS);
  });
  try {
    await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}
