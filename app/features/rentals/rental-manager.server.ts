import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { containing } from '~/lib/containing';
import { fileUrl } from '~/lib/picture';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion, NEXT_VERSION, refuseStale } from '~/platform/edit-conflict.server';
import { keyOf, withPicture } from '~/platform/store-picture.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import type { PreparedPicture } from '~/platform/picture-intake.server';
import { picturesAt } from '~/platform/stored-pictures.server';
import type { RentalItemForm } from './rental-item.schema';

const BUCKET = 'site-images';
const FOLDER = 'rentals/';
/** Names the records of a bulk deletion. */
export const RENTAL_ITEMS = { table: 'rental_items', name: sql<string>`name` } as const;
const COLUMNS = ['id', 'version', 'name', 'description', 'image_url', 'rental_cost', 'quantity_available'] as const;

/** Newest first by default (admin spec 7). */
export function rentalListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: {
      newest: { by: sql`created_at`, type: 'timestamptz', descending: true },
      name: { by: sql`lower(name)`, type: 'text' },
      cost: { by: sql`rental_cost`, type: 'numeric' },
      quantity: { by: sql`quantity_available`, type: 'integer' },
    },
    defaultSort: 'newest',
  });
}

/** A page of rental items with their pictures, and the version of the list that this is at the least. */
export async function listRentalRows(context: Context, listQuery: ParsedListQuery) {
  const { db } = context;
  // Before the rows: one that comes between is in both, and read again.
  const { version } = await db
    .selectFrom('list_versions')
    .select('version')
    .where('list', '=', 'rental_items')
    .executeTakeFirstOrThrow();
  const { rows, next } = await listPage(itemsIn(context, listQuery), listQuery);
  const pictures = await picturesAt(
    context,
    rows.map(({ image_url }) => image_url),
  );
  return { version, next, items: rows.map((item) => ({ ...item, picture: pictures.get(item.image_url ?? '') })) };
}

/** Every item of the list. */
export function eachRentalItem(context: Context, listQuery: ParsedListQuery) {
  return eachRow(itemsIn(context, listQuery).select('created_at'), listQuery);
}

function itemsIn({ db }: Context, { q }: ParsedListQuery) {
  const items = db.selectFrom('rental_items').select(COLUMNS);
  if (q === '') return items;
  const asked = containing(q);
  return items.where(({ or, eb }) => or([eb('name', 'ilike', asked), eb('description', 'ilike', asked)]));
}

/** One item with its picture; nothing if there is none of that id. */
export async function readRentalItem(context: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const item = await context.db.selectFrom('rental_items').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!item) return undefined;
  const pictures = await picturesAt(context, [item.image_url]);
  return { ...item, picture: pictures.get(item.image_url ?? '') };
}

export type RentalRow = NonNullable<Awaited<ReturnType<typeof readRentalItem>>>;

interface SavedItem {
  /** The item to change; a new one without. */
  id?: string;
  version?: number;
  item: RentalItemForm;
  /** A new picture: the old one goes. */
  picture?: PreparedPicture;
  alt: string | null;
}

/** Adds an item, or changes one. */
export function saveRentalItem(context: Context, member: Staff, saved: SavedItem): Promise<void> {
  member.mayEdit('content');
  const { id, version, item, picture, alt } = saved;
  const file = picture && ({ bucket: BUCKET, folder: FOLDER, picture, alt: alt ?? '' } as const);
  return withPicture(context, file, async (tx, key) => {
    tx.writes('rental_items');
    const row = { ...item, ...(key && { image_url: fileUrl(BUCKET, key) }) };
    if (!id) return void (await tx.db.insertInto('rental_items').values(row).execute());
    const before = await lockItem(tx, id);
    const update = tx.db
      .updateTable('rental_items')
      .set({ ...row, version: NEXT_VERSION })
      .where('id', '=', id);
    refuseStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    if (key) await removePicture(tx, before.image_url);
    else await describePicture(tx, before.image_url, alt);
  });
}

/** Deletes an item and its picture. Answers with its name, and the deletion to take it back by. */
export function removeRentalItem(context: Context, member: Staff, id: string) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    tx.writes('rental_items');
    const { name, image_url } = await lockItem(tx, id);
    await tx.db.deleteFrom('rental_items').where('id', '=', id).execute();
    await removePicture(tx, image_url);
    return { name, deletion: tx.deletion };
  });
}

async function lockItem({ db }: Transaction, id: string) {
  const query = db.selectFrom('rental_items').select(['name', 'image_url']).where('id', '=', id).forUpdate();
  const item = isUuid(id) ? await query.executeTakeFirst() : undefined;
  if (!item) throw new UserError(404, 'not-found', 'This item is not there any more.');
  return item;
}

async function removePicture(tx: Transaction, address: string | null) {
  const key = keyOf(BUCKET, address);
  if (key?.startsWith(FOLDER)) await tx.files.remove(tx.db, BUCKET, key);
}

async function describePicture({ db }: Transaction, address: string | null, alt: string | null) {
  const key = keyOf(BUCKET, address);
  if (!key?.startsWith(FOLDER)) return;
  await db.updateTable('stored_files').set({ alt }).where('bucket', '=', BUCKET).where('key', '=', key).execute();
}
