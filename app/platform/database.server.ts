import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types';
import type { Config } from './config.server';
import { prepareFrequent } from './prepared-statements.server';
import { GuardedPool, isBusy, socketOf } from './guarded-pool.server';
import { type RecordedReads, RecordingDialect } from './recorded-reads.server';

export type Database = Kysely<DB>;

pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
// Money is summed as bigint in the database and stays far below 2^53 cents.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const MAX_STATEMENT_MS = 15_000;
const MAX_LOCK_MS = 4000;
/** Seeding the demo takes longer statements than anything else. */
const MAX_IDLE_MS = 60_000;
export const CONNECT_MS = 4000;
/** A new connection reads PostgreSQL's catalog again, which takes longer than most pages. */
const KEPT_OPEN_MS = 60_000;

/** The bundled PostgreSQL accepts 200 connections; each process has three more for itself. */
const MAX_CONNECTIONS_OF_ALL = 80;

export function connectionsPerProcess({
  DATABASE_CONNECTIONS,
  WORKERS,
}: Pick<Config, 'DATABASE_CONNECTIONS' | 'WORKERS'>): number {
  return Math.min(DATABASE_CONNECTIONS, Math.floor(MAX_CONNECTIONS_OF_ALL / WORKERS));
}

export function openDatabase(url: string, size = 10) {
  const pool = openPool(url, size);
  return { pool, db: databaseOn(pool) };
}

export function databaseOn(pool: GuardedPool, recorded?: RecordedReads): Database {
  const dialect = recorded ? new RecordingDialect({ pool }, recorded.note) : new PostgresDialect({ pool });
  return new Kysely<DB>({ dialect });
}

export function openPool(url: string, size: number): GuardedPool {
  const pool = new GuardedPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: KEPT_OPEN_MS,
    statement_timeout: MAX_STATEMENT_MS,
    lock_timeout: MAX_LOCK_MS,
    application_name: 'rhodora',
  });
  // Without listeners, broken connections would end the process: idle ones here, those in use below.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepareFrequent(client);
    closeWhenUnresponsive(client);
  });
  return pool;
}

/** TCP takes a quarter of an hour to notice a broken connection. */
export function closeWhenUnresponsive(client: pg.ClientBase, ms = MAX_IDLE_MS) {
  const stream = socketOf(client);
  stream.setTimeout(ms, () => {
    if (isBusy(client)) stream.destroy();
  });
}

/** Unreachable, shutting down, full, or too slow (a locked row, a restore under way). The request itself is fine. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '', cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  const away =
    /^(57P0[123]|57014|55P03|42P01|42501|08\w{3}|53[13]00|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code);
  const broken = /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message);
  return away || broken || (cause !== undefined && isDatabaseUnavailable(cause));
}

/** PostgreSQL rejected the statement and undid it, because of its values or of other rows. */
export function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseUnavailable(error);
}

export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '23503';
}

export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code?.startsWith('23') ? constraint : undefined;
}

export function raw(db: Database, text: string, values: unknown[] = []) {
  return db.executeQuery(CompiledQuery.raw(text, values));
}
