import type { CropForm } from '~/lib/crop-form';
import { fileUrl } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { updatePicture } from '~/platform/crop.server';
import { hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import { takenAt } from '~/platform/picture-origin.server';
import { withPicture } from '~/platform/store-picture.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import { parseFileUrl } from '~/platform/find-pictures.server';
import type { Settle } from '~/platform/uploads.server';
import { GALLERY_IMAGES, moveBefore } from './image-order.server';

const BUCKET = 'site-images';

interface NewImage {
  category: string;
  title: string;
  alt: string;
  description?: string;
  /** If the camera did not say when it was taken. */
  fileDate?: Date | null;
}

/** Returns its id. Stores record and file, or neither. */
export function addSiteImage(
  context: Context,
  { category, title, alt, description, fileDate }: NewImage,
  picture: PreparedPicture,
  settle?: Settle,
): Promise<string> {
  return withPicture(context, toNewPicture(category, alt, picture), async (tx, key = '') => {
    const texts = { category, ...textColumns({ title, description }) };
    const row = { ...texts, ...originColumns(tx, picture, fileDate), image_url: fileUrl(BUCKET, key) };
    const { id } = await tx.db.insertInto('site_images').values(row).returning('id').executeTakeFirstOrThrow();
    await settle?.(tx, id);
    return id;
  });
}

function originColumns({ now }: Transaction, { origin }: PreparedPicture, fileDate: Date | null = null) {
  return { digest: origin?.digest ?? null, taken_at: takenAt(origin?.clock, fileDate, now()) };
}

/** Spec 7: in a folder named like the category, with hyphens for spaces. */
function toNewPicture(category: string, alt: string, picture: PreparedPicture) {
  return { bucket: BUCKET, folder: `${category.replaceAll(' ', '-')}/`, picture, alt } as const;
}

export interface ImageChanges {
  version?: number;
  title: string;
  alt: string;
  description?: string;
  crop?: CropForm;
}

function textColumns({ title, description }: { title: string; description?: string }) {
  return { title: title || null, ...(description !== undefined && { description: description || null }) };
}

export function editSiteImage(context: Context, id: string, changes: ImageChanges) {
  return context.transaction(async (tx) => {
    const image = await findImage(tx, id);
    if (!image) return false;
    const row = await describeImage(tx, await updateTexts(tx, id, changes), changes);
    if (row) await tx.db.updateTable('site_images').set(row).where('id', '=', id).execute();
    return true;
  });
}

async function describeImage(tx: Transaction, image_url: string, { alt, crop }: ImageChanges) {
  const place = parseFileUrl(image_url);
  // A picture on another site has no file here, so the record holds its alternative text.
  if (!place) return { description: alt };
  const key = await updatePicture(tx, place, { alt, crop });
  return key === place.key ? undefined : { image_url: fileUrl(place.bucket, key) };
}

async function updateTexts({ db }: Transaction, id: string, { version, ...texts }: ImageChanges) {
  const row = { ...textColumns(texts), version: NEXT_VERSION };
  const update = db.updateTable('site_images').set(row).where('id', '=', id).where(hasVersion(version));
  const updated = await update.returning('image_url').executeTakeFirst();
  if (!updated) throw staleError();
  return updated.image_url;
}

/** The former picture goes to the trash. Returns whether the record existed. */
export async function replaceSiteImage(context: Context, id: string, changes: ImageChanges, picture: PreparedPicture) {
  const image = await findImage(context, id);
  if (!image) return false;
  await withPicture(context, toNewPicture(image.category, changes.alt, picture), async (tx, key = '') => {
    const former = await updateTexts(tx, id, changes);
    await tx.db
      .updateTable('site_images')
      .set({ image_url: fileUrl(BUCKET, key), ...originColumns(tx, picture) })
      .where('id', '=', id)
      .execute();
    await removeFile(tx, former);
  });
  return true;
}

/** Deletes records, then their files (spec 4): `unremoved` counts files that stay. `deletion` is for Undo. */
export function removeSiteImages(context: Context, ids: string[]) {
  return context.transaction(async (tx) => {
    const gone = await tx.db
      .deleteFrom('site_images')
      .where('id', 'in', [...ids.filter(isUuid), NO_ID])
      .returning('image_url')
      .execute();
    const failures: unknown[] = [];
    for (const { image_url } of gone) failures.push(await tx.savepoint(() => removeFile(tx, image_url)));
    const errors = failures.filter((failure) => failure !== undefined);
    if (errors.length > 0) context.log.warn('files of removed pictures stayed', { error: errors[0] });
    return { removed: gone.length, unremoved: errors.length, deletion: tx.deletion };
  });
}

/** SQL has no empty lists. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

async function removeFile(tx: Transaction, image_url: string) {
  const place = parseFileUrl(image_url);
  if (place) await tx.files.remove(tx.db, place.bucket, place.key);
}

export function recategorize(context: Context, ids: string[], category: string) {
  return context.transaction(async (tx) => {
    const moved = await tx.db
      .updateTable('site_images')
      .set({ category })
      .where('id', 'in', [...ids.filter(isUuid), NO_ID])
      .where('category', '!=', category)
      .executeTakeFirst();
    return Number(moved.numUpdatedRows);
  });
}

export function moveSiteImage(context: Context, id: string, before: string | null) {
  return context.transaction(async (tx) => {
    const image = await findImage(tx, id);
    if (!image) return false;
    await moveBefore(tx, GALLERY_IMAGES, image.category, id, before);
    return true;
  });
}

async function findImage({ db }: Pick<Context, 'db'>, id: string) {
  if (!isUuid(id)) return undefined;
  const image = db.selectFrom('site_images').select(['category', 'title', 'image_url']).where('id', '=', id);
  return image.executeTakeFirst();
}
