import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from './config.server';
import { withClient } from './database-client.server';
import { LOCKS } from './locks.server';

/** Statements queue behind a waiting migration, so it steps back and tries again (decision 0025). */
const LOCK_TIMEOUT_MS = 500;
const TRIES = 60;
const PAUSE_MS = 1000;
/** Lock timeout and deadlock (PostgreSQL, appendix A). */
const RETRYABLE = ['55P03', '40P01'];

/** The first migration is the schema at the end of release 0.1; `end` is the last of the migrations that it replaces. */
const BASELINE = { name: '0317_baseline.sql', end: '0317_subscriptions_of_a_client.sql' };

/**
 * Applies missing migrations, or just those in `only`. The lock lets several processes start at once. Throws
 * `ConfigError` for a database from before release 0.1.
 */
export async function migrate(url: string, folder?: string, only?: string[]): Promise<string[]> {
  return withClient({ connectionString: url }, (client) => migrateOn(client, folder, only));
}

/** As `migrate`, on a connection that is closed soon: until then no other process migrates. */
export async function migrateOn(client: pg.Client, folder = resolve('db/migrations'), only?: string[]) {
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const applied = new Set(await adoptBaseline(client));
  const wanted = migrationFiles(folder).filter((name) => only?.includes(name) ?? true);
  const missing = wanted.filter((name) => !applied.has(name));
  for (const name of missing) await apply(client, name, readFileSync(join(folder, name), 'utf8'));
  return missing;
}

async function adoptBaseline(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const names = rows.map(({ name }) => name);
  const known = sinceBaseline(names);
  if (!known)
    throw new ConfigError(
      'The database is from before release 0.1. Start release 0.1 with it once, which brings it up to date, and then this one.',
    );
  if (known === names) return names;
  await client.query('begin');
  await client.query('delete from migrations where name <> all ($1)', [known]);
  await client.query('insert into migrations (name) values ($1)', [BASELINE.name]);
  await client.query('commit');
  return known;
}

/** The migrations of a database or backup, with the baseline in place of those of release 0.1. Undefined if it is older. */
export function sinceBaseline(names: string[]): string[] | undefined {
  if (names.length === 0 || names.includes(BASELINE.name)) return names;
  if (!names.includes(BASELINE.end)) return undefined;
  return [BASELINE.name, ...names.filter((name) => name > BASELINE.end)];
}

export function migrationFiles(folder = resolve('db/migrations')): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

async function apply(client: pg.Client, name: string, sql: string) {
  for (let tries = 1; ; tries++) {
    const error = await applyOnce(client, name, sql);
    if (!error) return;
    if (!RETRYABLE.includes(error.code ?? '') || tries === TRIES)
      throw new Error(`The migration ${name} failed: ${error.message}`, { cause: error });
    await pause(PAUSE_MS);
  }
}

async function applyOnce(client: pg.Client, name: string, sql: string) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback');
    return error as Error & { code?: string };
  }
}
