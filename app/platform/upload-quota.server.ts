import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from './config.server';
import type { Context } from './context.server';

const KB = 1024;
const MB = 1024 * KB;
const WINDOW_SECONDS = 3600;

export const QUOTA_USED =
  'You have sent a lot of files this hour. Please try again in an hour, or send the rest by email.';
export const STAFF_QUOTA_USED = 'You have sent a lot of files this hour. Please try again in an hour.';

export interface Uploader {
  kind: 'staff' | 'client';
  id: string;
}

/** Returns whether `bytes` are left of the hour's quota: of staff per account, of others per address and account. */
export async function consumeUploadQuota(
  { db, config, address }: Pick<Context, 'db' | 'config' | 'address'>,
  bytes: number,
  uploader?: Uploader,
): Promise<boolean> {
  if (uploader?.kind === 'staff')
    return consumeBytes(db, uploadKey(uploader.id), bytes, config.STAFF_UPLOAD_MB_PER_HOUR);
  const most = config.UPLOAD_MB_PER_HOUR;
  if (uploader && !(await consumeBytes(db, uploadKey(uploader.id), bytes, most))) return false;
  return consumeBytes(db, `upload kilobytes by address:${address}`, bytes, most);
}

function uploadKey(id: string): string {
  return `upload kilobytes by account:${id}`;
}

/** One statement, so that concurrent uploads cannot exceed the quota together. */
async function consumeBytes(db: Context['db'], key: string, bytes: number, megabytes: number): Promise<boolean> {
  const [size, most] = [Math.ceil(bytes / KB), (megabytes * MB) / KB];
  if (size > most) return false;
  const { rows } = await sql`
    insert into rate_limits as t (key, count, window_ends_at)
    values (${key}, ${size}, now() + make_interval(secs => ${WINDOW_SECONDS}))
    on conflict (key) do update set
      count = case when t.window_ends_at < now() then excluded.count else t.count + excluded.count end,
      window_ends_at = case when t.window_ends_at < now() then excluded.window_ends_at else t.window_ends_at end
    where t.window_ends_at < now() or t.count + excluded.count <= ${most}
    returning count`.execute(db);
  return rows.length > 0;
}

/** In bytes, what `uploader` may still send this hour. */
export async function readQuotaLeft({ db, config }: Pick<Context, 'db' | 'config'>, { kind, id }: Uploader) {
  const megabytes = kind === 'staff' ? config.STAFF_UPLOAD_MB_PER_HOUR : config.UPLOAD_MB_PER_HOUR;
  const used = db.selectFrom('rate_limits').select('count').where('key', '=', uploadKey(id));
  const { count = 0 } = (await used.where('window_ends_at', '>=', sql<Date>`now()`).executeTakeFirst()) ?? {};
  return Math.max(0, megabytes * MB - count * KB);
}

/** In bytes, what the disk takes before only MIN_FREE_DISK_MB are left. A bucket takes anything. */
export async function findRoom({ MIN_FREE_DISK_MB, S3_BUCKET, dataDir }: Config): Promise<number> {
  if (S3_BUCKET) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = await statfs(dataDir);
  return Math.max(0, bavail * bsize - MIN_FREE_DISK_MB * MB);
}

/** Throws like a full disk: the database needs the rest. */
export async function assertRoom({ MIN_FREE_DISK_MB }: Config, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= MIN_FREE_DISK_MB * MB) return;
  throw Object.assign(new Error('less room is left on the disk than MIN_FREE_DISK_MB'), { code: 'ENOSPC' });
}
