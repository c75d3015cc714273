import pg from 'pg';
import { findNewestBackup } from './backup.server';
import { withUnpacked } from './backup-archive.server';
import { openBackupBucket } from './backup-bucket.server';
import { BackupError, countRows } from './backup-format.server';
import type { Platform } from './context.server';
import { withClient } from './database-client.server';
import { explainFailure } from './explain-failure.server';
import { LOCKS } from './locks.server';
import { restoreBackup } from './restore.server';

const DAY_MS = 86_400_000;
const EVERY_DAYS = 30;
const RETRY_DAYS = 1;
const INSUFFICIENT_PRIVILEGE = '42501';

type Parts = Pick<Platform, 'config' | 'db' | 'now' | 'log'>;

export async function isRestoreTestDue({ db, now }: Parts): Promise<boolean> {
  const last = await db
    .selectFrom('restore_tests')
    .select(['tested_at', 'error'])
    .orderBy('tested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const days = last?.error ? RETRY_DAYS : EVERY_DAYS;
  return !last || now().getTime() - last.tested_at.getTime() >= days * DAY_MS;
}

/**
 * Restores the newest backup into a database of its own, which is dropped again: the copy in the bucket if there is one.
 * What came of it is recorded. Does nothing while a backup or another test runs.
 */
export async function testRestore(parts: Parts, url: string, parent: string, signal?: AbortSignal): Promise<void> {
  await withClient({ connectionString: url, application_name: 'rhodora restore test' }, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [LOCKS.backup]);
    if (rows[0].is_ours) await testNewest(parts, client, url, parent, signal);
  });
}

async function testNewest(parts: Parts, client: pg.Client, url: string, parent: string, signal?: AbortSignal) {
  const { config, db, now, log } = parts;
  const backup = await findNewestBackup(db);
  if (!backup) return;
  const tested = { backup_id: backup.id, is_from_bucket: false };
  const save = (outcome: { row_count: number; file_count: number } | { error: string }) =>
    db
      .insertInto('restore_tests')
      .values({ ...tested, tested_at: now(), ...outcome })
      .execute();
  const tryFrom = async (folder: string) => {
    const manifest = await inScratchDatabase(client, url, (scratch) => restoreBackup(scratch, folder), signal);
    const row_count = countRows(manifest);
    await save({ row_count, file_count: manifest.files.length });
    log.info('restore tested', { folder: backup.folder, rows: row_count });
  };
  try {
    const bucket = await openBackupBucket(config);
    const { copied_to } = backup;
    tested.is_from_bucket = bucket !== undefined && copied_to !== null;
    if (bucket && copied_to) await withUnpacked((into) => bucket.unpack(copied_to, into), parent, tryFrom);
    else await tryFrom(backup.folder);
  } catch (error) {
    if (signal?.aborted) return;
    log.error('a restore test failed', { error });
    await save({ error: sentenceOf(error) });
  }
}

/** Beside the studio's own: a test that was cut off leaves it, and the next one drops it. */
async function inScratchDatabase<T>(
  client: pg.Client,
  url: string,
  work: (scratch: { url: string }) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const scratch = new URL(url);
  scratch.pathname += '_restore_test';
  const name = pg.escapeIdentifier(scratch.pathname.slice(1));
  const drop = () => client.query(`drop database if exists ${name} with (force)`);
  await drop();
  await client.query(`create database ${name}`);
  const stop = () => void drop().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await work({ url: scratch.href });
  } finally {
    signal?.removeEventListener('abort', stop);
    await drop();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE)
    return 'The database server does not let the program make a database for the test (CREATEDB).';
  return explainFailure(error) ?? (error as Error).message;
}
