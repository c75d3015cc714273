import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type GuardedPool, socketOf } from './guarded-pool.server';
import type { Log } from './log.server';

/** Together well below the five seconds that a visitor may have to wait. */
const EVERY_MS = 1000;
const PING_TIMEOUT_MS = 2500;

class PingTimeout extends Error {}

/** Pings on its own connection. While there is no reply, the pools reject queries; slow statements do not count. */
export function watchDatabase(url: string, pools: GuardedPool[], log: Log): { close(): Promise<void> } {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let isHanging = false;

  function setHanging(next: boolean) {
    if (next === isHanging) return;
    isHanging = next;
    if (isHanging) log.error('the database does not answer');
    else log.info('the database answers again');
    for (const pool of pools) pool.isHanging = isHanging;
  }

  async function ping() {
    if (!client) {
      const next = new pg.Client({ connectionString: url, application_name: 'rhodora watch' });
      next.on('error', () => undefined);
      client = next;
      await next.connect();
    }
    await client.query('select 1');
  }

  function disconnect() {
    if (client) socketOf(client).destroy();
    client = undefined;
  }

  async function check() {
    try {
      await withTimeout(ping());
      setHanging(false);
    } catch (error) {
      disconnect();
      // A database that is gone fails at once, so nobody waits for it.
      setHanging(error instanceof PingTimeout);
    }
  }

  async function watch() {
    while (!closing.signal.aborted) {
      await check();
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

async function withTimeout(answer: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, fail) => {
    // If this process was busy itself, read what has arrived before giving up.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => fail(new PingTimeout()))), PING_TIMEOUT_MS);
  });
  try {
    await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}
