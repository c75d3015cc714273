import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types';
import { GuardedPool, isAwaiting, streamOf } from './guarded-pool.server';

export type Database = Kysely<DB>;

// A date is a day on the calendar, not a moment: keep '2027-06-12' as it is written.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
// Money is summed as bigint in the database and stays far below 2^53 cents.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const LONGEST_STATEMENT_MS = 15_000;
/** How long a visitor waits for a row that somebody else has locked. */
const LONGEST_LOCK_MS = 4000;
/** After that a line on which an answer is awaited is taken for dead; the demo is laid by longer statements than others. */
const LONGEST_SILENCE_MS = 60_000;
export const CONNECT_MS = 4000;

/** A pool of connections; statements that take more than 15 s are cancelled. */
export function openDatabase(url: string, size = 10) {
  const pool = new GuardedPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: LONGEST_STATEMENT_MS,
    lock_timeout: LONGEST_LOCK_MS,
    application_name: 'rhodora',
  });
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: the pool's hears of
  // those that are idle, the connection's own of those that are lent to a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    breakWhenSilent(client);
  });
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

/**
 * Breaks a connection whose line died without a word (a cable, a firewall, a machine that is gone): TCP itself would wait
 * a quarter of an hour. A timeout of the query alone would leave the connection in use, perhaps in an open transaction.
 */
export function breakWhenSilent(client: pg.ClientBase, ms = LONGEST_SILENCE_MS) {
  const stream = streamOf(client);
  stream.setTimeout(ms, () => {
    if (isAwaiting(client)) stream.destroy();
  });
}

/**
 * The database is away, going, without room, or cannot give what it is asked for in time: a row that others hold too
 * long, a table that is not there or closed, as during a restore. Nothing is wrong with the request itself.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  const away =
    /^(57P0[123]|57014|55P03|42P01|42501|08\w{3}|53[13]00|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code);
  const broken = /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message);
  return away || broken || (cause !== undefined && isDatabaseAway(cause));
}

/** A row refers to another that was deleted meanwhile. */
export function isReferenceGone(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '23503';
}

/** The name of the constraint that refused a row, if that is what `error` says. */
export function refusedBy(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code?.startsWith('23') ? constraint : undefined;
}

export function raw(db: Database, text: string, values: unknown[] = []) {
  return db.executeQuery(CompiledQuery.raw(text, values));
}
