import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aFolder } from '../../tests/a-folder.ts';
import { openBucketServer } from '../../tests/bucket-server.ts';
import { giveDocument, receiveClient } from '../../tests/clients.ts';
import { emptyDatabase, openStudio, type Studio } from '../../tests/open-studio.ts';
import { databaseOfRelease01 } from '../../tests/release-0.1.ts';
import { createProduct } from '../../tests/shop.ts';
import { type StudioData, takeBackup } from './backup.server.ts';
import { unpackBackup } from './backup-archive.server.ts';
import { digestStream, readManifest, writeManifest } from './backup-format.server.ts';
import { appliedMigrations, exportTable, listTables, readQueueVersion, readSequences } from './backup-tables.server.ts';
import { takeDueBackup } from './backup-schedule.server.ts';
import { openBlobs } from './blobs.server.ts';
import { readConfig } from './config.server.ts';
import { withClient } from './database-client.server.ts';
import { prepareQueue } from './jobs.server.ts';
import { migrationFiles } from './migrate.server.ts';
import { restoreBackup } from './restore.server.ts';

const HOUR_MS = 3_600_000;

async function studioDataOf({ platform: { config } }: Pick<Studio, 'platform'>): Promise<StudioData> {
  return { url: config.DATABASE_URL ?? '', blobs: await openBlobs(config), dataDir: config.dataDir };
}

/** An empty database and data folder. */
async function emptyMachine(settings: Record<string, string> = {}): Promise<StudioData> {
  const dataDir = aFolder();
  const blobs = await openBlobs(readConfig({ DATA_DIR: dataDir, ...settings }));
  return { url: await emptyDatabase(), blobs, dataDir };
}

async function rowsOf(url: string, query: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(query).finally(() => client.end());
  return rows;
}

/** Changes a manifest and updates its checksum, as an attacker would. */
function rewrite(folder: string, change: (text: string) => string) {
  const changed = change(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  writeFileSync(join(folder, 'manifest.json'), changed);
  const checksum = createHash('sha256').update(changed).digest('hex');
  writeFileSync(join(folder, 'manifest.sha256'), `${checksum}  manifest.json\n`);
}

test('a backup contains files that are deleted while it runs', async () => {
  const studio = await openStudio();
  const { db, files } = studio.platform;
  const { file_path } = await giveDocument(studio, await receiveClient(studio), { body: 'signed by both' });
  const studioData = await studioDataOf(studio);
  const remove = async () => {
    await files.remove(db, 'client-files', file_path);
    await files.sweep(db);
  };
  const open: StudioData['blobs']['open'] = async (...file) => {
    await remove();
    return studioData.blobs.open(...file);
  };
  const { folder, manifest } = await takeBackup(
    { ...studioData, blobs: { ...studioData.blobs, open } },
    aFolder(),
    new Date(),
  );
  expect(manifest.missing).toEqual([]);
  expect(readFileSync(join(folder, 'files/client-files', file_path), 'utf8')).toBe('signed by both');
  await files.sweep(db);
  expect(await files.open('client-files', file_path)).toBeUndefined();
});

test('a cancelled backup leaves nothing behind and reports no error', async () => {
  const studio = await openStudio();
  const studioData = await studioDataOf(studio);
  const parent = aFolder();
  await expect(takeBackup(studioData, parent, new Date(), AbortSignal.abort())).rejects.toThrow('aborted');
  expect(readdirSync(parent)).toEqual([]);
  expect(await studio.platform.db.selectFrom('backups').selectAll().execute()).toEqual([]);
  await takeBackup(studioData, parent, new Date());
  expect(readdirSync(parent)).toHaveLength(1);
});

test('a second backup is rejected while one is running', async () => {
  const studio = await openStudio();
  await giveDocument(studio, await receiveClient(studio));
  const studioData = await studioDataOf(studio);
  let second: Promise<unknown> | undefined;
  const open: StudioData['blobs']['open'] = async (...file) => {
    second ??= takeBackup(studioData, aFolder(), new Date());
    await expect(second).rejects.toThrow('Another backup is under way.');
    return studioData.blobs.open(...file);
  };
  const first = await takeBackup({ ...studioData, blobs: { ...studioData.blobs, open } }, aFolder(), new Date());
  expect(first.manifest.missing).toEqual([]);
});

test('a backup of a bucket is restored into another bucket, including files in the trash', async () => {
  const first = await openBucketServer();
  const studio = await openStudio(first.settings);
  const staff = await studio.asStaff();
  const id = await receiveClient(studio);
  await giveDocument(studio, id, { body: 'signed by both' });
  const [document] = await studio.platform.db.selectFrom('client_documents').selectAll().execute();
  await staff.post(`/client/${id}?delete=${document?.id}`, { intent: 'delete', id: document?.id });
  expect(await studio.platform.db.selectFrom('stored_files').selectAll().execute()).toEqual([]);
  const { folder } = await takeBackup(await studioDataOf(studio), aFolder(), new Date());

  const second = await openBucketServer();
  const machine = await emptyMachine(second.settings);
  await restoreBackup(machine, folder);
  expect([...second.objects.values()].map(({ body }) => body.toString())).toEqual(['signed by both']);
  expect(await rowsOf(machine.url, 'select label from trash')).not.toEqual([]);
  const stored = await machine.blobs.open('client-files', document?.file_path ?? '');
  expect(stored && (await text(stored))).toBe('signed by both');
});

test('after a restore, order numbers continue and generated columns are filled', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'Quiet Morning');
  const query = "select nextval('order_numbers') as number";
  const [before] = await rowsOf(studio.platform.config.DATABASE_URL ?? '', query);
  const { folder } = await takeBackup(await studioDataOf(studio), aFolder(), new Date());
  const machine = await emptyMachine();
  await restoreBackup(machine, folder);
  const [after] = await rowsOf(machine.url, query);
  expect(Number(after.number)).toBe(Number(before.number) + 1);
  const words = "select title from search_entries where title_words @@ to_tsquery('english', 'morning')";
  expect(await rowsOf(machine.url, words)).toEqual(await rowsOf(studio.platform.config.DATABASE_URL ?? '', words));
  const guarded = "insert into variants (product_id, title, price_in_cents) values (gen_random_uuid(), 'x', 1)";
  await expect(rowsOf(machine.url, guarded)).rejects.toThrow('foreign key');
  await expect(rowsOf(machine.url, 'truncate audit_log')).rejects.toThrow('only ever added to');
});

