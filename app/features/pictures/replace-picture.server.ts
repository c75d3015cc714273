import { sql } from 'kysely';
import type { CropForm } from '~/lib/crop-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Bucket } from '~/platform/buckets';
import type { Context, Transaction } from '~/platform/context.server';
import { updatePicture } from '~/platform/crop.server';
import { assertNotStale, hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import { withPictures } from '~/platform/store-picture.server';
import { listCopies } from './picture-copies.server';
import { isSold, type PictureFile, pictureGone, replaceUses } from './picture-places.server';

const MAX_SHOWN = 3;
const DAYS = 30;

interface Changes {
  alt: string;
  crop: CropForm;
  version?: number;
  /** Takes the place of the picture wherever it is. */
  picture?: PreparedPicture;
}

/** What is cut or replaced is so everywhere, in its copies too: all or none. */
export async function savePicture(context: Context, file: PictureFile, changes: Changes): Promise<void> {
  const { alt, picture, version } = changes;
  const copies = await listCopies(context, file);
  const added = picture ? copies.map((copy) => newFile(copy, picture, alt)) : [];
  await withPictures(context, added, async (tx, keys) => {
    const stored = await lock(tx, file, copies);
    const own = tx.db
      .updateTable('stored_files')
      .set({ version: NEXT_VERSION })
      .where(isOneOf([file]));
    assertNotStale(await own.where(hasVersion(version)).executeTakeFirstOrThrow());
    if (!picture) return changeAll(tx, file, stored, changes);
    for (const [at, copy] of copies.entries()) await replace(tx, copy, keys[at] ?? '');
  });
}

function newFile({ bucket, key }: PictureFile, picture: PreparedPicture, alt: string) {
  return { bucket: bucket as Bucket, folder: key.slice(0, key.lastIndexOf('/') + 1), picture, alt };
}

function isOneOf(files: PictureFile[]) {
  const [buckets, keys] = [files.map(({ bucket }) => bucket), files.map(({ key }) => key)];
  return sql<boolean>`(bucket, key) in (select * from unnest(${buckets}::text[], ${keys}::text[]))`;
}

async function lock({ db }: Transaction, { bucket, key }: PictureFile, copies: PictureFile[]) {
  const stored = await db
    .selectFrom('stored_files')
    .select(['bucket', 'key', 'alt', 'focus_x', 'focus_y'])
    .where(isOneOf(copies))
    .orderBy('bucket')
    .orderBy('key')
    .forUpdate()
    .execute();
  if (!stored.some((each) => each.bucket === bucket && each.key === key)) throw pictureGone();
  if (stored.length < copies.length) throw staleError();
  return stored;
}

type Stored = Awaited<ReturnType<typeof lock>>;

/** A copy that is described in words of its own keeps them. */
async function changeAll(tx: Transaction, file: PictureFile, stored: Stored, { alt, crop }: Changes) {
  const before = stored.find(({ bucket, key }) => bucket === file.bucket && key === file.key);
  const isSameFocus = crop.focus_x === (before?.focus_x ?? 50) && crop.focus_y === (before?.focus_y ?? 50);
  const isCut = !isSameFocus || crop.crop !== '' || crop.zoom > 100;
  const cropped: PictureFile[] = [];
  for (const copy of stored) {
    const place = { bucket: copy.bucket as Bucket, key: copy.key };
    const words = copy.alt && copy.alt !== before?.alt ? copy.alt : alt;
    const key = await updatePicture(tx, place, { alt: words, ...(isCut && { crop }) });
    if (key === copy.key) continue;
    await replaceUses(tx, copy, key);
    cropped.push({ bucket: copy.bucket, key });
  }
  if (cropped.length === 0) return;
  // Each is cut from its own bytes, so they would no longer count as one.
  await sql`update stored_files
    set picture_hash = (select picture_hash from stored_files where ${isOneOf(cropped)} limit 1)
    where ${isOneOf(cropped)}`.execute(tx.db);
}

/** The new file has the old one's place in lists. An order still shows the old one, so that then stays. */
async function replace(tx: Transaction, { bucket, key: old_key }: PictureFile, new_key: string) {
  await sql`
    update stored_files set (created_at, sort_time, caption) = (
      select created_at, sort_time, caption from stored_files where bucket = ${bucket} and key = ${old_key})
    where bucket = ${bucket} and key = ${new_key}`.execute(tx.db);
  await replaceUses(tx, { bucket, key: old_key }, new_key);
  const stays = await isSold(tx, { bucket, key: old_key });
  if (!stays) await tx.files.remove(tx.db, bucket as Bucket, old_key);
  const row = { bucket, old_key, new_key, change: tx.deletion, deletion: stays ? null : tx.deletion };
  await tx.db.insertInto('picture_replacements').values(row).execute();
}

/** The newest that can be undone: of copies that were replaced together, one. */
export function listReplacements({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('picture_replacements as replaced')
    .select(['id', 'bucket', 'new_key', 'replaced_at'])
    .where('replaced_at', '>', sql<Date>`now() - make_interval(days => ${DAYS})`)
    .where(
      sql<boolean>`not exists (
        select from picture_replacements other where other.change = replaced.change and other.id > replaced.id)`,
    )
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** Puts the former picture and its copies back wherever the new one is; the new ones go to the trash. */
export function undoReplacement(context: Context, id: string): Promise<void> {
  return context.transaction(async (tx) => {
    const { rows: together } = await sql<Replaced>`
      delete from picture_replacements
      where change = (select change from picture_replacements where id = ${isUuid(id) ? id : null})
      returning bucket, old_key, new_key, deletion`.execute(tx.db);
    if (together.length === 0) throw new UserError(404, 'not-found', 'This was undone already.');
    const deletion = together.find((each) => each.deletion !== null)?.deletion;
    if (deletion) await sql`select restore_deletion(${deletion})`.execute(tx.db);
    const old = tx.db.selectFrom('stored_files').select('key');
    const files = together.map(({ bucket, old_key }) => ({ bucket, key: old_key }));
    if ((await old.where(isOneOf(files)).execute()).length < together.length)
      throw new UserError(409, 'conflict', 'The former picture is no longer in the trash.');
    for (const { bucket, old_key, new_key } of together) {
      await replaceUses(tx, { bucket, key: new_key }, old_key);
      if (!(await isSold(tx, { bucket, key: new_key }))) await tx.files.remove(tx.db, bucket as Bucket, new_key);
    }
  });
}

interface Replaced {
  bucket: string;
  old_key: string;
  new_key: string;
  deletion: string | null;
}
