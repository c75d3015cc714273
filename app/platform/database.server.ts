import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types';

export type Database = Kysely<DB>;

// A date is a day on the calendar, not a moment: keep '2027-06-12' as it is written.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
// Money is summed as bigint in the database and stays far below 2^53 cents.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections; statements that take more than 15 s are cancelled. */
export function openDatabase(url: string, size = 10) {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 4000,
    statement_timeout: 15_000,
    application_name: 'rhodora',
  });
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: the pool's hears of
  // those that are idle, the connection's own of those that are lent to a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

/** The database is away or going: nothing is wrong with the request itself. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  const away = /^(57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code);
  const broken = /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message);
  return away || broken || (cause !== undefined && isDatabaseAway(cause));
}

/** The name of the constraint that refused a row, if that is what `error` says. */
export function refusedBy(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code?.startsWith('23') ? constraint : undefined;
}

export function raw(db: Database, text: string, values: unknown[] = []) {
  return db.executeQuery(CompiledQuery.raw(text, values));
}