test('a restore rejects incomplete, changed and newer backups and non-empty databases', async () => {
  const studio = await openStudio();
  await giveDocument(studio, await receiveClient(studio));
  const studioData = await studioDataOf(studio);
  const { folder, manifest } = await takeBackup(studioData, aFolder(), new Date());
  await expect(restoreBackup(studioData, folder)).rejects.toThrow('The database is not empty.');

  const machine = await emptyMachine();
  await expect(restoreBackup(machine, aFolder())).rejects.toThrow('is not a complete backup.');
  for (const { path } of [...manifest.files, ...manifest.tables.filter(({ rows }) => rows > 0).slice(0, 1)]) {
    const whole = readFileSync(join(folder, path));
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
    writeFileSync(join(folder, path), changed);
    await expect(restoreBackup(machine, folder)).rejects.toThrow(`damaged: ${path} is not what was written.`);
    writeFileSync(join(folder, path), whole);
  }
  const whole = readFileSync(join(folder, 'manifest.json'), 'utf8');
  writeFileSync(join(folder, 'manifest.json'), whole.replace('"rows": 1', '"rows": 2'));
  await expect(restoreBackup(machine, folder)).rejects.toThrow('damaged: manifest.json is not what was written.');
  rewrite(folder, () => whole.replace('"0317_baseline.sql"', '"0317_baseline.sql", "9999_tomorrow.sql"'));
  await expect(restoreBackup(machine, folder)).rejects.toThrow('does not know the migration 9999_tomorrow.sql.');
  expect(await rowsOf(machine.url, "select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  expect(readdirSync(machine.dataDir)).toEqual([]);
});

test('a restore rejects a backup of another job queue before it writes anything', async () => {
  const studio = await openStudio();
  await receiveClient(studio);
  const { folder } = await takeBackup(await studioDataOf(studio), aFolder(), new Date());
  const machine = await emptyMachine();
  const whole = readFileSync(join(folder, 'manifest.json'), 'utf8');
  rewrite(folder, () => whole.replace(/"queue_version": \d+/, '"queue_version": 1'));
  await expect(restoreBackup(machine, folder)).rejects.toThrow('by a release with another job queue.');
  expect(await rowsOf(machine.url, "select 1 from pg_namespace where nspname ~ '^(restore|pgboss)'")).toEqual([]);
  expect(readdirSync(machine.dataDir)).toEqual([]);
  rewrite(folder, () => whole);
  await restoreBackup(machine, folder);
  expect(await rowsOf(machine.url, 'select name from clients')).toEqual([{ name: 'Hannah Lyle' }]);
});

test('two backups in the same second get two folders', async () => {
  const studioData = await studioDataOf(await openStudio());
  const [parent, moment] = [aFolder(), new Date('2026-11-20T15:00:00.200Z')];
  for (const _ of [1, 2]) await takeBackup(studioData, parent, moment);
  expect(readdirSync(parent).sort()).toEqual(['2026-11-20T15-00-00Z', '2026-11-20T15-00-01Z']);
});

test('the program does not start on an interrupted restore, which can be repeated', async () => {
  const studio = await openStudio();
  await receiveClient(studio);
  const { folder } = await takeBackup(await studioDataOf(studio), aFolder(), new Date());
  const machine = await emptyMachine();
  const whole = readFileSync(join(folder, 'manifest.json'), 'utf8');
  rewrite(folder, () => whole.replace(/("name": "clients"[^}]*"rows": )1/, '$12'));
  await expect(restoreBackup(machine, folder)).rejects.toThrow('The table clients came back with 1 rows, not 2.');
  await expect(openStudio({ DATABASE_URL: machine.url })).rejects.toThrow('was interrupted. Run npm run restore again');
  rewrite(folder, () => whole);
  await restoreBackup(machine, folder);
  expect(await rowsOf(machine.url, 'select name from clients')).toEqual([{ name: 'Hannah Lyle' }]);
});

test('scheduled backups run when due, the oldest are deleted, and the owner sees a failed one', async () => {
  let now = new Date('2026-11-20T15:00:00Z');
  const parent = aFolder();
  const settings = { BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '2', BACKUP_DIR: parent };
  const studio = await openStudio(settings, () => now);
  const owner = await studio.asStaff('owner');
  const studioData = await studioDataOf(studio);
  for (const hours of [0, 1, 24, 48, 71]) {
    now = new Date(Date.parse('2026-11-20T15:00:00Z') + hours * HOUR_MS);
    await takeDueBackup(studio.platform, studioData);
  }
  expect(readdirSync(parent).sort()).toEqual(['2026-11-21T15-00-00Z', '2026-11-22T15-00-00Z']);
  expect(await owner.text('/admin-dashboard')).not.toContain('The last backup');

  now = new Date('2026-11-24T15:00:00Z');
  const away = { ...studioData.blobs, open: () => Promise.reject(new Error('The bucket cannot be reached.')) };
  await giveDocument(studio, await receiveClient(studio));
  await takeDueBackup(studio.platform, { ...studioData, blobs: away });
  expect(readdirSync(parent)).toHaveLength(2);
  expect(await owner.text('/admin-dashboard')).toContain('The last backup failed.');
  expect(await (await studio.asStaff('designer')).text('/admin-dashboard')).not.toContain('The last backup');
  now = new Date('2026-11-24T16:00:00Z');
  await takeDueBackup(studio.platform, studioData);
  expect(await owner.text('/admin-dashboard')).not.toContain('The last backup');
  now = new Date('2026-11-26T17:00:00Z');
  expect(await owner.text('/admin-dashboard')).toContain('The last backup is 2 days old.');
});

/** The database of release 0.1 with one private file and a vendor in the trash. */
async function release01(): Promise<string> {
  const url = await databaseOfRelease01();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  await prepareQueue(pool).finally(() => pool.end());
  await rowsOf(
    url,
    `insert into users (id, email, name) values ('${ACTOR}', 'june@example.com', 'June Alder');
     insert into clients (id, name, email) values ('${ACTOR}', 'Hannah Lyle', 'hannah@example.com');
     insert into stored_files (bucket, key, content_type, size) values ('client-files', 'a/contract.pdf', 'application/pdf', 6);
     insert into client_documents (client_id, category, file_name, file_path)
       values ('${ACTOR}', 'Contract', 'contract.pdf', 'a/contract.pdf');
     insert into vendors (name, category) values ('Rye & Ramp', 'Catering');
     select set_config('rhodora.actor', '${ACTOR}', false), set_config('rhodora.deletion', '${ACTOR}', false);
     delete from vendors where name = 'Rye & Ramp'`,
  );
  return url;
}

const ACTOR = '00000000-0000-7000-8000-000000000001';

/** As that release wrote it; today's release no longer backs up such a database. */
async function backupOfRelease01(url: string): Promise<string> {
  const folder = aFolder();
  for (const name of ['tables', 'files/client-files/a']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'files/client-files/a/contract.pdf'), 'signed');
  const path = 'files/client-files/a/contract.pdf';
  const file = { bucket: 'client-files', key: 'a/contract.pdf', content_type: 'application/pdf', path };
  await withClient({ connectionString: url }, async (client) => {
    const tables = [];
    for (const table of await listTables(client)) tables.push(await exportTable(client, table, folder));
    await writeManifest(folder, {
      format: 1,
      begun_at: '2026-11-01T03:00:00.000Z',
      migrations: await appliedMigrations(client),
      tables,
      queue_version: await readQueueVersion(client),
      sequences: await readSequences(client),
      files: [{ ...file, ...(await digestStream(Readable.from([Buffer.from('signed')]))) }],
      missing: [],
      secrets: [],
    });
  });
  return folder;
}

