import type { Picture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';

/** The newest picture of the category `about_story` (spec 2, "About"). */
export async function readStoryPicture(context: Context): Promise<Picture | undefined> {
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
