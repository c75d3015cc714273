import type { Picture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';
import type { Place } from '~/lib/picture-places';

export interface StudioPicture extends Picture {
  /** Of the file itself, not of a size of it. */
  url: string;
}

export type StudioPictures = Partial<Record<Place, StudioPicture>>;

/** The studio's own pictures by their place; those it has not chosen are left out. */
export function readStudioPictures(context: Context): Promise<StudioPictures> {
  const { db, memo } = context;
  return memo('studio pictures', async () => {
    const rows = await db.selectFrom('studio_pictures').select(['place', 'image_url as url']).limit(20).execute();
    const known = await findPictures(
      context,
      rows.map(({ url }) => url),
    );
    const found = rows.flatMap(({ place, url }) => {
      const picture = known.get(url);
      return picture ? [[place, { ...picture, url }]] : [];
    });
    return Object.fromEntries(found) as StudioPictures;
  });
}
