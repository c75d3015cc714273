import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BACKUP_NAME, BackupUnderWay, type Holdings, takeBackup } from './backup.server';
import type { Config } from './config.server';
import type { Platform } from './context.server';

const HOUR_MS = 3_600_000;
/** A backup that failed is tried again after this. */
const RETRY_MS = HOUR_MS;

type Scheduled = Pick<Platform, 'config' | 'db' | 'now' | 'log'>;

/** Where backups go unless a command says otherwise. */
export function backupFolder({ BACKUP_DIR, dataDir }: Pick<Config, 'BACKUP_DIR' | 'dataDir'>) {
  return BACKUP_DIR ?? join(dataDir, 'backups');
}

/** Takes the backups of the schedule while the program runs; whichever process comes first takes each. */
export function keepBackups(platform: Platform, holdings: Holdings) {
  const ending = new AbortController();
  let underWay: Promise<unknown> = Promise.resolve();
  if (platform.config.BACKUP_EVERY_HOURS)
    platform.jobs.every(60, () => (underWay = takeDueBackup(platform, holdings, ending.signal)));
  return {
    /** Breaks off the one that is under way: the next start takes it. */
    async stop() {
      ending.abort();
      await underWay.catch(() => undefined);
    },
  };
}

/** Takes a backup if one is due, and forgets those that are too many. */
export async function takeDueBackup(platform: Scheduled, holdings: Holdings, signal?: AbortSignal): Promise<void> {
  const { config, log, now } = platform;
  const { whole, tried } = await lastBackups(platform);
  const isOld = (moment: Date | null, ms: number) => !moment || now().getTime() - moment.getTime() >= ms;
  if (!isOld(whole, (config.BACKUP_EVERY_HOURS ?? 0) * HOUR_MS) || !isOld(tried, RETRY_MS)) return;
  const parent = backupFolder(config);
  try {
    const { folder, manifest } = await takeBackup(holdings, parent, now(), signal);
    log.info('backup taken', { folder, files: manifest.files.length, missing: manifest.missing });
    await forgetOldest(parent, config.BACKUP_KEEP);
  } catch (error) {
    if (!signal?.aborted && !(error instanceof BackupUnderWay)) log.error('backup failed', { error });
  }
}

async function forgetOldest(parent: string, kept: number) {
  const names = (await readdir(parent)).filter((name) => BACKUP_NAME.test(name)).sort();
  for (const name of names.slice(0, -kept)) await rm(join(parent, name), { recursive: true, force: true });
}

/** What an owner must know about the backups; nothing while all is well. */
export async function backupTrouble(platform: Scheduled): Promise<{ since: Date | null; error: string } | undefined> {
  const { config, now } = platform;
  const { whole, tried, error } = await lastBackups(platform);
  if (error) return { since: tried, error };
  const hours = config.BACKUP_EVERY_HOURS;
  if (!hours || !whole || now().getTime() - whole.getTime() < 2 * hours * HOUR_MS) return undefined;
  return { since: whole, error: 'There has been no backup since.' };
}

/** When the last whole backup began, when the last one was tried, and what went wrong then. */
async function lastBackups({ db }: Pick<Platform, 'db'>) {
  const { rows } = await sql<{ whole: Date | null; tried: Date | null; error: string | null }>`
    select (select max(started_at) from backups where error is null) as whole, started_at as tried, error
    from (select) as always left join lateral (select started_at, error from backups order by started_at desc limit 1) last on true
  `.execute(db);
  return rows[0] ?? { whole: null, tried: null, error: null };
}
