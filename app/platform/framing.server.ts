import { buffer } from 'node:stream/consumers';
import { cutOf, focusAfter, isCutting } from '~/lib/cut';
import { storageName } from '~/lib/file-name';
import type { FrameForm } from '~/lib/frame-form';
import type { Bucket } from './buckets';
import type { Transaction } from './context.server';
import { cutPicture } from './pictures.server';

interface Place {
  bucket: Bucket;
  key: string;
}

interface Description {
  alt: string;
  frame?: FrameForm;
}

/**
 * Changes a stored picture's alternative text, and what of it is seen. A picture that is cut becomes another file, since
 * browsers keep the one they have: answers with its key. The uncut one goes to the trash.
 */
export async function describeFile(tx: Transaction, place: Place, { alt, frame }: Description): Promise<string> {
  const { bucket, key } = place;
  const file = await tx.db
    .selectFrom('stored_files')
    .select(['width', 'height', 'content_type', 'caption', 'created_at', 'hung_at'])
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!file) return key;
  const set = (name: string, row: object) =>
    tx.db.updateTable('stored_files').set(row).where('bucket', '=', bucket).where('key', '=', name).execute();
  const size = file.width && file.height ? { width: file.width, height: file.height } : undefined;
  if (!frame || !size) {
    await set(key, { alt });
    return key;
  }
  const focus = { x: frame.focus_x, y: frame.focus_y };
  const cut = { ratio: frame.cut, zoom: frame.zoom };
  if (!isCutting(size, cut)) {
    await set(key, { alt, ...columns(focus) });
    return key;
  }
  const bytes = await cutBytes(tx, place, cutOf(size, cut, focus));
  const next = nextKey(key, tx.now());
  await tx.files.put(tx.db, { bucket, key: next, body: bytes, contentType: file.content_type, alt });
  const { created_at, hung_at, caption } = file;
  await set(next, { ...columns(focusAfter(size, cut, focus)), created_at, hung_at, caption });
  await tx.files.remove(tx.db, bucket, key);
  return next;
}

/** The middle is what a picture without a focus shows. */
function columns({ x, y }: { x: number; y: number }) {
  return x === 50 && y === 50 ? { focus_x: null, focus_y: null } : { focus_x: x, focus_y: y };
}

async function cutBytes(tx: Transaction, { bucket, key }: Place, part: ReturnType<typeof cutOf>) {
  const original = await tx.files.open(bucket, key);
  if (!original) throw new Error(`The bytes of ${bucket}/${key} are not there.`);
  return cutPicture(await buffer(original), part);
}

/** The same name under a later moment. */
function nextKey(key: string, now: Date) {
  const folders = key.split('/');
  const name = folders.pop()?.replace(/^\d{10,}-/, '') ?? 'picture';
  return [...folders, storageName(name, now)].join('/');
}
