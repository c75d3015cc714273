import { createReadStream, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { StudioData } from './backup.server';
import { BackupError, checkParts, digestStream, type Manifest, readManifest } from './backup-format.server';
import { importTables } from './backup-tables.server';
import { flushFolder } from './blobs.server';
import { ConfigError } from './config.server';
import { withClient } from './database-client.server';
import { prepareQueue, QUEUE_VERSION } from './jobs.server';
import { migrate, sinceBaseline } from './migrate.server';

/** Exists during a restore, and after an interrupted one. */
const RESTORE_SCHEMA = 'restore_under_way';

/** Without `blobs` and `dataDir` only the database: a test needs no second copy of every picture. */
type Target = StudioData | Pick<StudioData, 'url'>;

/** Checks everything before it writes anything, and files again afterwards. Throws `BackupError`. */
export async function restoreBackup(target: Target, folder: string, migrations = resolve('db/migrations')) {
  const manifest = await readManifest(folder);
  const known = new Set(readdirSync(migrations));
  const wanted = sinceBaseline(manifest.migrations);
  if (!wanted)
    throw new BackupError('The backup is from before release 0.1. Restore it with release 0.1, and then upgrade.');
  const unknown = wanted.find((name) => !known.has(name));
  if (unknown)
    throw new BackupError(`The backup was made by a newer release: this one does not know the migration ${unknown}.`);
  if (manifest.queue_version !== QUEUE_VERSION)
    throw new BackupError(
      'The backup was made by a release with another job queue. Restore it with that release, then upgrade.',
    );
  await checkParts(folder, manifest);
  await withClient({ connectionString: target.url }, async (client) => {
    await prepareDatabase(client);
    await client.query(`create schema ${RESTORE_SCHEMA}`);
    if ('blobs' in target) await restoreFiles(target, folder, manifest);
    await migrate(target.url, migrations, wanted);
    await restoreQueue(target.url);
    await client.query('begin');
    await importTables(client, folder, manifest);
    await client.query(`drop schema ${RESTORE_SCHEMA}`);
    await client.query('commit');
    await client.query('analyze');
  });
  return manifest;
}

export async function assertNotHalfRestored(client: pg.Client) {
  if (await wasInterrupted(client))
    throw new ConfigError('A restore into this database was interrupted. Run npm run restore again, then start.');
}

async function wasInterrupted(client: pg.Client) {
  const { rows } = await client.query('select from pg_namespace where nspname = $1', [RESTORE_SCHEMA]);
  return rows.length > 0;
}

/** Throws unless the database is empty, or holds only what an interrupted restore left. */
async function prepareDatabase(client: pg.Client) {
  if (await wasInterrupted(client)) {
    await client.query(
      `drop schema ${RESTORE_SCHEMA}, public cascade; drop schema if exists pgboss cascade; create schema public`,
    );
    return;
  }
  const { rows } = await client.query(
    `select from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
     limit 1`,
  );
  if (rows.length > 0)
    throw new BackupError(
      'The database is not empty. A backup is only restored into an empty one: nothing was changed.',
    );
}

async function restoreFiles({ blobs, dataDir }: StudioData, folder: string, { files, secrets }: Manifest) {
  for (const { bucket, key, content_type, path, size, sha256 } of files) {
    await blobs.put(bucket, key, createReadStream(join(folder, path)), content_type, size);
    const stored = await blobs.open(bucket, key);
    if (!stored || (await digestStream(stored)).sha256 !== sha256)
      throw new BackupError(`The file ${bucket}/${key} did not arrive as it was.`);
  }
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  for (const { name, path } of secrets) await copySecret(join(folder, path), join(dataDir, 'secrets', name));
}

async function copySecret(from: string, to: string) {
  const partial = `${to}.partial`;
  await writeFile(partial, await readFile(from), { mode: 0o600, flush: true });
  await rename(partial, to);
  await flushFolder(dirname(to));
}

async function restoreQueue(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  await prepareQueue(pool).finally(() => pool.end());
}
