import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BACKUP_NAME, BackupRunning, findNewestBackup, type StudioData, takeBackup } from './backup.server';
import { bucketProblem, openBackupBucket } from './backup-bucket.server';
import type { Config } from './config.server';
import type { Platform } from './context.server';
import { isRestoreTestDue, testRestore } from './restore-test.server';

const HOUR_MS = 3_600_000;
const RETRY_MS = HOUR_MS;
/** In the studio's time: nobody waits for a page then. */
const NIGHT_HOURS = [2, 3, 4];

type Scheduled = Pick<Platform, 'config' | 'db' | 'now' | 'log'>;

export interface Backups {
  /** Both record what came of it. */
  takeNow(): Promise<void>;
  testNow(): Promise<void>;
  stop(): Promise<void>;
}

export function backupFolder({ BACKUP_DIR, dataDir }: Pick<Config, 'BACKUP_DIR' | 'dataDir'>) {
  return BACKUP_DIR ?? join(dataDir, 'backups');
}

/** Of several processes, whichever comes first takes the backup. */
export function scheduleBackups(platform: Scheduled & Pick<Platform, 'jobs'>, studioData: StudioData): Backups {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<unknown>>();
  function run(work: () => Promise<void>) {
    const done = work().finally(() => running.delete(done));
    running.add(done);
    return done;
  }
  const test = () => testRestore(platform, studioData.url, backupFolder(platform.config), signal);
  if (platform.config.BACKUP_EVERY_HOURS > 0) {
    platform.jobs.every(60, () => run(() => takeDueBackup(platform, studioData, signal)));
    platform.jobs.every(3600, () => run(async () => ((await isRestoreTestDue(platform)) ? test() : undefined)));
  }
  return {
    takeNow: () => run(() => backUp(platform, studioData, signal)),
    testNow: () => run(test),
    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

export async function takeDueBackup(platform: Scheduled, studioData: StudioData, signal?: AbortSignal): Promise<void> {
  const { config, now } = platform;
  const { lastComplete, lastTried, hour } = await lastBackups(platform);
  const isOld = (moment: Date | null, ms: number) => !moment || now().getTime() - moment.getTime() >= ms;
  const ms = config.BACKUP_EVERY_HOURS * HOUR_MS;
  const isDue = isOld(lastComplete, ms) || (NIGHT_HOURS.includes(hour) && isOld(lastComplete, ms / 2));
  if (isDue && isOld(lastTried, RETRY_MS)) await backUp(platform, studioData, signal);
  else await copyNewest(platform, signal);
}

async function backUp(platform: Scheduled, studioData: StudioData, signal?: AbortSignal): Promise<void> {
  const { config, log, now } = platform;
  const parent = backupFolder(config);
  try {
    const { folder, manifest } = await takeBackup(studioData, parent, now(), signal);
    log.info('backup taken', { folder, files: manifest.files.length, missing: manifest.missing });
    await deleteOldest(parent, config.BACKUP_KEEP);
    await copyNewest(platform, signal);
  } catch (error) {
    if (!signal?.aborted && !(error instanceof BackupRunning)) log.error('backup failed', { error });
  }
}

async function deleteOldest(parent: string, count: number) {
  const names = (await readdir(parent)).filter((name) => BACKUP_NAME.test(name)).sort();
  for (const name of names.slice(0, -count)) await rm(join(parent, name), { recursive: true, force: true });
}

/** Into the bucket, if there is one and this machine has the folder. A failed copy is tried again in an hour. */
async function copyNewest({ config, db, log, now }: Scheduled, signal?: AbortSignal): Promise<void> {
  if (!config.BACKUP_S3_BUCKET) return;
  const newest = await findNewestBackup(db);
  if (!newest || newest.copied_to || !existsSync(newest.folder)) return;
  const tried = await db
    .updateTable('backups')
    .set({ copy_tried_at: now() })
    .where('id', '=', newest.id)
    .where(({ eb, or }) =>
      or([eb('copy_tried_at', 'is', null), eb('copy_tried_at', '<=', new Date(now().getTime() - RETRY_MS))]),
    )
    .executeTakeFirst();
  if (tried.numUpdatedRows === 0n) return;
  const save = (outcome: { copied_to: string; copy_error: null } | { copy_error: string }) =>
    db.updateTable('backups').set(outcome).where('id', '=', newest.id).execute();
  try {
    const bucket = await openBackupBucket(config);
    if (!bucket) return;
    await save({ copied_to: await bucket.put(newest.folder, signal), copy_error: null });
    await bucket.deleteOldest(config.BACKUP_KEEP);
  } catch (error) {
    log.error('a backup could not be copied to the bucket', { error });
    await save({ copy_error: signal?.aborted ? 'The program was stopped meanwhile.' : bucketProblem(error).text });
  }
}

/** What the owner must know about the backups; undefined if all is well. */
export async function backupProblem(platform: Scheduled): Promise<{ since: Date | null; error: string } | undefined> {
  const { config, now } = platform;
  const { lastComplete, lastTried, error } = await lastBackups(platform);
  if (error) return { since: lastTried, error };
  const hours = config.BACKUP_EVERY_HOURS;
  if (!hours || !lastComplete || now().getTime() - lastComplete.getTime() < 2 * hours * HOUR_MS) return undefined;
  return { since: lastComplete, error: 'There has been no backup since.' };
}

async function lastBackups({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const { rows } = await sql<{ lastComplete: Date | null; lastTried: Date | null; error: string | null; hour: number }>`
    select (select max(started_at) from backups where error is null) as "lastComplete", started_at as "lastTried", error,
      extract(hour from ${now()}::timestamptz at time zone (select time_zone from studio_settings))::int as hour
    from (select) as always left join lateral (select started_at, error from backups order by started_at desc limit 1) last on true
  `.execute(db);
  return rows[0] ?? { lastComplete: null, lastTried: null, error: null, hour: 0 };
}
