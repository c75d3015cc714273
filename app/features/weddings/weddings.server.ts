import { sql } from 'kysely';
import type { Picture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';
import { formatMonth } from '~/lib/dates';

const PAGE_SIZE = 12;
const MAX_PICTURES = 24;
const MAX_CHOICES = 120;
const MAX_LINKS = 3;
const MAX_VENDOR_STORIES = 60;

export interface WeddingPicture extends Picture {
  id: string;
}

/** The newest first. `page` counts from 1. */
export async function listWeddings(context: Context, page: number) {
  const { db } = context;
  const rows = await db
    .selectFrom('weddings')
    .select(['id', 'slug', 'title', 'venue', 'day', 'pictures'])
    .where(sql<boolean>`is_shown(weddings)`)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  const found = await findGalleryPictures(
    context,
    shown.flatMap(({ pictures }) => pictures.slice(0, MAX_PICTURES)),
  );
  const weddings = shown.map(({ pictures, ...wedding }) => {
    const picture = found.find(({ id }) => pictures.includes(id));
    return { ...wedding, picture };
  });
  return { weddings, hasOlder: rows.length > PAGE_SIZE };
}

export type WeddingSummary = Awaited<ReturnType<typeof listWeddings>>['weddings'][number];

/** Invented weddings are shown only as long as there is no real one. */
export async function hasRealWedding({ db }: Context): Promise<boolean> {
  const real = db.selectFrom('weddings').select('id').where('is_published', '=', true).where('is_demo', '=', false);
  return (await real.limit(1).executeTakeFirst()) !== undefined;
}

export interface WeddingLink {
  to: string;
  title: string;
  /** Its month and its venue. */
  detail: string;
}

/** The weddings that gallery pictures are from, the newest first. */
export async function listWeddingsWith(context: Context, pictures: string[]): Promise<WeddingLink[]> {
  const from = wedding(context).where(sql<boolean>`pictures && ${pictures}::uuid[]`);
  return pictures.length === 0 ? [] : (await from.limit(MAX_LINKS).execute()).map(linkTo);
}

/** The stories of couples whose names are the title, by that name. */
export async function findWeddingsOf(context: Context, couples: string[]): Promise<Map<string, WeddingLink>> {
  const names = couples.map((name) => name.toLowerCase());
  const rows = await wedding(context)
    .where(sql<boolean>`lower(title) = any(${names}::text[])`)
    .limit(MAX_VENDOR_STORIES)
    .execute();
  const byName = new Map(rows.toReversed().map((row) => [row.title.toLowerCase(), linkTo(row)]));
  return new Map(
    couples.flatMap((name) => {
      const link = byName.get(name.toLowerCase());
      return link ? [[name, link] as const] : [];
    }),
  );
}

/** By the id of a vendor, the newest weddings that they worked at. */
export async function listWeddingsByVendor(context: Context): Promise<Map<string, WeddingLink[]>> {
  const vendors = sql<string[]>`array(select vendor_id from wedding_vendors where wedding_id = weddings.id)`;
  const rows = await wedding(context).select(vendors.as('vendors')).limit(MAX_VENDOR_STORIES).execute();
  const worked = rows.flatMap((row) => row.vendors.map((vendor) => ({ vendor, link: linkTo(row) })));
  const byVendor = Map.groupBy(worked, ({ vendor }) => vendor);
  return new Map([...byVendor].map(([id, all]) => [id, all.slice(0, MAX_LINKS).map(({ link }) => link)]));
}

function wedding({ db }: Context) {
  return db
    .selectFrom('weddings')
    .select(['slug', 'title', 'venue', 'day'])
    .where(sql<boolean>`is_shown(weddings)`)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc');
}

function linkTo({ slug, title, venue, day }: { slug: string; title: string; venue: string | null; day: string }) {
  return { to: `/weddings/${slug}`, title, detail: [formatMonth(day), venue].filter(Boolean).join(' · ') };
}

export async function readWedding(context: Context, slug: string) {
  const { db } = context;
  const row = await db
    .selectFrom('weddings')
    .select(['id', 'slug', 'title', 'venue', 'day', 'guest_count', 'price_band', 'story', 'created_at', 'pictures'])
    .select(['search_title', 'search_description'])
    .where('slug', '=', slug)
    .where(sql<boolean>`is_shown(weddings)`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, ...shown } = row;
  const [pictures, flowers, vendors] = await Promise.all([
    findGalleryPictures(context, row.pictures.slice(0, MAX_PICTURES)),
    listFlowers(context, id),
    listVendors(context, id),
  ]);
  return { ...shown, pictures, flowers, vendors };
}

export type Wedding = NonNullable<Awaited<ReturnType<typeof readWedding>>>;

/** Gallery pictures for a wedding: those it has, and the newest of the wedding gallery. */
export async function listPictureChoices(context: Context, chosen: string[]) {
  const newest = await context.db
    .selectFrom('site_images')
    .select('id')
    .where('category', '=', 'Wedding & Event')
    .orderBy(sql`coalesce(sort_time, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CHOICES)
    .execute();
  return findGalleryPictures(context, [...chosen.slice(0, MAX_PICTURES), ...newest.map(({ id }) => id)]);
}

/** In the order of the gallery; without those that staff have deleted. */
async function findGalleryPictures(context: Context, ids: string[]): Promise<WeddingPicture[]> {
  const { db } = context;
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('site_images')
    .select(['id', 'title', 'description', 'image_url'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy(sql`coalesce(sort_time, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute();
  const known = await findPictures(
    context,
    rows.map(({ image_url }) => image_url),
  );
  return rows.flatMap(({ id, title, description, image_url }) => {
    const picture = known.get(image_url);
    return picture ? [{ ...picture, id, alt: picture.alt || description || title || '', caption: title }] : [];
  });
}

/** A flower of the guide has an address. */
function listFlowers({ db }: Context, wedding: string) {
  return db
    .selectFrom('wedding_flowers')
    .leftJoin('flower_types', 'flower_types.id', 'flower_id')
    .select(['wedding_flowers.name', 'slug'])
    .where('wedding_id', '=', wedding)
    .orderBy('position')
    .execute();
}

/** Trade and website of the vendors that the studio lists. */
async function listVendors({ db }: Context, wedding: string) {
  const rows = await db
    .selectFrom('wedding_vendors')
    .leftJoin('vendors', 'vendors.id', 'vendor_id')
    .select(['wedding_vendors.name', 'category', 'website_url'])
    .where('wedding_id', '=', wedding)
    .orderBy('position')
    .execute();
  return rows.map(({ website_url, ...vendor }) => ({
    ...vendor,
    website_url: website_url && /^https?:\/\//i.test(website_url) ? website_url : null,
  }));
}

/** In this order. The database finds the vendors and flowers that have these names. */
export async function storeNames(
  { db }: Context,
  table: 'wedding_vendors' | 'wedding_flowers',
  wedding: string,
  names: string[],
): Promise<void> {
  await sql`
    merge into ${sql.table(table)} stored
    using unnest(${names}::text[]) with ordinality as typed (name, position)
    on stored.wedding_id = ${wedding} and stored.name = typed.name
    when matched then update set position = typed.position
    when not matched then insert (wedding_id, position, name) values (${wedding}, typed.position, typed.name)
    when not matched by source and stored.wedding_id = ${wedding} then delete`.execute(db);
}
