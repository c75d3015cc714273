import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Bucket } from '~/platform/buckets';
import type { Context, Platform } from '~/platform/context.server';
import { hashColumns } from '~/platform/files.server';
import type { PictureFile } from './picture-places.server';

/** More places that show one picture are not expected. */
const MAX_COPIES = 100;
const BATCH = 50;

/** Logo, icon and shared picture are stored in sizes of their own, so they are copies of nothing. */
const MADE_TO_SIZE = '^studio/[0-9]+-(logo|icon|share)\\.';

export function isMadeToSize(key: string) {
  return new RegExp(MADE_TO_SIZE).test(key);
}

/** That `other` is a copy of the file `file`; both are names of `stored_files` in the query. */
export function isCopy(other: string, file: string): RawBuilder<boolean> {
  const [copy, original] = [sql.table(other), sql.table(file)];
  return sql<boolean>`${copy}.bucket <> 'client-files' and ${copy}.picture_hash = ${original}.picture_hash
    and ${copy}.key !~ ${MADE_TO_SIZE} and ${original}.key !~ ${MADE_TO_SIZE}`;
}

/** The file and its copies in other places, in the order in which they are locked. */
export async function listCopies({ db }: Pick<Context, 'db'>, { bucket, key }: PictureFile): Promise<PictureFile[]> {
  const { rows } = await sql<PictureFile>`
    select bucket, key from stored_files where bucket = ${bucket} and key = ${key}
    union select copy.bucket, copy.key from stored_files file, stored_files copy
      where file.bucket = ${bucket} and file.key = ${key} and ${isCopy('copy', 'file')}
    order by bucket, key limit ${MAX_COPIES}`.execute(db);
  return rows;
}

/** Hashes some of the files that were stored before pictures had hashes. */
export async function hashPictures({ db, files }: Pick<Platform, 'db' | 'files'>) {
  const waiting = await db
    .selectFrom('stored_files')
    .select(['bucket', 'key'])
    .where('content_hash', 'is', null)
    .where('bucket', '<>', 'client-files')
    .where(sql<boolean>`content_type like 'image/%'`)
    .orderBy('bucket')
    .orderBy('key')
    .limit(BATCH)
    .execute();
  for (const { bucket, key } of waiting) {
    const bytes = await files.open(bucket as Bucket, key);
    const hash = createHash('sha256');
    if (bytes) await pipeline(bytes, hash);
    // One whose bytes are lost is not read again.
    const columns = bytes ? hashColumns(hash.digest()) : { content_hash: Buffer.alloc(0) };
    const own = db.updateTable('stored_files').set(columns).where('bucket', '=', bucket).where('key', '=', key);
    await own.where('content_hash', 'is', null).execute();
  }
}
