import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Blobs } from './blobs.server';
import { type Bucket, PUBLIC_BUCKETS } from './buckets';
import type { Database } from './database.server';
import { LOCKS } from './locks.server';
import { digestOf } from './picture-origin.server';
import { measurePicture } from './pictures.server';
import { makeTemporaryFolder } from './temporary-folders.server';

export interface NewFile {
  bucket: Bucket;
  key: string;
  body: Readable | Buffer;
  contentType: string;
  alt?: string;
  caption?: string;
  /** Of the bytes as they were sent: those of a stored picture make this a copy of it. */
  sentDigest?: Buffer;
}

export interface Files {
  /** Stores the bytes, then their row. If that fails or the program is killed, the sweep removes the bytes. */
  put(db: Database, file: NewFile): Promise<StoredFile>;
  open(bucket: Bucket, key: string): Promise<Readable | undefined>;
  /** Of the first and the newest file of each bucket, one whose bytes are gone. */
  findLost(db: Database): Promise<string | undefined>;
  /** The bytes are removed later, once the trash does not need them. */
  remove(db: Database, bucket: Bucket, ...keys: string[]): Promise<void>;
  sweep(db: Database): Promise<void>;
}

export interface StoredFile {
  bucket: string;
  key: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  preview: string | null;
  alt: string | null;
  caption: string | null;
  created_at: Date;
}

export function isSafeKey(key: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return (
    key.length <= 400 &&
    !/[\0-\x1f\x7f\\]/.test(key) &&
    key.split('/').every((part) => part !== '' && !part.startsWith('.'))
  );
}

/** `ownDb` uses its own connection, so what it records survives a rollback. */
export function openFiles(blobs: Blobs, ownDb: Database): Files {
  return {
    async put(db, { bucket, key, body, contentType, alt, caption, sentDigest }) {
      if (!isSafeKey(key)) throw new Error(`The file name ${JSON.stringify(key)} cannot be stored.`);
      const folder = makeTemporaryFolder('file');
      try {
        const tempPath = join(folder, 'file');
        await pipeline(body instanceof Readable ? body : Readable.from([body]), createWriteStream(tempPath));
        const { size } = await stat(tempPath);
        const isPicture = contentType.startsWith('image/');
        const picture = isPicture ? await measurePicture(tempPath) : {};
        const hashes = isPicture && bucket !== 'client-files' ? hashColumns(await digestOf(tempPath), sentDigest) : {};
        await recordPending(ownDb, bucket, key);
        await blobs.put(bucket, key, createReadStream(tempPath), contentType, size);
        const row = {
          bucket,
          key,
          content_type: contentType,
          size,
          alt: alt ?? null,
          caption: caption ?? null,
          ...picture,
          ...hashes,
        };
        return await insertOrUndo(db, row, () => blobs.remove(bucket, key));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    open: (bucket, key) => blobs.open(bucket, key),
    findLost: (db) => findLost(db, blobs),
    async remove(db, bucket, ...keys) {
      if (keys.length === 0) return;
      await db.deleteFrom('stored_files').where('bucket', '=', bucket).where('key', 'in', keys).execute();
      // Even without a row: the transaction that stored the bytes was rolled back.
      await db
        .insertInto('orphaned_files')
        .values([...new Set(keys)].map((key) => ({ bucket, key })))
        .onConflict((same) => same.columns(['bucket', 'key']).doUpdateSet({ delete_after: sql`now()` }))
        .execute();
    },
    async sweep(db) {
      await sweepBytes(db, blobs);
      await blobs.clear(PENDING_MS);
    },
  };
}

/** Of a picture of the site. A copy belongs to the picture that it was made of. */
export function hashColumns(digest: Buffer, sentDigest = digest) {
  const picture_hash = sql<Buffer>`coalesce((
    select known.picture_hash from stored_files known
    where known.content_hash in (${sentDigest}, ${digest}) and known.bucket <> 'client-files'
    order by known.content_hash = ${sentDigest} desc limit 1), ${digest})`;
  return { content_hash: digest, picture_hash };
}

const BUCKETS: Bucket[] = [...PUBLIC_BUCKETS, 'client-files'];

async function findLost(db: Database, blobs: Blobs): Promise<string | undefined> {
  const { rows } = await sql<{ bucket: string; key: string }>`
    select file.* from unnest(${BUCKETS}::text[]) as of, lateral (
      (select bucket, key from stored_files where bucket = of order by created_at limit 1)
      union (select bucket, key from stored_files where bucket = of order by created_at desc limit 1)) file`.execute(
    db,
  );
  const areThere = await Promise.all(rows.map(({ bucket, key }) => blobs.has(bucket, key)));
  const lost = rows.find((_, at) => !areThere[at]);
  return lost && `${lost.bucket}/${lost.key} is not in ${blobs.place}.`;
}

const PENDING_MS = 60 * 60_000;

async function recordPending(ownDb: Database, bucket: string, key: string) {
  const delete_after = sql<Date>`now() + ${PENDING_MS} * interval '1 ms'`;
  await ownDb
    .insertInto('orphaned_files')
    .values({ bucket, key, delete_after })
    .onConflict((same) => same.columns(['bucket', 'key']).doUpdateSet({ delete_after }))
    .execute();
}

async function insertOrUndo(
  db: Database,
  row: Omit<StoredFile, 'created_at' | 'width' | 'height' | 'preview'>,
  undo: () => Promise<void>,
) {
  try {
    const stored = await db
      .insertInto('stored_files')
      .values(row)
      .onConflict((same) => same.columns(['bucket', 'key']).doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow();
    await db.deleteFrom('orphaned_files').where('bucket', '=', row.bucket).where('key', '=', row.key).execute();
    return stored;
  } catch (error) {
    await undo();
    throw error;
  }
}

const SWEEP_BATCH = 100;

/** Bytes go before their note, so that a crash in between repeats the removal. */
function sweepBytes(db: Database, blobs: Blobs): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      is_free: boolean;
    }>`select pg_try_advisory_xact_lock(${LOCKS.storedBytes}) as is_free`.execute(tx);
    if (!rows[0]?.is_free) return;
    const unused = await tx
      .selectFrom('orphaned_files as bytes')
      .leftJoin('stored_files as file', (join) =>
        join.onRef('file.bucket', '=', 'bytes.bucket').onRef('file.key', '=', 'bytes.key'),
      )
      .select(['bytes.bucket', 'bytes.key', 'file.key as living'])
      .where('bytes.delete_after', '<=', sql<Date>`now()`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('trash')
              .select('trash.id')
              .where('trash.table_name', '=', 'stored_files')
              .where('trash.row_key', '=', sql<string>`bytes.bucket || '/' || bytes.key`),
          ),
        ),
      )
      .limit(SWEEP_BATCH)
      .forUpdate('bytes')
      .skipLocked()
      .execute();
    for (const { bucket, key, living } of unused) {
      if (living === null) await blobs.remove(bucket, key);
      await tx.deleteFrom('orphaned_files').where('bucket', '=', bucket).where('key', '=', key).execute();
    }
  });
}
