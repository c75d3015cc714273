import { sql } from 'kysely';
import { FIRST_PATH, galleryPath } from '~/features/gallery/gallery.schema';
import { listGalleries } from '~/features/gallery/gallery.server';
import { fileUrl } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import { readEmptyPages, readOwnPages } from '~/features/studio/empty-pages.server';
import { publicPaths } from './public-paths.server';

/** The protocol allows 50,000 in 50 MB; smaller files are faster, and with all their pictures these have some 10 MB. */
export const MAX_ENTRIES = 5000;
/** Of a gallery: as many as Google reads of one page. */
const MAX_PICTURES = 1000;
/** As many as a page of a wedding shows. */
const MAX_WEDDING_PICTURES = 24;

export interface Entry {
  path: string;
  changed?: Date | null;
  /** Paths of this site: search engines ignore pictures of others. */
  pictures?: string[];
}

interface Page {
  limit: number;
  offset: number;
}

const LISTS = {
  products: listProducts,
  posts: listPosts,
  flowers: listFlowers,
  weddings: listWeddings,
  worksheets: listWorksheets,
} as const;
export type List = keyof typeof LISTS;

export function isList(name: string | null): name is List {
  return name !== null && Object.hasOwn(LISTS, name);
}

export async function countLists({ db, reads }: Context): Promise<Record<List, number>> {
  reads('products');
  const { rows } = await sql<Record<List, number>>`
    select (select count(*)::integer from products where ${IS_LISTED}) as products,
      (select count(*)::integer from blog_posts where is_published) as posts, (select count(*)::integer from flower_types) as flowers,
      (select count(*)::integer from weddings where is_shown(weddings)) as weddings,
      (select count(*)::integer from reference_materials where worksheet is not null) as worksheets`.execute(db);
  return rows[0] ?? { products: 0, posts: 0, flowers: 0, weddings: 0, worksheets: 0 };
}

export function listPart(context: Context, list: List, part = 1): Promise<Entry[]> {
  return LISTS[list](context, { limit: MAX_ENTRIES, offset: (part - 1) * MAX_ENTRIES });
}

export async function listPages(context: Context): Promise<Entry[]> {
  const [paths, galleries, empty, own] = await Promise.all([
    publicPaths(),
    listGalleryPages(context),
    readEmptyPages(context),
    readOwnPages(context),
  ]);
  const listed = paths.filter((path) => path !== FIRST_PATH && !empty.includes(path));
  const written = own.filter(({ is_empty }) => !is_empty);
  return [...listed.map((path) => ({ path })), ...galleries, ...written.map(({ path }) => ({ path }))];
}

const IS_LISTED = sql<boolean>`deleted_at is null and status = 'published' and not is_hidden`;

async function listProducts({ db, reads }: Context, { limit, offset }: Page): Promise<Entry[]> {
  reads('products');
  const pictures = sql<unknown[]>`jsonb_path_query_array(images, '$[0 to 11].url')`.as('pictures');
  const rows = db.selectFrom('products').select(['slug', 'thumbnail', 'updated_at', pictures]).where(IS_LISTED);
  const page = await rows.orderBy('order').orderBy('id').limit(limit).offset(offset).execute();
  return page.map(({ slug, thumbnail, updated_at, pictures: more }) => ({
    path: `/product/${slug}`,
    changed: updated_at,
    pictures: ownPictures([thumbnail, ...more]),
  }));
}

async function listPosts({ db }: Context, { limit, offset }: Page): Promise<Entry[]> {
  const rows = db
    .selectFrom('blog_posts')
    .select(['slug', 'image_path', 'created_at'])
    .where('is_published', '=', true);
  const page = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return page.map(({ slug, image_path, created_at }) => ({
    path: `/blog/${slug}`,
    changed: created_at,
    pictures: ownPictures([pathOf('blog-images', image_path)]),
  }));
}

async function listFlowers({ db }: Context, { limit, offset }: Page): Promise<Entry[]> {
  // Of several flowers with one name the first has the URL; the others are reached by their ids.
  const { rows: page } = await sql<{ address: string; image_path: string | null }>`
    select distinct on (address) coalesce(slug, id::text) as address, image_path from flower_types
    order by address, id limit ${limit} offset ${offset}`.execute(db);
  return page.map(({ address, image_path }) => ({
    path: `/flower-guide/${address}`,
    pictures: ownPictures([pathOf('flower-guide-images', image_path)]),
  }));
}

async function listWeddings({ db }: Context, { limit, offset }: Page): Promise<Entry[]> {
  const pictures = sql<string[]>`array(
    select image_url from site_images where id = any(weddings.pictures) order by id limit ${MAX_WEDDING_PICTURES})`;
  const rows = db.selectFrom('weddings').select(['slug', 'created_at', pictures.as('pictures')]);
  const shown = rows.where(sql<boolean>`is_shown(weddings)`);
  const page = await shown.orderBy('day', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return page.map(({ slug, created_at, pictures: all }) => ({
    path: `/weddings/${slug}`,
    changed: created_at,
    pictures: ownPictures(all),
  }));
}

async function listWorksheets({ db }: Context, { limit, offset }: Page): Promise<Entry[]> {
  const rows = db.selectFrom('reference_materials').select('slug').where('worksheet', 'is not', null);
  const page = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return page.map(({ slug }) => ({ path: `/resources/${slug}` }));
}

/** Those that have a picture. */
async function listGalleryPages(context: Context): Promise<Entry[]> {
  const galleries = await listGalleries(context);
  const filled = galleries.filter(({ isFilled }) => isFilled);
  const rows = await context.db
    .selectFrom('site_images')
    .select(['category', 'image_url', 'created_at'])
    .where(sql<boolean>`category = any(${filled.map(({ category }) => category)}::text[])`)
    .orderBy('created_at', 'desc')
    .limit(filled.length * MAX_PICTURES)
    .execute();
  return filled.map((gallery) => {
    const pictures = rows.filter(({ category }) => category === gallery.category);
    return {
      path: galleryPath(galleries, gallery),
      changed: pictures[0]?.created_at,
      pictures: ownPictures(pictures.slice(0, MAX_PICTURES).map(({ image_url }) => image_url)),
    };
  });
}

function pathOf(bucket: string, key: string | null) {
  return key && !/^https?:/.test(key) ? fileUrl(bucket, key) : null;
}

/** Each once. A row may name a picture of another site, or anything. */
function ownPictures(urls: unknown[]): string[] {
  const own = urls.filter((url): url is string => typeof url === 'string' && url.startsWith('/files/'));
  return [...new Set(own)];
}
