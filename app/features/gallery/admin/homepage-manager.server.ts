import type { CropForm } from '~/lib/crop-form';
import { fileUrl, toPicture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import { hasVersion, NEXT_VERSION, assertNotStale } from '~/platform/edit-conflict.server';
import type { Database } from '~/platform/database.server';
import { updatePicture } from '~/platform/crop.server';
import { withPicture } from '~/platform/store-picture.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import type { Settle } from '~/platform/uploads.server';
import { BUCKET_IMAGES, moveBefore } from '~/features/gallery/image-order.server';
import { HOMEPAGE_BUCKET, homepageFiles } from './homepage-gallery.server';

const MAX_LISTED = 100;

export async function listHomepagePictures({ db }: Context) {
  const files = await homepageFiles(db, MAX_LISTED);
  return files.map(asManaged);
}

function asManaged(file: Awaited<ReturnType<typeof homepageFiles>>[number]) {
  const picture = toPicture({ ...file, url: fileUrl(file.bucket, file.key) });
  return { id: file.key, version: file.version, title: file.caption, picture };
}

export async function readHomepageFields({ db }: Context, key: string) {
  const file = await homepageFile(db, key)
    .select(['bucket', 'key', 'alt', 'caption as title', 'width', 'height', 'focus_x', 'focus_y'])
    .executeTakeFirst();
  return file && { ...file, picture: toPicture({ ...file, url: fileUrl(file.bucket, file.key) }) };
}

export function addHomepagePicture(
  context: Context,
  alt: string,
  picture: PreparedPicture,
  settle?: Settle,
): Promise<string> {
  return withPicture(context, { bucket: HOMEPAGE_BUCKET, picture, alt }, async (tx, key = '') => {
    await settle?.(tx, key);
    return key;
  });
}

interface Changes {
  title: string;
  alt: string;
  crop: CropForm;
  version?: number;
}

/** Returns whether the picture existed. A cropped picture becomes another file. */
export function editHomepagePicture(context: Context, key: string, changes: Changes) {
  const { title, alt, crop, version } = changes;
  return context.transaction(async (tx) => {
    if (!(await isThere(tx, key))) return false;
    const file = tx.db.updateTable('stored_files').where('bucket', '=', HOMEPAGE_BUCKET).where('key', '=', key);
    const update = file.set({ caption: title || null, version: NEXT_VERSION }).where(hasVersion(version));
    assertNotStale(await update.executeTakeFirstOrThrow());
    await updatePicture(tx, { bucket: HOMEPAGE_BUCKET, key }, { alt, crop });
    return true;
  });
}

export function removeHomepagePictures(context: Context, keys: string[]) {
  return context.transaction(async (tx) => {
    await tx.files.remove(tx.db, HOMEPAGE_BUCKET, ...keys);
    return { deletion: tx.deletion };
  });
}

export function moveHomepagePicture(context: Context, key: string, before: string | null) {
  return context.transaction(async (tx) => {
    if (!(await isThere(tx, key))) return false;
    await moveBefore(tx, BUCKET_IMAGES, HOMEPAGE_BUCKET, key, before);
    return true;
  });
}

async function isThere({ db }: Pick<Context, 'db'>, key: string) {
  return (await homepageFile(db, key).select('key').executeTakeFirst()) !== undefined;
}

function homepageFile(db: Database, key: string) {
  return db.selectFrom('stored_files').where('bucket', '=', HOMEPAGE_BUCKET).where('key', '=', key);
}
