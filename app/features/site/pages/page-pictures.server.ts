import { fileUrl, type Picture, toPicture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';
import { findPictures } from '~/platform/find-pictures.server';

export const HOME_PICTURES = {
  hero: 'home/hero.webp',
  weddings: 'home/weddings.webp',
  general: 'home/general.webp',
  sympathy: 'home/sympathy.webp',
  petal: 'home/petal.webp',
} as const;

type Place = keyof typeof HOME_PICTURES;

export function readHomePictures({ db, reads, memo }: Context) {
  reads('home-pictures');
  return memo('home-pictures', 'by place', () => readPlaces(db));
}

async function readPlaces(db: Database): Promise<Partial<Record<Place, Picture>>> {
  const files = await db
    .selectFrom('stored_files')
    .selectAll()
    .where('bucket', '=', 'site-images')
    .where('key', 'in', Object.values(HOME_PICTURES))
    .execute();
  const byKey = new Map(files.map((file) => [file.key, toPicture({ ...file, url: fileUrl(file.bucket, file.key) })]));
  return Object.fromEntries(Object.entries(HOME_PICTURES).map(([place, key]) => [place, byKey.get(key)]));
}

/** The newest picture of the category `about_story` (spec 2, "About"). */
export async function readStoryPicture(context: Context): Promise<Picture | undefined> {
  context.reads('site_images');
  const row = await context.db
    .selectFrom('site_images')
    .select(['title', 'description', 'image_url'])
    .where('category', '=', 'about_story')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const picture = row && (await findPictures(context, [row.image_url])).get(row.image_url);
  return picture && { ...picture, alt: picture.alt || row.description || '', caption: row.title };
}
