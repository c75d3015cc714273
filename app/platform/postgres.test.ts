import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrate } from './migrate.server';
import { openEmbeddedPostgres } from './postgres.server';

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

test('a database that outlived its program is reused, not started twice', async () => {
  const folder = dataFolder();
  const first = await openEmbeddedPostgres(folder);
  const pid = postmaster(folder);
  // As if its program had been killed.
  await ask(first.url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  const second = await openEmbeddedPostgres(folder);
  expect(postmaster(folder)).toBe(pid);
  await second.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow();
});

test('its log starts anew when it is large, and keeps the part before', async () => {
  const folder = dataFolder();
  const postgres = await openEmbeddedPostgres(folder);
  const log = join(folder, 'postgres', 'server.log');
  appendFileSync(log, `the oldest line\n${'x'.repeat(10 * 1024 * 1024)}\n`);
  const pool = new pg.Pool({ connectionString: postgres.url });
  await postgres.watch(pool);
  await pool.end();
  expect(readFileSync(log, 'utf8')).toBe('');
  expect(readFileSync(`${log}.1`, 'utf8')).toContain('the oldest line');
  // The running server goes on writing into it.
  await ask(postgres.url, 'select nonsense').catch(() => undefined);
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('nonsense'));
  expect(statSync(log).size).toBeLessThan(10_000);
  await postgres.stop();
});

test('a database whose log cannot be kept comes back all the same', async () => {
  const folder = dataFolder();
  const postgres = await openEmbeddedPostgres(folder);
  const log = join(folder, 'postgres', 'server.log');
  appendFileSync(log, 'x'.repeat(10 * 1024 * 1024));
  // No copy can be written, as on a full disk.
  mkdirSync(`${log}.1`);
  const pool = new pg.Pool({ connectionString: postgres.url });
  pool.on('error', () => undefined);
  process.kill(postmaster(folder), 'SIGKILL');
  await pause(100);
  await postgres.watch(pool).catch(() => undefined);
  expect((await ask(postgres.url, 'select 1')).rowCount).toBe(1);
  await pool.end();
  await postgres.stop();
});

test('a killed database comes back with everything it had committed', async () => {
  const folder = dataFolder();
  const postgres = await openEmbeddedPostgres(folder);
  await ask(postgres.url, "create table kept as select 'peony' as flower");
  process.kill(postmaster(folder), 'SIGKILL');
  await postgres.revive();
  expect((await ask(postgres.url, 'select flower from kept')).rows).toEqual([{ flower: 'peony' }]);
  await postgres.stop();
});

