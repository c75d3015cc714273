/** Backups that fail. */
import { once } from 'node:events';
import { closeSync, existsSync, globSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeBackup } from '../../app/platform/backup.server.ts';
import { takeDueBackup } from '../../app/platform/backup-schedule.server.ts';
import { openBlobs } from '../../app/platform/blobs.server.ts';
import { migrate } from '../../app/platform/migrate.server.ts';
import { openEmbeddedPostgres, embeddedPostgresUrl } from '../../app/platform/postgres.server.ts';
import { restoreBackup } from '../../app/platform/restore.server.ts';
import { aFolder } from '../a-folder.ts';
import { giveDocument, receiveClient } from '../clients.ts';
import { openStudio } from '../open-studio.ts';
import { command, outcome } from './backup-command.ts';
import { openSmallDisk } from './small-disk.ts';

test('kill -9 during a backup leaves nothing a restore would use and does not block the next backup', async () => {
  const { platform } = await openStudio();
  const { DATABASE_URL = '', dataDir } = platform.config;
  const parent = aFolder();
  const backUp = () => command('backup', parent, { DATABASE_URL, DATA_DIR: dataDir });
  const underWay = async (state: string) => {
    const there = `select from pg_stat_activity where application_name = 'rhodora backup' and datname = current_database()`;
    return (await platform.pool.query(`${there} and ${state}`)).rows.length;
  };
  const client = await platform.pool.connect();
  await client.query('begin');
  await client.query('lock table vendors in access exclusive mode');
  const broken = backUp();
  await vi.waitFor(async () => expect(await underWay("wait_event_type = 'Lock'")).toBe(1), 60_000);
  broken.kill('SIGKILL');
  await once(broken, 'exit');
  await client.query('rollback');
  client.release();
  const [left = '', ...more] = readdirSync(parent);
  expect([left, more]).toEqual([expect.stringMatching(/\.partial$/), []]);

  const nowhere = { url: '', blobs: await openBlobs(platform.config), dataDir };
  await expect(restoreBackup(nowhere, join(parent, left))).rejects.toThrow('is not a complete backup.');
  await vi.waitFor(async () => expect(await underWay('true')).toBe(0), 60_000);
  expect(await outcome(backUp())).toMatchObject({ code: 0 });
  expect(readdirSync(parent)).toEqual([expect.stringMatching(/Z$/)]);
}, 180_000);

test('a backup without enough disk space says so, leaves nothing, and the next one is complete', async () => {
  const studio = await openStudio();
  const { config, db } = studio.platform;
  await giveDocument(studio, await receiveClient(studio), { body: 'signed by both '.repeat(20_000) });
  const disk = openSmallDisk();
  const parent = join(disk.folder, 'backups');
  mkdirSync(parent);
  const studioData = { url: config.DATABASE_URL ?? '', blobs: await openBlobs(config), dataDir: config.dataDir };
  disk.fill();
  const words = `There is no room left in ${parent}.`;
  await expect(takeBackup(studioData, parent, new Date())).rejects.toThrow(words);
  expect(readdirSync(parent)).toEqual([]);
  expect(await db.selectFrom('backups').select('error').execute()).toEqual([{ error: words }]);
  disk.free();
  const { manifest } = await takeBackup(studioData, parent, new Date());
  expect(manifest.missing).toEqual([]);
});

/** The progress of a restore when it is killed. */
const STAGES: [string, (dataDir: string) => boolean | Promise<boolean>][] = [
  ['while the database is made', (dataDir) => globSync('*/base/1', { cwd: dataDir }).length > 0],
  ['when the database starts', (dataDir) => existsSync(join(dataDir, 'postgres/postmaster.pid'))],
  ['when files are there', (dataDir) => existsSync(join(dataDir, 'files/client-files'))],
  ['when the first tables are there', (dataDir) => hasTable(dataDir, 'migrations')],
  ['when the last tables are there', (dataDir) => hasTable(dataDir, 'backups')],
];

async function hasTable(dataDir: string, name: string) {
  const client = new pg.Client({ connectionString: embeddedPostgresUrl(dataDir) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
      name,
    ]);
    return rows[0]?.is_there ?? false;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

test.each(STAGES)(
  'a restore that is killed %s can be run again',
  async (_, isReached) => {
    const studio = await openStudio();
    const { config } = studio.platform;
    await giveDocument(studio, await receiveClient(studio), { body: 'signed by both' });
    const studioData = { url: config.DATABASE_URL ?? '', blobs: await openBlobs(config), dataDir: config.dataDir };
    const { folder } = await takeBackup(studioData, aFolder(), new Date());
    const dataDir = aFolder();
    const restore = () => command('restore', folder, { DATA_DIR: dataDir });
    const broken = restore();
    await vi.waitFor(async () => expect(await isReached(dataDir)).toBe(true), { timeout: 60_000, interval: 5 });
    broken.kill('SIGKILL');
    await once(broken, 'exit');

    expect(await outcome(restore())).toMatchObject({ code: 0, complained: '' });
    const postgres = await openEmbeddedPostgres(dataDir);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    expect((await client.query('select name from clients')).rows).toEqual([{ name: 'Hannah Lyle' }]);
    await client.end();
    await postgres.stop();
  },
  180_000,
);

/** The first page of a table's file is overwritten, as a failing disk would. */
async function damage(dataDir: string, url: string, table: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ path: string }>('select pg_relation_filepath($1) as path', [table]);
  await client.query('checkpoint');
  const folder = join(dataDir, 'postgres');
  const file = openSync(join(folder, rows[0]?.path ?? ''), 'r+');
  writeSync(file, 'x'.repeat(200), 100);
  closeSync(file);
  // What is in memory is whole.
  process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  await client.end().catch(() => undefined);
}

test('a damaged page fails the backup in one sentence, which the owner reads too, and leaves nothing', async () => {
  const dataDir = aFolder();
  const postgres = await openEmbeddedPostgres(dataDir);
  onTestFinished(() => postgres.stop());
  await migrate(postgres.url);
  const parent = aFolder();
  const studio = await openStudio({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    BACKUP_EVERY_HOURS: '24',
    BACKUP_DIR: parent,
  });
  await receiveClient(studio);
  const owner = await studio.asStaff();
  await damage(dataDir, postgres.url, 'clients');
  await postgres.revive();
  const sentence =
    /^The database is damaged\. It says: invalid page in block 0 of relation "\S+"\. Keep this data folder, check the disk, and restore the last good backup into an empty data folder \(docs\/operating\.md\)\.\n$/;
  expect(await outcome(command('backup', parent, { DATA_DIR: dataDir }))).toEqual({
    code: 1,
    output: '',
    complained: expect.stringMatching(sentence),
  });
  expect(readdirSync(parent)).toEqual([]);
  await studio.platform.db.deleteFrom('backups').execute();
  const studioData = { url: postgres.url, blobs: await openBlobs(studio.platform.config), dataDir };
  await takeDueBackup(studio.platform, studioData);
  expect(readdirSync(parent)).toEqual([]);
  // The program may still be connecting to the database anew.
  await vi.waitFor(async () => {
    const page = await owner.text('/admin-dashboard');
    expect(page).toContain('The last backup failed.');
    expect(page).toContain('Details: The database is damaged. It says: invalid page in block 0');
  }, 30_000);
}, 180_000);
