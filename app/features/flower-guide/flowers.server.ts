import { sql } from 'kysely';
import { fileUrl, type Picture, toPicture } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { Season } from './seasons';

const PAGE_SIZE = 120;

export interface FlowerSummary {
  name: string;
  /** Its path: the slug, or the id if another flower has that slug. */
  address: string;
  picture?: Picture;
}

export async function listFlowers(context: Context, page: number, season?: Season) {
  const rows = await flowers(context)
    .$if(season !== undefined, (query) =>
      query.where('f.in_season_availability', '~*', `\\m(${season?.keywords.join('|')})\\M`),
    )
    .orderBy('f.name')
    .orderBy('f.id')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE).map(({ name, address, ...picture }): FlowerSummary => {
    // Thirty previews would be half the page's weight.
    return { name, address, picture: pictureIn({ ...picture, preview: null }) };
  });
  return { flowers: shown, hasMore: rows.length > PAGE_SIZE };
}

export async function readFlower(context: Context, slugOrId: string) {
  const row = await flowers(context)
    .select(['f.blurb', 'f.natural_colors_available', 'f.durability'])
    .select(['f.in_season_availability', 'f.imported_from', 'f.meanings'])
    .where(isUuid(slugOrId) ? 'f.id' : 'f.slug', '=', slugOrId)
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { image_path, description, width, height, preview, focus_x, focus_y, ...flower } = row;
  const file = { image_path, description, width, height, preview, focus_x, focus_y };
  return { ...flower, picture: pictureIn(file) };
}

/** A season without flowers is not an empty guide. */
export async function hasFlowers({ db }: Context) {
  return (await db.selectFrom('flower_types').select('id').limit(1).executeTakeFirst()) !== undefined;
}

function flowers({ db }: Context) {
  return db
    .selectFrom('flower_types as f')
    .leftJoin('stored_files as p', (join) =>
      join.on('p.bucket', '=', 'flower-guide-images').onRef('p.key', '=', 'f.image_path'),
    )
    .select(['f.name', 'f.image_path', 'f.description', 'p.width', 'p.height', 'p.preview', 'p.focus_x', 'p.focus_y'])
    .select(
      // Of several flowers of one name the first has the slug.
      sql<string>`case when f.slug is null or exists (select from flower_types e where e.slug = f.slug and e.id < f.id)
        then f.id::text else f.slug end`.as('address'),
    );
}

type PictureColumns = {
  image_path: string | null;
  description: string | null;
  width: number | null;
  height: number | null;
  preview: string | null;
  focus_x: number | null;
  focus_y: number | null;
};

/** The description is the alternative text of the picture (admin spec 3). */
function pictureIn({ image_path, description, ...size }: PictureColumns) {
  if (!image_path) return undefined;
  return toPicture({ url: fileUrl('flower-guide-images', image_path), alt: description, ...size });
}
