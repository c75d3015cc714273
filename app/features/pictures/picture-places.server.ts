import { type RawBuilder, sql } from 'kysely';
import { fileUrl } from '~/lib/picture';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';

export interface PictureFile {
  bucket: string;
  key: string;
}

export function pictureGone() {
  return new UserError(404, 'not-found', 'This picture is gone: a colleague deleted or replaced it.');
}

export interface PictureUse {
  place: string;
  to: string;
}

interface Place {
  table: string;
  /** What staff call a row, and where they edit it, as SQL expressions. */
  place: string;
  to: string;
  /** Columns that hold its address, or its key where they belong to one bucket. */
  urls?: string[];
  keys?: { column: string; bucket: string };
  /** Columns whose text or JSON holds its address among other things. */
  texts?: string[];
  json?: string[];
  hasDrafts?: true;
}

/** Every table that shows pictures. Orders keep the picture that was sold. */
const PLACES: Place[] = [
  {
    table: 'site_images',
    place: `case category when 'affiliation_award' then 'Affiliations & Awards' when 'about_story' then 'Our Story'
      when 'blog' then 'Media library: Blog' when 'vendor' then 'Media library: Vendor'
      else 'Gallery: ' || (select title from galleries where galleries.category = site_images.category) end`,
    to: `'/media-manager?edit=' || id`,
    urls: ['image_url'],
  },
  {
    table: 'studio_pictures',
    place: `'Logo & pictures'`,
    to: `'/studio-pictures?edit=' || place`,
    urls: ['image_url'],
  },
  {
    table: 'products',
    place: `'Product: ' || title`,
    to: `'/store-manager/products/' || id`,
    urls: ['thumbnail'],
    texts: ['description'],
    json: ['images'],
  },
  {
    table: 'variants',
    place: `'Product: ' || (select title from products where products.id = variants.product_id)`,
    to: `'/store-manager/products/' || product_id`,
    urls: ['image_url'],
  },
  {
    table: 'blog_posts',
    place: `'Post: ' || title`,
    to: `'/blog-manager?edit=' || id`,
    keys: { column: 'image_path', bucket: 'blog-images' },
    texts: ['content'],
    hasDrafts: true,
  },
  {
    table: 'pages',
    place: `'Page: ' || title`,
    to: `'/page-manager?edit=' || id`,
    json: ['content', 'published'],
    hasDrafts: true,
  },
  {
    table: 'testimonials',
    place: `'Review: ' || name`,
    to: `'/reviews-manager?edit=' || id`,
    urls: ['image_url'],
  },
  {
    table: 'flower_types',
    place: `'Flower: ' || name`,
    to: `'/flower-guide-manager?edit=' || id`,
    keys: { column: 'image_path', bucket: 'flower-guide-images' },
  },
  {
    table: 'reference_materials',
    place: `'Resource: ' || title`,
    to: `'/reference-manager?edit=' || id`,
    keys: { column: 'image_path', bucket: 'reference-images' },
    json: ['worksheet'],
  },
  { table: 'vendors', place: `'Vendor: ' || name`, to: `'/vendor-manager?edit=' || id`, urls: ['image_url'] },
  {
    table: 'rental_items',
    place: `'Rental item: ' || name`,
    to: `'/rental-items-manager?edit=' || id`,
    urls: ['image_url'],
  },
  { table: 'terms_sections', place: `'Terms: ' || title`, to: `'/terms-manager'`, texts: ['content'], hasDrafts: true },
  { table: 'drafts', place: `'A draft of staff'`, to: `'/blog-manager'`, json: ['fields'] },
];

const MAX_USES = 50;

/** Columns that may hold one of these files, each with a condition for the rows that do. */
function columnsWith({ urls = [], keys, texts = [], json = [] }: Place, files: PictureFile[]) {
  const addresses = files.map(({ bucket, key }) => fileUrl(bucket, key));
  const own = files.filter(({ bucket }) => bucket === keys?.bucket).map(({ key }) => key);
  return [
    ...urls.map((name) => ({ name, holds: sql<boolean>`${sql.ref(name)} = any(${addresses})` })),
    ...(keys && own.length > 0
      ? [{ name: keys.column, holds: sql<boolean>`${sql.ref(keys.column)} = any(${own})` }]
      : []),
    ...[...texts, ...json].map((name) => ({
      name,
      holds: sql<boolean>`exists (select from unnest(${addresses}::text[]) address where strpos(${sql.ref(name)}::text, address) > 0)`,
    })),
  ];
}

/** Where a picture is shown: any of its files. */
export async function listUses({ db }: Pick<Context, 'db'>, files: PictureFile[]): Promise<PictureUse[]> {
  const parts = PLACES.flatMap((each) => {
    const columns = columnsWith(each, files);
    if (columns.length === 0) return [];
    const holds = sql.join(
      columns.map((column) => column.holds),
      sql` or `,
    );
    const row = sql`select ${sql.raw(each.place)} as place, ${sql.raw(each.to)} as to`;
    return [sql`(${row} from ${sql.table(each.table)} where ${holds} limit ${MAX_USES})`];
  });
  const { rows } = await sql<PictureUse>`
    select distinct place, "to" from (${sql.join(parts, sql` union all `)}) uses order by place, "to" limit ${MAX_USES}`.execute(
    db,
  );
  const isHome = files.some(({ bucket }) => bucket === 'homepage-gallery-images');
  return isHome ? [{ place: 'Homepage gallery', to: '/homepage-gallery-manager' }, ...rows] : rows;
}

/** Lets every row that shows one picture show another one of the same bucket. */
export async function replaceUses({ db }: Transaction, before: PictureFile, key: string): Promise<void> {
  const from = fileUrl(before.bucket, before.key);
  const to = fileUrl(before.bucket, key);
  for (const place of PLACES)
    for (const { name, holds } of columnsWith(place, [before])) {
      const value = changed(place, name, { from, to, key });
      const changing = sql`update ${sql.table(place.table)} set ${sql.ref(name)} = ${value} where ${holds}`;
      await (place.hasDrafts && name !== 'published' ? withDrafts(place.table, changing) : changing).execute(db);
    }
}

/** This makes a new version, which a draft of the one before then begins with: the draft shows the new picture too. */
function withDrafts(subject: string, changing: RawBuilder<unknown>) {
  return sql`with changed as (${changing} returning id, version)
    update drafts set version = changed.version from changed
    where subject = ${subject} and subject_id = changed.id and drafts.version = changed.version - 1`;
}

type Change = { from: string; to: string; key: string };

function changed({ keys, texts, json }: Place, name: string, { from, to, key }: Change): RawBuilder<unknown> {
  if (keys?.column === name) return sql`${key}`;
  if (texts?.includes(name)) return sql`replace(${sql.ref(name)}, ${from}, ${to})`;
  if (json?.includes(name)) return sql`replace(${sql.ref(name)}::text, ${from}, ${to})::jsonb`;
  return sql`${to}`;
}

/** Whether an order shows it. */
export async function isSold({ db }: Pick<Context, 'db'>, { bucket, key }: PictureFile): Promise<boolean> {
  const lines = db.selectFrom('order_lines').select('id').where('image_url', '=', fileUrl(bucket, key));
  return (await lines.limit(1).executeTakeFirst()) !== undefined;
}
