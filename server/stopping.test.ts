import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEmbeddedPostgres } from '../app/platform/postgres.server';
import { freePort } from '../scripts/run-program.ts';
import { aFolder } from '../tests/a-folder.ts';
import { start } from '../tests/starting.ts';

/** A stopped PostgreSQL has removed it. */
function databaseRuns(folder: string) {
  return existsSync(join(folder, 'postgres', 'postmaster.pid'));
}

async function usedFolder() {
  const folder = aFolder();
  const program = await start({ settings: { DATA_DIR: folder } });
  await program.ready();
  program.stop();
  await program.ended;
  return folder;
}

test('the database stops although autovacuum works in it', async () => {
  const folder = aFolder();
  const { url, stop } = await openEmbeddedPostgres(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter system set autovacuum_naptime = '1s'`);
  await client.query(`alter system set autovacuum_vacuum_cost_delay = '100ms'`);
  await client.query(`alter system set autovacuum_vacuum_cost_limit = 1`);
  await client.query('select pg_reload_conf()');
  await client.query('create table flowers as select generate_series(1, 100000) as id');
  await client.query('update flowers set id = -id');
  await vi.waitFor(
    async () => {
      const { rows } = await client.query(`select from pg_stat_activity where backend_type = 'autovacuum worker'
        and datname = current_database()`);
      expect(rows).toHaveLength(1);
    },
    { timeout: 30_000, interval: 100 },
  );
  await client.end();
  await stop();
  expect(databaseRuns(folder)).toBe(false);
});

test('a start that is refused leaves no database running', async () => {
  const folder = await usedFolder();
  rmSync(join(folder, 'secrets', 'app-secret'));
  const refused = await start({ settings: { DATA_DIR: folder } });
  expect(await refused.ended).toBe(1);
  expect(await refused.printed).toContain('is missing, and this database has been used with one.');
  expect(databaseRuns(folder)).toBe(false);
}, 180_000);

test('a signal during the start stops the database too', async () => {
  const folder = aFolder();
  const program = await start({ settings: { DATA_DIR: folder } });
  await vi.waitFor(() => expect(databaseRuns(folder)).toBe(true), { timeout: 60_000, interval: 5 });
  program.stop();
  expect(await program.ended).toBe(0);
  expect(databaseRuns(folder)).toBe(false);
}, 180_000);

test('a start without a free port leaves no database running', async () => {
  const folder = aFolder();
  const taken = await start({ settings: { DATA_DIR: aFolder() } });
  await taken.ready();
  const METRICS_PORT = new URL(taken.address).port;
  const refused = await start({ settings: { DATA_DIR: folder, METRICS_PORT, METRICS_HOST: '0.0.0.0' } });
  expect(await refused.ended).toBe(1);
  expect(databaseRuns(folder)).toBe(false);
}, 180_000);

test('SIGTERM to npm start ends the program and its database', async () => {
  const folder = aFolder();
  const PORT = String(await freePort());
  const env = { PATH: process.env.PATH ?? '', HOME: folder, PORT, DATA_DIR: join(folder, 'data'), RHODORA_DEMO: 'off' };
  mkdirSync(env.DATA_DIR);
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const printed = text(npm.stdout);
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended.
    }
  });
  const isServing = () =>
    fetch(`http://localhost:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitFor(async () => expect(await isServing()).toBe(true), { timeout: 90_000, interval: 200 });
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await vi.waitFor(async () => expect([await isServing(), databaseRuns(env.DATA_DIR)]).toEqual([false, false]), {
    timeout: 15_000,
    interval: 200,
  });
  expect(await printed).toContain('Ready in');
}, 180_000);
