import { buffer } from 'node:stream/consumers';
import { cropRegion, focalPointAfterCrop, isCropping } from '~/lib/crop';
import { nameInKey, storageName } from '~/lib/file-name';
import type { CropForm } from '~/lib/crop-form';
import type { Bucket } from './buckets';
import type { Transaction } from './context.server';
import { cropPicture } from './pictures.server';

interface StoredFile {
  bucket: Bucket;
  key: string;
}

interface PictureChanges {
  alt: string;
  crop?: CropForm;
}

/** A cropped picture gets a new key, which is returned: browsers cache files. The original goes to the trash. */
export async function updatePicture(
  tx: Transaction,
  place: StoredFile,
  { alt, crop: form }: PictureChanges,
): Promise<string> {
  const { bucket, key } = place;
  const file = await tx.db
    .selectFrom('stored_files')
    .select(['width', 'height', 'content_type', 'caption', 'created_at', 'sort_time'])
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!file) return key;
  const set = (name: string, row: object) =>
    tx.db.updateTable('stored_files').set(row).where('bucket', '=', bucket).where('key', '=', name).execute();
  const size = file.width && file.height ? { width: file.width, height: file.height } : undefined;
  if (!form || !size) {
    await set(key, { alt });
    return key;
  }
  const focalPoint = { x: form.focus_x, y: form.focus_y };
  const crop = { ratio: form.crop, zoom: form.zoom };
  if (!isCropping(size, crop)) {
    await set(key, { alt, ...columns(focalPoint) });
    return key;
  }
  const bytes = await croppedBytes(tx, place, cropRegion(size, crop, focalPoint));
  const next = nextKey(key, tx.now());
  await tx.files.put(tx.db, { bucket, key: next, body: bytes, contentType: file.content_type, alt });
  const { created_at, sort_time, caption } = file;
  await set(next, { ...columns(focalPointAfterCrop(size, crop, focalPoint)), created_at, sort_time, caption });
  await tx.files.remove(tx.db, bucket, key);
  return next;
}

function columns({ x, y }: { x: number; y: number }) {
  return x === 50 && y === 50 ? { focus_x: null, focus_y: null } : { focus_x: x, focus_y: y };
}

async function croppedBytes(tx: Transaction, { bucket, key }: StoredFile, part: ReturnType<typeof cropRegion>) {
  const original = await tx.files.open(bucket, key);
  if (!original) throw new Error(`The bytes of ${bucket}/${key} are not there.`);
  return cropPicture(await buffer(original), part);
}

function nextKey(key: string, now: Date) {
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  return folder + storageName(nameInKey(key), now);
}
