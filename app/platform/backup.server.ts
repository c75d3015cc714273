import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { BackupError, Digest, type Manifest, writeManifest } from './backup-format.server';
import { appliedMigrations, exportTable, listTables, readQueueVersion, readSequences } from './backup-tables.server';
import { type Blobs, flushFolder } from './blobs.server';
import { withClient } from './database-client.server';
import type { Database } from './database.server';
import { isDiskFull } from './disk-full.server';
import { explainFailure } from './explain-failure.server';
import { LOCKS } from './locks.server';
import { migrationFiles } from './migrate.server';

const LOCK_NOT_AVAILABLE = '55P03';
const PARTIAL = '.partial';
export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export interface StudioData {
  url: string;
  blobs: Blobs;
  dataDir: string;
}

export class BackupRunning extends BackupError {}

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/** The newest complete one. */
export function findNewestBackup(db: Database) {
  return db
    .selectFrom('backups')
    .select(['id', 'folder', 'copied_to'])
    .where('error', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Backs up a running studio: one snapshot of the tables, then every file it names. Throws `BackupError`. */
export function takeBackup(
  studioData: StudioData,
  parent: string,
  startedAt: Date,
  signal?: AbortSignal,
): Promise<Backup> {
  return withClient(connection(studioData.url), async (client) => {
    await takeBackupLock(client);
    const folder = freeFolder(parent, startedAt);
    return recordOutcome(studioData.url, folder, startedAt, async () => {
      await assertMigrated(client);
      return writeBackup(client, studioData, folder, startedAt, signal);
    });
  });
}

function connection(connectionString: string) {
  return { connectionString, application_name: 'rhodora backup' };
}

function freeFolder(parent: string, startedAt: Date): string {
  const folder = join(parent, `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  return existsSync(folder) ? freeFolder(parent, new Date(startedAt.getTime() + 1000)) : folder;
}

/** Waits, because the database notices late that a backup was cancelled. */
async function takeBackupLock(client: pg.Client) {
  await client.query("set lock_timeout = '5s'");
  await client.query('select pg_advisory_lock($1)', [LOCKS.backup]).catch((error: { code?: string }) => {
    throw error.code === LOCK_NOT_AVAILABLE ? new BackupRunning('Another backup is under way.') : error;
  });
  await client.query('reset lock_timeout');
}

/** This release does not know the tables of an earlier one. */
async function assertMigrated(client: pg.Client) {
  const applied = new Set(await appliedMigrations(client));
  if (migrationFiles().some((name) => !applied.has(name)))
    throw new BackupError(
      'The database is empty or of an earlier release. Run npm start once, or take the backup with the earlier release.',
    );
}

function sizeOf({ tables, files, secrets }: Manifest) {
  return [...tables, ...files, ...secrets].reduce((sum, { size }) => sum + size, 0);
}

async function recordOutcome(url: string, folder: string, startedAt: Date, work: () => Promise<Backup>) {
  // The backup's own connection may be in the middle of a COPY.
  const save = (error: string | null, size?: number) =>
    withClient(connection(url), (client) =>
      client.query('insert into backups (started_at, folder, error, size) values ($1, $2, $3, $4)', [
        startedAt,
        folder,
        error,
        size,
      ]),
    );
  try {
    const result = await work();
    await save(null, sizeOf(result.manifest));
    return result;
  } catch (cause) {
    const words = isDiskFull(cause) ? `There is no room left in ${dirname(folder)}.` : explainFailure(cause);
    const error = words ? new BackupError(words, { cause }) : (cause as Error);
    if (error.name !== 'AbortError') await save(error.message).catch(() => undefined);
    throw error;
  }
}

async function writeBackup(
  client: pg.Client,
  studioData: StudioData,
  folder: string,
  startedAt: Date,
  signal?: AbortSignal,
) {
  const partial = folder + PARTIAL;
  await deletePartialBackups(dirname(folder));
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const manifest = await writeParts(client, studioData, partial, startedAt, signal);
    await writeManifest(partial, manifest);
    await rename(partial, folder);
    await flushFolder(dirname(folder));
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function deletePartialBackups(parent: string) {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent))
    if (name.endsWith(PARTIAL) && BACKUP_NAME.test(name.slice(0, -PARTIAL.length)))
      await rm(join(parent, name), { recursive: true, force: true });
}

async function writeParts(
  client: pg.Client,
  { blobs, dataDir }: StudioData,
  folder: string,
  startedAt: Date,
  signal?: AbortSignal,
): Promise<Manifest> {
  // Keeps stored bytes until the last file is copied.
  await client.query('select pg_advisory_lock_shared($1)', [LOCKS.storedBytes]);
  await client.query('begin isolation level repeatable read read only');
  const migrations = await appliedMigrations(client);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) tables.push(await exportTable(client, table, folder, signal));
  const toCopy = await listFiles(client);
  const queue_version = await readQueueVersion(client);
  const sequences = await readSequences(client);
  await client.query('commit');

  const files: Manifest['files'] = [];
  const missing: Manifest['missing'] = [];
  for (const file of toCopy) {
    const copied = await copyFile(blobs, file, folder, signal);
    if (copied) files.push(copied);
    else missing.push({ bucket: file.bucket, key: file.key });
  }
  const secrets = await copySecrets(dataDir, folder);
  // A migration meanwhile may have rewritten a table, and a lost connection loses the lock.
  if ((await appliedMigrations(client)).join() !== migrations.join())
    throw new BackupError('The program was upgraded while the backup was taken. Take it again.');
  return {
    format: 1,
    begun_at: startedAt.toISOString(),
    migrations,
    queue_version,
    tables,
    sequences,
    files,
    missing,
    secrets,
  };
}

type FileRow = { bucket: string; key: string; content_type: string };

/** Includes files that the trash may bring back. */
async function listFiles(client: pg.Client): Promise<FileRow[]> {
  const { rows } = await client.query<FileRow>(
    `select bucket, key, content_type from stored_files
     union
     select deleted_row->>'bucket', deleted_row->>'key', deleted_row->>'content_type' from trash
     where table_name = 'stored_files'
       and not exists (select from stored_files where bucket || '/' || key = row_key)
     order by 1, 2`,
  );
  return rows;
}

async function copyFile(blobs: Blobs, file: FileRow, folder: string, signal?: AbortSignal) {
  const bytes = await blobs.open(file.bucket, file.key);
  if (!bytes) return undefined;
  const path = `files/${file.bucket}/${file.key}`;
  return { ...file, path, ...(await copyWithDigest(bytes, join(folder, path), signal)) };
}

async function copySecrets(dataDir: string, folder: string) {
  const from = join(dataDir, 'secrets');
  const secrets: Manifest['secrets'] = [];
  for (const name of existsSync(from) ? await readdir(from) : []) {
    const path = `secrets/${name}`;
    secrets.push({ name, path, ...(await copyWithDigest(createReadStream(join(from, name)), join(folder, path))) });
  }
  return secrets;
}

async function copyWithDigest(bytes: NodeJS.ReadableStream, to: string, signal?: AbortSignal) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const digest = new Digest();
  const file = createWriteStream(to, { flush: true, mode: 0o600 });
  await pipeline(bytes, (source) => digest.through(source as AsyncIterable<Buffer>), file, {
    ...(signal && { signal }),
  });
  return digest.end();
}
