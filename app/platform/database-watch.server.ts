import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Clock } from './clock.server';
import { type GuardedPool, socketOf } from './guarded-pool.server';
import type { Log } from './log.server';

/** Together well below the five seconds that a visitor may have to wait. */
const EVERY_MS = 1000;
const PING_TIMEOUT_MS = 2500;

const NAME = 'rhodora watch';

class PingTimeout extends Error {}

/** Names the connection of a process whose machine has a wrong clock, for the health panel of whichever process is asked. */
export const CLOCK_OFF = 'rhodora clock off ';

type Watched = { pools: GuardedPool[]; clock: Clock; log: Log };

/**
 * Pings on its own connection, and sets the clock by the replies. While there is none, the pools reject queries; slow
 * statements do not count.
 */
export async function watchDatabase(url: string, { pools, clock, log }: Watched): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let isHanging = false;
  let name = '';

  function setHanging(next: boolean) {
    if (next === isHanging) return;
    isHanging = next;
    if (isHanging) log.error('the database does not answer');
    else log.info('the database answers again');
    for (const pool of pools) pool.isHanging = isHanging;
  }

  async function ping() {
    if (!client) {
      const next = new pg.Client({ connectionString: url, application_name: NAME });
      next.on('error', () => undefined);
      client = next;
      name = '';
      await next.connect();
    }
    await setClock(client);
  }

  async function setClock(connected: pg.Client) {
    const asked = performance.now();
    const { rows } = await connected.query<{ said: Date }>('select clock_timestamp() as said');
    if (rows[0]) clock.set(rows[0].said, asked, performance.now());
    const off = clock.secondsOff();
    const next = off === 0 ? '' : `${CLOCK_OFF}${off} s`;
    if (next !== name) await connected.query('select set_config($1, $2, false)', ['application_name', next || NAME]);
    name = next;
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
      await pause(EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) await check();
    }
  }

  await check();
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
