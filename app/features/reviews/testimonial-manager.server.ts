import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { fileUrl } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { NotDone } from '~/platform/failed.server';
import { keyOf, withPicture } from '~/platform/kept-picture.server';
import type { PreparedPicture } from '~/platform/picture-intake.server';
import { placeRow } from '~/platform/placing.server';
import { picturesAt } from '~/platform/stored-pictures.server';
import type { TestimonialForm } from './testimonial.schema';

const TABLE = 'testimonials';
const BUCKET = 'site-images';
const FOLDER = 'testimonials/';
/** More than a visitor is ever shown. */
const MOST = 200;

/** Every testimonial in its order, published or not, with its picture. */
export async function listTestimonialRows(context: Context) {
  const rows = await context.db
    .selectFrom(TABLE)
    .select(['id', 'name', 'month_year', 'rating', 'text', 'image_url', 'image_alt', 'is_demo', 'is_published'])
    .orderBy('sort_order')
    .orderBy('id')
    .limit(MOST)
    .execute();
  const pictures = await picturesAt(
    context,
    rows.map(({ image_url }) => image_url),
  );
  return rows.map((row) => {
    const picture = pictures.get(row.image_url ?? '');
    return { ...row, picture: picture && { ...picture, alt: row.image_alt || picture.alt } };
  });
}

export type TestimonialRow = Awaited<ReturnType<typeof listTestimonialRows>>[number];

interface SavedTestimonial {
  /** The testimonial to change; a new one without. */
  id?: string;
  testimonial: TestimonialForm;
  /** A new picture: the old one goes. */
  picture?: PreparedPicture;
  image_alt: string;
}

/**
 * Adds a testimonial as the last, or changes one; a demo entry stays one, whatever is changed in it (product.md). Throws
 * `Forbidden`, `NotDone`, and `PictureNotStored` where nothing was done.
 */
export function saveTestimonial(context: Context, member: Staff, saved: SavedTestimonial): Promise<void> {
  member.mayEdit('content');
  const { id, testimonial, picture, image_alt } = saved;
  const file = picture && ({ bucket: BUCKET, folder: FOLDER, picture, alt: image_alt } as const);
  return withPicture(context, file, async (tx, key) => {
    tx.writes(TABLE);
    const row = { ...testimonial, image_alt, ...(key && { image_url: fileUrl(BUCKET, key) }) };
    if (!id) {
      const last = sql<number>`(select coalesce(max(sort_order), 0) + 10 from testimonials)`;
      await tx.db
        .insertInto(TABLE)
        .values({ ...row, sort_order: last })
        .execute();
      return;
    }
    const before = await lockTestimonial(tx, id);
    await tx.db.updateTable(TABLE).set(row).where('id', '=', id).execute();
    if (key) await removePicture(tx, before.image_url);
  });
}

/** Shows a testimonial to visitors, or takes it from their sight. Throws `Forbidden` and `NotDone`. */
export function publishTestimonial(context: Context, member: Staff, id: string, is_published: boolean) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    tx.writes(TABLE);
    const { name } = await lockTestimonial(tx, id);
    await tx.db.updateTable(TABLE).set({ is_published }).where('id', '=', id).execute();
    return name;
  });
}

/** Puts a testimonial at another place. Throws `Forbidden` and `NotDone`. */
export function placeTestimonial(context: Context, member: Staff, id: string, place: number) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    if (!isUuid(id) || !(await placeRow(tx, TABLE, id, place))) throw gone();
  });
}

/** Deletes a testimonial with its picture; answers with the deletion to take it back by. Throws `Forbidden` and `NotDone`. */
export function removeTestimonial(context: Context, member: Staff, id: string) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    tx.writes(TABLE);
    const { name, image_url } = await lockTestimonial(tx, id);
    await tx.db.deleteFrom(TABLE).where('id', '=', id).execute();
    await removePicture(tx, image_url);
    return { name, deletion: tx.deletion };
  });
}

async function lockTestimonial({ db }: Transaction, id: string) {
  const query = db.selectFrom(TABLE).select(['name', 'image_url']).where('id', '=', id).forUpdate();
  const row = isUuid(id) ? await query.executeTakeFirst() : undefined;
  if (!row) throw gone();
  return row;
}

function gone() {
  return new NotDone('This testimonial is not there any more.', { status: 404 });
}

async function removePicture(tx: Transaction, address: string | null) {
  const key = keyOf(BUCKET, address);
  if (key?.startsWith(FOLDER)) await tx.files.remove(tx.db, BUCKET, key);
}
