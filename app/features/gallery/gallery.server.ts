import { sql } from 'kysely';
import type { Picture } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';
import { type Gallery, PAGE_SIZE } from './gallery.schema';

export interface GalleryPicture extends Picture {
  id: string;
}

/** Newest first (spec 7), except pictures that staff have moved (`moveBefore`). */
const SORT_POSITION = sql`coalesce(sort_time, created_at)`;

/** `newer` and `older` are the pictures next to those of the page; `total` counts the whole gallery. */
export async function listGallery(context: Context, { category }: Gallery, page: number) {
  const { db } = context;
  const isLater = page > 1;
  const found = await db
    .selectFrom('site_images')
    .select(['id', 'title', 'description', 'image_url'])
    .where('category', '=', category)
    .orderBy(SORT_POSITION, 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + (isLater ? 2 : 1))
    .offset((page - 1) * PAGE_SIZE - (isLater ? 1 : 0))
    .execute();
  const newer = isLater ? found.shift()?.id : undefined;
  const shown = found.slice(0, PAGE_SIZE);
  const older = found[PAGE_SIZE]?.id;
  const known = await findPictures(
    context,
    shown.map(({ image_url }) => image_url),
  );
  const pictures = shown.flatMap(({ id, title, description, image_url }): GalleryPicture[] => {
    const picture = known.get(image_url);
    return picture ? [{ ...picture, id, alt: picture.alt || description || title || '', caption: title }] : [];
  });
  const total = isLater || older ? await countPictures(context, category) : shown.length;
  return { pictures, newer, older, total };
}

async function countPictures({ db }: Context, category: string) {
  const pictures = db.selectFrom('site_images').where('category', '=', category);
  return (await pictures.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

const MAX_GALLERIES = 50;

/** In the order of staff, with those that visitors do not see. */
export function listEveryGallery({ db }: Pick<Context, 'db'>): Promise<Gallery[]> {
  const all = db.selectFrom('galleries').select(['title', 'slug', 'category', 'is_hidden']);
  return all.orderBy('sort_order').orderBy('id').limit(MAX_GALLERIES).execute();
}

/** Those that visitors see, and whether they have a picture. */
export function listGalleries({ db, memo }: Context): Promise<(Gallery & { isFilled: boolean })[]> {
  return memo('galleries', () =>
    db
      .selectFrom('galleries')
      .select(['title', 'slug', 'category', 'is_hidden'])
      .select(
        sql<boolean>`exists (select from site_images where site_images.category = galleries.category)`.as('isFilled'),
      )
      .where('is_hidden', '=', false)
      .orderBy('sort_order')
      .orderBy('id')
      .limit(MAX_GALLERIES)
      .execute(),
  );
}

/** The gallery that staff sent the name of; undefined if it is none. */
export async function findGallery(context: Pick<Context, 'db'>, category: unknown): Promise<Gallery | undefined> {
  return (await listEveryGallery(context)).find((gallery) => gallery.category === category);
}

export async function findPicture({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('site_images as picture')
    .select(['picture.category'])
    .select(({ selectFrom, fn }) =>
      selectFrom('site_images as newer')
        .whereRef('newer.category', '=', 'picture.category')
        .where(
          sql<boolean>`(coalesce(newer.sort_time, newer.created_at), newer.id)
            > (coalesce(picture.sort_time, picture.created_at), picture.id)`,
        )
        .select(fn.countAll<number>().as('count'))
        .as('newer'),
    )
    .where('picture.id', '=', id)
    .executeTakeFirst();
  return row && { category: row.category, page: Math.floor((row.newer ?? 0) / PAGE_SIZE) + 1 };
}
