import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { likePattern } from '~/lib/like-pattern';
import { fileUrl } from '~/lib/picture';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion, NEXT_VERSION, refuseStale } from '~/platform/edit-conflict.server';
import { keyOf, withPicture } from '~/platform/store-picture.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import type { PreparedPicture } from '~/platform/picture-intake.server';
import { reorderRow } from '~/platform/reorder.server';
import { picturesAt } from '~/platform/stored-pictures.server';
import type { TestimonialForm } from './testimonial.schema';

const TABLE = 'testimonials';
const BUCKET = 'site-images';
const FOLDER = 'testimonials/';
/** Names the records of a bulk deletion. */
export const TESTIMONIALS = { table: TABLE, name: sql<string>`name` } as const;

/** In the order that visitors see, by default. */
export function testimonialListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: {
      order: { by: sql`sort_order`, type: 'integer' },
      name: { by: sql`lower(name)`, type: 'text' },
    },
    defaultSort: 'order',
  });
}

/**
 * A page of the testimonials, each with its picture. `show` is 'public' or 'hidden'; anything else is all. `isReal` says
 * whether visitors see one that is no demo entry.
 */
export async function listTestimonialRows(context: Context, listQuery: ParsedListQuery) {
  const { rows, next } = await listPage(testimonialsIn(context, listQuery), listQuery);
  const real = context.db.selectFrom(TABLE).select('id').where('is_published', '=', true).where('is_demo', '=', false);
  const isReal = (await real.limit(1).executeTakeFirst()) !== undefined;
  return { testimonials: await withPictures(context, rows), next, isReal };
}

/** Every testimonial of the list. */
export function eachTestimonial(context: Context, listQuery: ParsedListQuery) {
  return eachRow(testimonialsIn(context, listQuery), listQuery);
}

/** One testimonial with its picture; nothing if there is none of that id. */
export async function readTestimonial(context: Context, id: string) {
  const rows = isUuid(id) ? await testimonials(context).where('id', '=', id).execute() : [];
  return (await withPictures(context, rows))[0];
}

export type TestimonialRow = NonNullable<Awaited<ReturnType<typeof readTestimonial>>>;

function testimonialsIn(context: Pick<Context, 'db'>, { q, params: { show } }: ParsedListQuery) {
  let found = testimonials(context);
  if (q) {
    const asked = likePattern(q);
    found = found.where(({ or, eb }) => or([eb('name', 'ilike', asked), eb('text', 'ilike', asked)]));
  }
  if (show === 'public') return found.where('is_published', '=', true);
  return show === 'hidden' ? found.where('is_published', '=', false) : found;
}

function testimonials({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom(TABLE)
    .select([
      'id',
      'version',
      'name',
      'month_year',
      'rating',
      'text',
      'image_url',
      'image_alt',
      'is_demo',
      'is_published',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof testimonials>['executeTakeFirstOrThrow']>>;

async function withPictures(context: Context, rows: Row[]) {
  const pictures = await picturesAt(
    context,
    rows.map(({ image_url }) => image_url),
  );
  return rows.map((row) => {
    const picture = pictures.get(row.image_url ?? '');
    return { ...row, picture: picture && { ...picture, alt: row.image_alt || picture.alt } };
  });
}

interface SavedTestimonial {
  /** The testimonial to change; a new one without. */
  id?: string;
  version?: number;
  testimonial: TestimonialForm;
  /** A new picture: the old one goes. */
  picture?: PreparedPicture;
  image_alt: string;
}

/** Adds a testimonial as the last, or changes one; a demo entry stays one, whatever is changed in it (product.md). */
export function saveTestimonial(context: Context, member: Staff, saved: SavedTestimonial): Promise<void> {
  member.mayEdit('content');
  const { id, version, testimonial, picture, image_alt } = saved;
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
    const update = tx.db
      .updateTable(TABLE)
      .set({ ...row, version: NEXT_VERSION })
      .where('id', '=', id);
    refuseStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    if (key) await removePicture(tx, before.image_url);
  });
}

/** Shows a testimonial to visitors, or takes it from their sight. */
export function publishTestimonial(context: Context, member: Staff, id: string, is_published: boolean) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    tx.writes(TABLE);
    const { name } = await lockTestimonial(tx, id);
    await tx.db.updateTable(TABLE).set({ is_published }).where('id', '=', id).execute();
    return name;
  });
}

/** Puts a testimonial at another place among those of the page that is shown, 0 being its first. */
export function reorderTestimonial(
  context: Context,
  member: Staff,
  listQuery: ParsedListQuery,
  { id, to }: { id: string; to: number },
) {
  member.mayEdit('content');
  return context.transaction(async (tx) => {
    const [first] = (await listPage(testimonialsIn(tx, listQuery), listQuery)).rows;
    const before = await tx.db
      .selectFrom(TABLE)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(sql<boolean>`(sort_order, id) < (select sort_order, id from testimonials where id = ${first?.id ?? null})`)
      .executeTakeFirstOrThrow();
    if (!isUuid(id) || !(await reorderRow(tx, TABLE, id, Number(before.count) + Math.max(to, 0)))) throw gone();
  });
}

/** Deletes a testimonial with its picture; answers with the deletion to take it back by. */
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
  return new UserError(404, 'not-found', 'This testimonial is not there any more.');
}

async function removePicture(tx: Transaction, address: string | null) {
  const key = keyOf(BUCKET, address);
  if (key?.startsWith(FOLDER)) await tx.files.remove(tx.db, BUCKET, key);
}
