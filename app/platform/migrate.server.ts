import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LOCKS } from './locks.server';

/** Statements queue behind a waiting migration, so it steps back and tries again (decision 0025). */
const LOCK_TIMEOUT_MS = 500;
const TRIES = 60;
const PAUSE_MS = 1000;
/** Lock timeout and deadlock (PostgreSQL, appendix A). */
const IN_THE_WAY = ['55P03', '40P01'];

/** Applies missing migrations, or just those in `only`. The lock lets several processes start at once. */
export async function migrate(url: string, folder = resolve('db/migrations'), only?: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql') && (only?.includes(name) ?? true))
      .sort();
    const missing = files.filter((name) => !applied.has(name));
    for (const name of missing) await apply(client, name, readFileSync(join(folder, name), 'utf8'));
    return missing;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, sql: string) {
  for (let tries = 1; ; tries++) {
    const failure = await tryToApply(client, name, sql);
    if (!failure) return;
    if (!IN_THE_WAY.includes(failure.code ?? '') || tries === TRIES)
      throw new Error(`The migration ${name} failed: ${failure.message}`, { cause: failure });
    await pause(PAUSE_MS);
  }
}

async function tryToApply(client: pg.Client, name: string, sql: string) {
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