test('a database that another process uses is left running', async () => {
  const folder = dataFolder();
  const postgres = await openEmbeddedPostgres(folder);
  const other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
  await postgres.stop();
  expect((await other.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await other.end();
  await postgres.stop();
});

test('a program that starts while another one leaves has a running database', async () => {
  const folder = dataFolder();
  let last = await openEmbeddedPostgres(folder, { fsync: false });
  for (let round = 0; round < 8; round++) {
    const leaving = last.stop();
    await pause(round * 8);
    last = await openEmbeddedPostgres(folder, { fsync: false });
    await leaving;
    expect((await ask(last.url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  }
  await last.stop();
  await expect(ask(last.url, 'select 1')).rejects.toThrow();
});

test('a killed database comes back at once, also while its process is not yet taken out of the list', async () => {
  const folder = dataFolder();
  const postgres = await openEmbeddedPostgres(folder);
  const lock = join(folder, 'socket', '.s.PGSQL.5432.lock');
  const held = readFileSync(lock, 'utf8');
  process.kill(postmaster(folder), 'SIGKILL');
  // Names a process that is there, and no PostgreSQL.
  writeFileSync(lock, held.replace(/^\d+/, String(process.pid)));
  await postgres.revive();
  expect((await ask(postgres.url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('several processes may migrate at once; each migration is applied by one of them', async () => {
  const folder = dataFolder();
  const postgres = await openEmbeddedPostgres(folder);
  const applied = await Promise.all([migrate(postgres.url), migrate(postgres.url), migrate(postgres.url)]);
  const { rows } = await ask(postgres.url, 'select name from migrations order by name');
  expect(applied.flat().sort()).toEqual(rows.map((row) => row.name));
  await postgres.stop();
});

let stored: Promise<string> | undefined;
afterAll(async () => rmSync(await (stored ?? ''), { recursive: true, force: true }));

/** A folder whose database holds one flower and is stopped. */
async function storedFlower() {
  stored ??= storeFlower();
  const folder = dataFolder();
  execFileSync('cp', ['-a', join(await stored, 'postgres'), folder]);
  return folder;
}

async function storeFlower() {
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-postgres-'));
  const postgres = await openEmbeddedPostgres(folder, { fsync: false });
  await ask(postgres.url, "create table kept as select 'peony' as flower");
  await postgres.stop();
  return folder;
}

async function flowerIn(folder: string) {
  const postgres = await openEmbeddedPostgres(folder, { fsync: false });
  const { rows } = await ask(postgres.url, 'select flower from kept');
  await postgres.stop();
  return rows;
}

test('a database with missing files is rejected and left unchanged', async () => {
  const folder = await storedFlower();
  for (const part of ['PG_VERSION', 'global/pg_control', 'pg_wal', 'base']) {
    const [path, away] = [join(folder, 'postgres', part), join(folder, 'away')];
    renameSync(path, away);
    const before = readdirSync(join(folder, 'postgres'));
    await expect(openEmbeddedPostgres(folder)).rejects.toThrow(
      `is not whole: ${part} is missing. Nothing was changed.`,
    );
    expect(readdirSync(join(folder, 'postgres'))).toEqual(before);
    renameSync(away, path);
  }
  expect(await flowerIn(folder)).toEqual([{ flower: 'peony' }]);
});

test('a database of another PostgreSQL version is rejected', async () => {
  const folder = await storedFlower();
  const file = join(folder, 'postgres', 'PG_VERSION');
  writeFileSync(file, '17\n');
  await expect(openEmbeddedPostgres(folder)).rejects.toThrow('its PG_VERSION says "17", and this release needs 18.');
});

test('the next start recovers if the first is killed while it creates the database', async () => {
  const folder = dataFolder();
  const script = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(resolve(inject('build'), 'server/index.js'))});
    await openEmbeddedPostgres(${JSON.stringify(folder)});`;
  const first = spawn(process.execPath, ['--input-type=module', '-e', script], { detached: true, stdio: 'ignore' });
  await vi.waitFor(() => expect(globSync('*/base/1/PG_VERSION', { cwd: folder })).toHaveLength(1), {
    timeout: 60_000,
    interval: 5,
  });
  process.kill(-(first.pid ?? 0), 'SIGKILL');
  await once(first, 'exit');
  const postgres = await openEmbeddedPostgres(folder);
  expect((await ask(postgres.url, 'select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await postgres.stop();
  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'socket']);
});

test('a folder that is no database is moved aside, not deleted', async () => {
  const folder = dataFolder();
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'notes.txt'), 'peonies on Friday');
  const postgres = await openEmbeddedPostgres(folder);
  await postgres.stop();
  const [aside = ''] = globSync('postgres-set-aside-*/notes.txt', { cwd: folder });
  expect(readFileSync(join(folder, aside), 'utf8')).toBe('peonies on Friday');
});

test('a database that other users can open is rejected with the command that closes it', async () => {
  const folder = await storedFlower();
  const postgres = join(folder, 'postgres');
  for (const mode of [0o777, 0o755, 0o770]) {
    chmodSync(postgres, mode);
    await expect(openEmbeddedPostgres(folder)).rejects.toThrow(`Run chmod -R u=rwX,go= ${postgres}, then try again.`);
  }
  execFileSync('chmod', ['-R', 'u=rwX,go=', postgres]);
  expect(await flowerIn(folder)).toEqual([{ flower: 'peony' }]);
});

test.skipIf(process.getuid?.() !== 0)('a database of another user is rejected with what to do', async () => {
  const folder = await storedFlower();
  const postgres = join(folder, 'postgres');
  const { uid, gid } = statSync(postgres);
  chownSync(postgres, 1234, 1234);
  await expect(openEmbeddedPostgres(folder)).rejects.toThrow(
    `The database in ${postgres} belongs to another user (1234). Start the program as that user, or run chown -R ${uid} ${postgres} as root.`,
  );
  chownSync(postgres, uid, gid);
  expect(await flowerIn(folder)).toEqual([{ flower: 'peony' }]);
});

test('a database whose control file is damaged does not start and says what to do', async () => {
  const folder = await storedFlower();
  const file = join(folder, 'postgres/global/pg_control');
  writeFileSync(file, readFileSync(file).fill('x', 40, 60));
  await expect(openEmbeddedPostgres(folder)).rejects.toThrow(
    /does not start\. It says: .*restore the last good backup/,
  );
});

test('the database starts despite a lock file that is empty or names another program', async () => {
  const folder = await storedFlower();
  for (const content of ['', `${process.pid}\n`, '999999999\n', 'not a number']) {
    writeFileSync(join(folder, 'postgres', 'postmaster.pid'), content);
    expect(await flowerIn(folder)).toEqual([{ flower: 'peony' }]);
  }
});

test('a database without its log does not start and says what to do', async () => {
  const folder = await storedFlower();
  for (const file of globSync('postgres/pg_wal/0*', { cwd: folder })) rmSync(join(folder, file));
  await expect(openEmbeddedPostgres(folder)).rejects.toThrow(
    /does not start\. It says: could not locate a valid checkpoint record.*restore a backup into an empty data folder/,
  );
});

test('a data folder that is a file, or inside one, is rejected with a message', async () => {
  const file = join(dataFolder(), 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')])
    await expect(openEmbeddedPostgres(path)).rejects.toThrow(`The data folder ${path} cannot be used: `);
});
