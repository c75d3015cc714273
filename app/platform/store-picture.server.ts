import { sql } from 'kysely';
import { storageName } from '~/lib/file-name';
import { UserError } from '~/lib/user-error';
import type { Bucket } from './buckets';
import type { Context, Transaction } from './context.server';
import { LOCKS } from './locks.server';
import type { PreparedPicture } from './prepare-picture.server';

/** admin spec 8 */
const NOTHING_CHANGED = 'Nothing was changed. Please try again.';

export interface NewPicture {
  bucket: Bucket;
  folder?: string;
  picture: PreparedPicture;
  alt?: string;
}

/** Stores a picture and runs `work` with its key: both or neither. */
export function withPicture<T>(
  context: Context,
  file: NewPicture | undefined,
  work: (tx: Transaction, key?: string) => Promise<T>,
): Promise<T> {
  return withPictures(context, file ? [file] : [], (tx, [key]) => work(tx, key));
}

/** Stores pictures and runs `work` with their keys, in the same order: all or nothing. */
export async function withPictures<T>(
  context: Context,
  files: NewPicture[],
  work: (tx: Transaction, keys: string[]) => Promise<T>,
): Promise<T> {
  const stored: { bucket: Bucket; key: string }[] = [];
  try {
    return await context.transaction(async (tx) => {
      for (const file of files) stored.push({ bucket: file.bucket, key: await storePicture(tx, file) });
      return work(
        tx,
        stored.map(({ key }) => key),
      );
    });
  } catch (error) {
    for (const { bucket, key } of stored) await context.files.remove(context.db, bucket, key);
    throw error;
  }
}

async function storePicture(tx: Transaction, file: NewPicture): Promise<string> {
  const { bucket, picture, alt } = file;
  const key = await claimKey(tx, file);
  const body = picture.open();
  const { contentType, origin } = picture;
  await tx.files.put(tx.db, { bucket, key, body, contentType, alt, sentDigest: origin?.digest }).catch((cause) => {
    throw new UserError(500, 'picture-not-stored', NOTHING_CHANGED, {}, { cause, title: 'Image upload failed' });
  });
  return key;
}

/** A free key: phones name every picture image.jpg, and two may arrive in one millisecond. Locked until the commit. */
async function claimKey(tx: Transaction, { bucket, folder = '', picture }: NewPicture): Promise<string> {
  for (let time = tx.now().getTime(); ; time++) {
    const key = folder + storageName(picture.name, new Date(time));
    await sql`select pg_advisory_xact_lock(${LOCKS.newPicture}::integer, hashtext(${`${bucket}/${key}`}))`.execute(
      tx.db,
    );
    const taken = tx.db.selectFrom('stored_files').select('key').where('bucket', '=', bucket).where('key', '=', key);
    if (!(await taken.executeTakeFirst())) return key;
  }
}

export function keyOf(bucket: Bucket, address: string | null): string | undefined {
  const start = `/files/${bucket}/`;
  if (!address?.startsWith(start)) return undefined;
  try {
    return decodeURIComponent(address.slice(start.length));
  } catch {
    return undefined;
  }
}
