import { sql } from 'kysely';
import type { Picture } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';
import { GALLERIES, type Gallery, PAGE_SIZE } from './gallery.schema';

export interface GalleryPicture extends Picture {
  id: string;
}

/** Newest first (spec 7), except pictures that staff have moved (`moveBefore`). */
const SORT_POSITION = sql`coalesce(sort_time, created_at)`;

export async function listGallery(context: Context, gallery: Gallery, page: number) {
  const { db } = context;
  const rows = await db
    .selectFrom('site_images')
    .select(['id', 'title', 'description', 'image_url'])
    .where('category', '=', gallery.category)
    .orderBy(SORT_POSITION, 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  const known = await findPictures(
    context,
    shown.map(({ image_url }) => image_url),
  );
  const pictures = shown.flatMap(({ id, title, description, image_url }): GalleryPicture[] => {
    const picture = known.get(image_url);
    return picture ? [{ ...picture, id, alt: picture.alt || description || title || '', caption: title }] : [];
  });
  return { pictures, hasOlder: rows.length > PAGE_SIZE };
}

/** The galleries that have a picture. */
export function listFilledGalleries({ db, memo }: Context): Promise<Gallery['category'][]> {
  return memo('filled galleries', async () => {
    const { rows } = await sql<{ category: Gallery['category'] }>`
      select category from unnest(${sql.val(GALLERIES.map(({ category }) => category))}::text[]) as category
      where exists (select from site_images where site_images.category = category.category)`.execute(db);
    return rows.map(({ category }) => category);
  });
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
  const gallery = GALLERIES.find(({ category }) => category === row?.category);
  return row && gallery && { gallery, page: Math.floor((row.newer ?? 0) / PAGE_SIZE) + 1 };
}
