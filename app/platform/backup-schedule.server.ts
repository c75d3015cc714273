import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BACKUP_NAME, BackupRunning, type StudioData, takeBackup } from './backup.server';
import type { Config } from './config.server';
import type { Platform } from './context.server';

const HOUR_MS = 3_600_000;
const RETRY_MS = HOUR_MS;

type Scheduled = Pick<Platform, 'config' | 'db' | 'now' | 'log'>;

export function backupFolder({ BACKUP_DIR, dataDir }: Pick<Config, 'BACKUP_DIR' | 'dataDir'>) {
  return BACKUP_DIR ?? join(dataDir, 'backups');
}

/** Of several processes, whichever comes first takes the backup. */
export function scheduleBackups(platform: Platform, studioData: StudioData) {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  if (platform.config.BACKUP_EVERY_HOURS)
    platform.jobs.every(60, () => (running = takeDueBackup(platform, studioData, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      await running.catch(() => undefined);
    },
  };
}

export async function takeDueBackup(platform: Scheduled, studioData: StudioData, signal?: AbortSignal): Promise<void> {
  const { config, log, now } = platform;
  const { lastComplete, lastTried } = await lastBackups(platform);
  const isOld = (moment: Date | null, ms: number) => !moment || now().getTime() - moment.getTime() >= ms;
  if (!isOld(lastComplete, (config.BACKUP_EVERY_HOURS ?? 0) * HOUR_MS) || !isOld(lastTried, RETRY_MS)) return;
  const parent = backupFolder(config);
  try {
    const { folder, manifest } = await takeBackup(studioData, parent, now(), signal);
    log.info('backup taken', { folder, files: manifest.files.length, missing: manifest.missing });
    await deleteOldest(parent, config.BACKUP_KEEP);
  } catch (error) {
    if (!signal?.aborted && !(error instanceof BackupRunning)) log.error('backup failed', { error });
  }
}

async function deleteOldest(parent: string, count: number) {
  const names = (await readdir(parent)).filter((name) => BACKUP_NAME.test(name)).sort();
  for (const name of names.slice(0, -count)) await rm(join(parent, name), { recursive: true, force: true });
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

async function lastBackups({ db }: Pick<Platform, 'db'>) {
  const { rows } = await sql<{ lastComplete: Date | null; lastTried: Date | null; error: string | null }>`
    select (select max(started_at) from backups where error is null) as "lastComplete", started_at as "lastTried", error
    from (select) as always left join lateral (select started_at, error from backups order by started_at desc limit 1) last on true
  `.execute(db);
  return rows[0] ?? { lastComplete: null, lastTried: null, error: null };
}