test('a backup of release 0.1 is restored, and the next start brings it up to date', async () => {
  const folder = await backupOfRelease01(await release01());
  const machine = await emptyMachine();
  await restoreBackup(machine, folder);
  const [{ number } = { number: '' }] = await rowsOf(
    machine.url,
    "select number from orders where status = 'paid' limit 1",
  );

  const studio = await openStudio({ DATABASE_URL: machine.url, DATA_DIR: machine.dataDir });
  const staff = await studio.asStaff();
  expect(await staff.text('/client-database')).toContain('Hannah Lyle');
  expect((await staff.get(`/store-manager/${number}`)).status).toBe(200);
  expect(await staff.text('/trash')).toContain('Rye & Ramp');
  await staff.post('/trash', { deletion: ACTOR });
  expect(await studio.asVisitor().text('/vendors')).toContain('Rye & Ramp');
  const page = await (await staff.get(`/client/${ACTOR}`)).text();
  const [, address = ''] = /href="(\/client\/[^"]*\/documents\/[^"]*)"/.exec(page) ?? [];
  expect(await (await staff.get(address)).text()).toBe('signed');
  const { folder: next } = await takeBackup(await studioDataOf(studio), aFolder(), new Date());
  const another = await emptyMachine();
  await restoreBackup(another, next);
  expect(await rowsOf(another.url, 'select name from migrations order by name')).toEqual(
    migrationFiles().map((name) => ({ name })),
  );
});

