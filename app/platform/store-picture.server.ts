import { storageName } from '~/lib/file-name';
import { UserError } from '~/lib/user-error';
import type { Bucket } from './buckets';
import type { Context, Transaction } from './context.server';
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
  const { bucket, folder = '', picture, alt } = file;
  const key = folder + storageName(picture.name, context.now());
  let isStored = false;
  try {
    return await context.transaction(async (tx) => {
      const body = picture.open();
      await tx.files.put(tx.db, { bucket, key, body, contentType: picture.contentType, alt }).catch((cause) => {
        throw new UserError(500, 'picture-not-stored', NOTHING_CHANGED, {}, { cause, title: 'Image upload failed' });
      });
      isStored = true;
      return work(tx, key);
    });
  } catch (error) {
    if (isStored) await context.files.remove(context.db, bucket, key);
    throw error;
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
