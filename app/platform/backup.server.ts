import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { BackupError, Digest, type Manifest, writeManifest } from './backup-format.server';
import { connectFor, copyOut, migrationsOf, queueVersionOf, readSequences, tablesOf } from './backup-tables.server';
import { type Blobs, flushFolder } from './blobs.server';
import { isDiskFull } from './disk-full.server';
import { LOCKS } from './locks.server';

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

/** Backs up a running studio: one snapshot of the tables, then every file it names. Throws `BackupError`. */
export function takeBackup(studioData: StudioData, parent: string, begun: Date, signal?: AbortSignal): Promise<Backup> {
  return connectFor(studioData.url, async (client) => {
    await beAlone(client);
    const folder = freeFolder(parent, begun);
    return record(studioData.url, folder, begun, () => writeWhole(client, studioData, folder, begun, signal));
  });
}

function freeFolder(parent: string, begun: Date): string {
  const folder = join(parent, `${begun.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  return existsSync(folder) ? freeFolder(parent, new Date(begun.getTime() + 1000)) : folder;
}

/** Waits, because the database notices late that a backup was cancelled. */
async function beAlone(client: pg.Client) {
  await client.query("set lock_timeout = '5s'");
  await client.query('select pg_advisory_lock($1)', [LOCKS.backup]).catch((error: { code?: string }) => {
    throw error.code === LOCK_NOT_AVAILABLE ? new BackupRunning('Another backup is under way.') : error;
  });
  await client.query('reset lock_timeout');
}

async function record<T>(url: string, folder: string, begun: Date, work: () => Promise<T>): Promise<T> {
  // The backup's own connection may be in the middle of a COPY.
  const note = (error: string | null) =>
    connectFor(url, (client) =>
      client.query('insert into backups (started_at, folder, error) values ($1, $2, $3)', [begun, folder, error]),
    );
  try {
    const result = await work();
    await note(null);
    return result;
  } catch (cause) {
    const error = isDiskFull(cause)
      ? new BackupError(`There is no room left in ${dirname(folder)}.`)
      : (cause as Error);
    if (error.name !== 'AbortError') await note(error.message).catch(() => undefined);
    throw error;
  }
}

async function writeWhole(
  client: pg.Client,
  studioData: StudioData,
  folder: string,
  begun: Date,
  signal?: AbortSignal,
) {
  const partial = folder + PARTIAL;
  await forgetBrokenOff(dirname(folder));
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const manifest = await writeParts(client, studioData, partial, begun, signal);
    await writeManifest(partial, manifest);
    await rename(partial, folder);
    await flushFolder(dirname(folder));
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function forgetBrokenOff(parent: string) {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent))
    if (name.endsWith(PARTIAL) && BACKUP_NAME.test(name.slice(0, -PARTIAL.length)))
      await rm(join(parent, name), { recursive: true, force: true });
}

async function writeParts(
  client: pg.Client,
  { blobs, dataDir }: StudioData,
  folder: string,
  begun: Date,
  signal?: AbortSignal,
): Promise<Manifest> {
  // Keeps stored bytes until the last file is copied.
  await client.query('select pg_advisory_lock_shared($1)', [LOCKS.storedBytes]);
  await client.query('begin isolation level repeatable read read only');
  const migrations = await migrationsOf(client);
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(client)) tables.push(await copyOut(client, table, folder, signal));
  const wanted = await filesOf(client);
  const queue_version = await queueVersionOf(client);
  const sequences = await readSequences(client);
  await client.query('commit');

  const files: Manifest['files'] = [];
  const missing: Manifest['missing'] = [];
  for (const file of wanted) {
    const kept = await keepFile(blobs, file, folder, signal);
    if (kept) files.push(kept);
    else missing.push({ bucket: file.bucket, key: file.key });
  }
  const secrets = await keepSecrets(dataDir, folder);
  // A migration meanwhile may have rewritten a table, and a lost connection loses the lock.
  if ((await migrationsOf(client)).join() !== migrations.join())
    throw new BackupError('The program was upgraded while the backup was taken. Take it again.');
  return {
    ...{ format: 1, begun_at: begun.toISOString(), migrations, queue_version },
    ...{ tables, sequences, files, missing, secrets },
  };
}

type WantedFile = { bucket: string; key: string; content_type: string };

/** Includes files that the trash may bring back. */
async function filesOf(client: pg.Client): Promise<WantedFile[]> {
  const { rows } = await client.query<WantedFile>(
    `select bucket, key, content_type from stored_files
     union
     select deleted_row->>'bucket', deleted_row->>'key', deleted_row->>'content_type' from trash
     where table_name = 'stored_files'
       and not exists (select from stored_files where bucket || '/' || key = row_key)
     order by 1, 2`,
  );
  return rows;
}

async function keepFile(blobs: Blobs, file: WantedFile, folder: string, signal?: AbortSignal) {
  const bytes = await blobs.open(file.bucket, file.key);
  if (!bytes) return undefined;
  const path = `files/${file.bucket}/${file.key}`;
  return { ...file, path, ...(await keep(bytes, join(folder, path), signal)) };
}

async function keepSecrets(dataDir: string, folder: string) {
  const from = join(dataDir, 'secrets');
  const secrets: Manifest['secrets'] = [];
  for (const name of existsSync(from) ? await readdir(from) : []) {
    const path = `secrets/${name}`;
    secrets.push({ name, path, ...(await keep(createReadStream(join(from, name)), join(folder, path))) });
  }
  return secrets;
}

async function keep(bytes: NodeJS.ReadableStream, to: string, signal?: AbortSignal) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const digest = new Digest();
  const file = createWriteStream(to, { flush: true, mode: 0o600 });
  await pipeline(bytes, (source) => digest.through(source as AsyncIterable<Buffer>), file, {
    ...(signal && { signal }),
  });
  return digest.end();
}
