import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.server';
import { openOwnPostgres } from './postgres.server';

function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

function postmaster(folder: string) {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('a database that outlived its program is adopted, not started twice', async () => {
  const folder = dataFolder();
  const first = await openOwnPostgres(folder);
  const pid = postmaster(folder);
  const second = await openOwnPostgres(folder);
  expect(postmaster(folder)).toBe(pid);
  await second.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow();
});

test('a killed database comes back with everything it had committed', async () => {
  const folder = dataFolder();
  const postgres = await openOwnPostgres(folder);
  await ask(postgres.url, "create table kept as select 'peony' as flower");
  process.kill(postmaster(folder), 'SIGKILL');
  await postgres.revive();
  expect((await ask(postgres.url, 'select flower from kept')).rows).toEqual([{ flower: 'peony' }]);
  await postgres.stop();
});

test('a database that another process uses is left running', async () => {
  const folder = dataFolder();
  const postgres = await openOwnPostgres(folder);
  const other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
  await postgres.stop();
  expect((await other.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await other.end();
  await postgres.stop();
});

test('several processes may migrate at once; each migration is applied by one of them', async () => {
  const folder = dataFolder();
  const postgres = await openOwnPostgres(folder);
  const applied = await Promise.all([migrate(postgres.url), migrate(postgres.url), migrate(postgres.url)]);
  const { rows } = await ask(postgres.url, 'select name from migrations order by name');
  expect(applied.flat().sort()).toEqual(rows.map((row) => row.name));
  await postgres.stop();
});