test('a backup from before release 0.1 is refused, and nothing is written', async () => {
  const folder = await backupOfRelease01(await release01());
  const manifest = await readManifest(folder);
  await writeManifest(folder, { ...manifest, migrations: ['0001_people.sql'] });
  const machine = await emptyMachine();
  await expect(restoreBackup(machine, folder)).rejects.toThrow(
    'The backup is from before release 0.1. Restore it with release 0.1, and then upgrade.',
  );
  expect(await rowsOf(machine.url, "select to_regclass('orders') as made")).toEqual([{ made: null }]);
});

test('a backup of a database that is empty or of an earlier release is rejected with advice', async () => {
  for (const url of [await emptyDatabase(), await databaseOfRelease01()]) {
    const parent = aFolder();
    const backup = takeBackup({ ...(await emptyMachine()), url }, parent, new Date());
    await expect(backup).rejects.toThrow('The database is empty or of an earlier release. Run npm start once');
    expect(readdirSync(parent)).toEqual([]);
  }
});

const PASSPHRASE = 'seven quiet ferns by the creek';

async function openStudioWithBucket() {
  const bucket = await openBucketServer();
  const { S3_BUCKET, S3_ENDPOINT } = bucket.settings;
  let now = new Date('2026-11-20T15:00:00Z');
  const settings = {
    BACKUP_EVERY_HOURS: '24',
    BACKUP_KEEP: '2',
    BACKUP_DIR: aFolder(),
    BACKUP_S3_BUCKET: S3_BUCKET,
    BACKUP_S3_ENDPOINT: S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  const studio = await openStudio(settings, () => now);
  const studioData = await studioDataOf(studio);
  const backUpAt = (moment: string) => {
    now = new Date(moment);
    return takeDueBackup(studio.platform, studioData);
  };
  const testAt = (moment: string) => {
    now = new Date(moment);
    return studio.platform.backups.testNow();
  };
  return { bucket, studio, backUpAt, testAt, parent: settings.BACKUP_DIR };
}

test('each backup is copied to the bucket, encrypted, and opens only with the passphrase', async () => {
  const { bucket, studio, backUpAt } = await openStudioWithBucket();
  await giveDocument(studio, await receiveClient(studio), { body: 'signed by both' });
  await backUpAt('2026-11-20T15:00:00Z');
  const [[key, { body }] = ['', { body: Buffer.of() }]] = [...bucket.objects];
  expect(key).toBe('/rhodora/2026-11-20T15-00-00Z.tar.age');
  expect(body.toString()).toMatch(/^age-encryption\.org\/v1\n/);
  expect(body.includes('signed by both')).toBe(false);
  await expect(unpackBackup(Readable.from([body]), 'another passphrase', aFolder())).rejects.toThrow(
    'The passphrase does not open this backup',
  );
  const cut = Readable.from([body.subarray(0, -5)]);
  await expect(unpackBackup(cut, PASSPHRASE, aFolder())).rejects.toThrow('it cannot be unpacked');
  const folder = aFolder();
  await unpackBackup(Readable.from([body]), PASSPHRASE, folder);
  const machine = await emptyMachine();
  await restoreBackup(machine, folder);
  expect(await rowsOf(machine.url, 'select name from clients')).toEqual([{ name: 'Hannah Lyle' }]);
});

test('the oldest copies are deleted, a failed copy is tried again, and the owner reads of it', async () => {
  const { bucket, studio, backUpAt } = await openStudioWithBucket();
  bucket.objects.set('/rhodora/holiday.jpg', { body: Buffer.from('not ours'), meta: {} });
  for (const day of ['20', '21', '22']) await backUpAt(`2026-11-${day}T15:00:00Z`);
  expect([...bucket.objects.keys()].sort()).toEqual([
    '/rhodora/2026-11-21T15-00-00Z.tar.age',
    '/rhodora/2026-11-22T15-00-00Z.tar.age',
    '/rhodora/holiday.jpg',
  ]);
  bucket.denies = true;
  await backUpAt('2026-11-23T15:00:00Z');
  const owner = await studio.asStaff();
  expect(await owner.text('/admin-dashboard')).toContain('The last backup did not reach your storage.');
  expect(await owner.text('/connections')).toContain('This key may not write into the bucket');
  bucket.denies = false;
  await backUpAt('2026-11-23T15:30:00Z');
  expect(bucket.objects.size).toBe(3);
  await backUpAt('2026-11-23T16:00:00Z');
  expect([...bucket.objects.keys()]).toContain('/rhodora/2026-11-23T15-00-00Z.tar.age');
  expect(await owner.text('/admin-dashboard')).not.toContain('did not reach');
});

test('after the first one a backup is taken at night', async () => {
  const { studio, backUpAt, parent } = await openStudioWithBucket();
  await studio.platform.db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  for (const moment of ['20T15:00', '21T06:59', '21T07:00', '21T09:00', '22T07:00', '22T15:00'])
    await backUpAt(`2026-11-${moment}:00Z`);
  expect(readdirSync(parent)).toEqual(['2026-11-21T07-00-00Z', '2026-11-22T07-00-00Z']);
});

test('the newest backup is restored as a test, from the bucket if it is there, and nothing of it stays', async () => {
  const { bucket, studio, backUpAt, testAt, parent } = await openStudioWithBucket();
  const { db, config } = studio.platform;
  await giveDocument(studio, await receiveClient(studio));
  const owner = await studio.asStaff();
  await testAt('2026-11-20T14:00:00Z');
  await backUpAt('2026-11-20T15:00:00Z');
  await testAt('2026-11-20T16:00:00Z');
  expect(await owner.text('/connections')).toMatch(/from the bucket, [\d,]+ rows and 1 files came back/);
  const copy = bucket.objects.get('/rhodora/2026-11-20T15-00-00Z.tar.age');
  copy?.body.writeUInt8(copy.body.at(-20) === 0 ? 1 : 0, copy.body.length - 20);
  await testAt('2026-11-20T17:00:00Z');
  expect(await owner.text('/connections')).toContain('The backup was changed or damaged: it cannot be unpacked.');
  expect(await owner.text('/admin-dashboard')).toContain('The last backup could not be restored.');
  Object.assign(config, { BACKUP_S3_BUCKET: undefined });
  await testAt('2026-11-20T18:00:00Z');
  expect(await owner.text('/connections')).toMatch(/(?<!from the bucket, )\b[\d,]+ rows and 1 files came back/);
  expect(await db.selectFrom('restore_tests').select('error').orderBy('tested_at').execute()).toHaveLength(3);
  expect(readdirSync(parent)).toEqual(['2026-11-20T15-00-00Z']);
  const url = config.DATABASE_URL ?? '';
  expect(
    await rowsOf(
      url,
      "select from pg_database where datname like '%restore_test' and datname like current_database() || '%'",
    ),
  ).toEqual([]);
});
