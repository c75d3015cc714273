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
export async function withPicture<T>(
  context: Context,
  file: NewPicture | undefined,
  work: (tx: Transaction, key?: string) => Promise<T>,
): Promise<T> {
  if (!file) return context.transaction((tx) => work(tx));
  const { bucket, picture, alt } = file;
  let storedKey: string | undefined;
  try {
    return await context.transaction(async (tx) => {
      const key = await claimKey(tx, file);
      const body = picture.open();
      await tx.files.put(tx.db, { bucket, key, body, contentType: picture.contentType, alt }).catch((cause) => {
        throw new UserError(500, 'picture-not-stored', NOTHING_CHANGED, {}, { cause, title: 'Image upload failed' });
      });
      storedKey = key;
      return work(tx, key);
    });
  } catch (error) {
    if (storedKey) await context.files.remove(context.db, bucket, storedKey);
    throw error;
  }
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
