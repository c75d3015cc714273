import { sql } from 'kysely';
import { isDemoAward } from '~/lib/demo-award';
import { likePattern } from '~/lib/like-pattern';
import { type Picture, toPicture } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { findPictures } from '~/platform/find-pictures.server';
import type { Gallery } from '~/features/gallery/gallery.schema';
import { mediaLabel } from '~/features/gallery/media.schema';

const MANAGED_PAGE = 60;

export interface ManagedImage {
  id: string;
  version: number;
  title: string | null;
  description: string | null;
  category: string;
  categoryLabel: string;
  created_at: Date;
  taken_at: Date | null;
  picture: Picture;
  isDemo: boolean;
}

const COLUMNS = ['id', 'version', 'title', 'description', 'image_url', 'category', 'created_at', 'taken_at'] as const;
const GALLERY_TITLE = sql<string | null>`(select title from galleries where galleries.category = site_images.category)`;
type Row = Omit<ManagedImage, 'picture' | 'isDemo' | 'categoryLabel'> & {
  image_url: string;
  in_gallery: string | null;
};

export async function listManaged(context: Context, { category }: Gallery, page: number) {
  const rows = await context.db
    .selectFrom('site_images')
    .select([...COLUMNS, GALLERY_TITLE.as('in_gallery')])
    .where('category', '=', category)
    .orderBy(sql`coalesce(sort_time, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(MANAGED_PAGE + 1)
    .offset((page - 1) * MANAGED_PAGE)
    .execute();
  return {
    images: await withPictures(context, rows.slice(0, MANAGED_PAGE)),
    hasMore: rows.length > MANAGED_PAGE,
  };
}

export async function countGalleries({ db }: Context): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('site_images')
    .select(['category', sql<number>`count(*)`.as('count')])
    .where('gallery', 'is not', null)
    .groupBy('category')
    .execute();
  return Object.fromEntries(rows.map(({ category, count }) => [category, count]));
}

/** Newest first by default (admin spec 7). */
export function libraryListQuery(url: URL) {
  return parseListQuery(url, {
    sorts: {
      newest: { by: sql`created_at`, type: 'timestamptz', descending: true },
      taken: { by: sql`taken_at`, type: 'timestamptz', descending: true },
      title: { by: sql`lower(coalesce(title, ''))`, type: 'text' },
    },
    defaultSort: 'newest',
  });
}

export async function listLibrary(context: Context, listQuery: ParsedListQuery, category?: string) {
  const { rows, ...pages } = await listPage(inLibrary(context, listQuery, category), listQuery);
  return { images: await withPictures(context, rows), pages };
}

function inLibrary({ db }: Context, { q, params: { from = '' } }: ParsedListQuery, category?: string) {
  return db
    .selectFrom('site_images')
    .select([...COLUMNS, GALLERY_TITLE.as('in_gallery')])
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'blog'))
    .$if(isUuid(from), (query) =>
      query.where('id', 'in', (rows) =>
        rows.selectFrom('imported_rows').select('row_id').where('import_id', '=', from),
      ),
    )
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`coalesce(title, '') || ' ' || coalesce(description, '') ilike ${likePattern(q)}`),
    );
}

export async function readImageFields(context: Context, id: string) {
  const image = await readImage(context, id);
  return image && { ...image, alt: image.picture.alt };
}

export async function readImage(context: Context, id: string): Promise<ManagedImage | undefined> {
  if (!isUuid(id)) return undefined;
  const rows = await context.db
    .selectFrom('site_images')
    .select([...COLUMNS, GALLERY_TITLE.as('in_gallery')])
    .where('id', '=', id)
    .execute();
  const [image] = await withPictures(context, rows);
  return image;
}

async function withPictures(context: Context, rows: Row[]): Promise<ManagedImage[]> {
  const known = await findPictures(
    context,
    rows.map(({ image_url }) => image_url),
  );
  return rows.map(({ image_url, in_gallery, ...row }) => {
    const picture = known.get(image_url) ?? toPicture({ url: image_url });
    return {
      ...row,
      categoryLabel: mediaLabel(row.category) ?? in_gallery ?? row.category,
      picture: { ...picture, alt: picture.alt || row.description || '' },
      isDemo: isDemoAward({ category: row.category, image_url }),
    };
  });
}
