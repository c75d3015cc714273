import { sql } from 'kysely';
import type { CropForm } from '~/lib/crop-form';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Bucket } from '~/platform/buckets';
import type { Context, Transaction } from '~/platform/context.server';
import { updatePicture } from '~/platform/crop.server';
import { assertNotStale, hasVersion, NEXT_VERSION } from '~/platform/edit-conflict.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import { withPicture } from '~/platform/store-picture.server';
import { isSold, type PictureFile, replaceUses } from './picture-places.server';

const GONE = 'This picture is gone: a colleague deleted or replaced it.';
const MAX_SHOWN = 3;
const DAYS = 30;

interface Changes {
  alt: string;
  crop: CropForm;
  version?: number;
  /** Takes the place of the picture wherever it is. */
  picture?: PreparedPicture;
}

/** What is cut or replaced is so everywhere: both or neither. Returns the name of the file that is shown now. */
export async function savePicture(context: Context, file: PictureFile, changes: Changes): Promise<string> {
  const { alt, crop, version, picture } = changes;
  const bucket = file.bucket as Bucket;
  const folder = file.key.includes('/') ? file.key.slice(0, file.key.lastIndexOf('/') + 1) : '';
  const added = picture && { bucket, folder, picture, alt };
  return withPicture(context, added, async (tx, key) => {
    await lock(tx, file, version);
    if (key) return replace(tx, file, key);
    const next = await updatePicture(tx, { bucket, key: file.key }, { alt, crop });
    if (next !== file.key) await replaceUses(tx, file, next);
    return next;
  });
}

async function lock({ db }: Transaction, { bucket, key }: PictureFile, version?: number) {
  const row = db.updateTable('stored_files').set({ version: NEXT_VERSION });
  const found = db.selectFrom('stored_files').select('key').where('bucket', '=', bucket).where('key', '=', key);
  if (!(await found.forUpdate().executeTakeFirst())) throw new UserError(404, 'not-found', GONE);
  const own = row.where('bucket', '=', bucket).where('key', '=', key);
  assertNotStale(await own.where(hasVersion(version)).executeTakeFirstOrThrow());
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
  const row = { bucket, old_key, new_key, deletion: stays ? null : tx.deletion };
  await tx.db.insertInto('picture_replacements').values(row).execute();
  return new_key;
}

/** The newest that can be undone. */
export function listReplacements({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('picture_replacements')
    .select(['id', 'bucket', 'new_key', 'replaced_at'])
    .where('replaced_at', '>', sql<Date>`now() - make_interval(days => ${DAYS})`)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** Puts the former picture back wherever the new one is; the new one goes to the trash. */
export function undoReplacement(context: Context, id: string): Promise<void> {
  return context.transaction(async (tx) => {
    const own = tx.db.deleteFrom('picture_replacements').where('id', '=', isUuid(id) ? id : null);
    const found = await own.returning(['bucket', 'old_key', 'new_key', 'deletion']).executeTakeFirst();
    if (!found) throw new UserError(404, 'not-found', 'This was undone already.');
    const { bucket, old_key, new_key, deletion } = found;
    if (deletion) await sql`select restore_deletion(${deletion})`.execute(tx.db);
    const old = tx.db.selectFrom('stored_files').select('key').where('bucket', '=', bucket).where('key', '=', old_key);
    if (!(await old.executeTakeFirst()))
      throw new UserError(409, 'conflict', 'The former picture is no longer in the trash.');
    await replaceUses(tx, { bucket, key: new_key }, old_key);
    if (!(await isSold(tx, { bucket, key: new_key }))) await tx.files.remove(tx.db, bucket as Bucket, new_key);
  });
}
