import type { Context } from '~/platform/context.server';
import { gallery, storyPicture } from './gallery';
import type { DemoPicture } from './homepage';
import { putPicture } from './put-picture';

const MINUTE_MS = 60_000;

export async function seedGallery(tx: Context) {
  const now = Date.now();
  for (const [place, { category, ...picture }] of gallery.entries()) {
    await hang(tx, picture, category, new Date(now - place * MINUTE_MS));
  }
  await hang(tx, storyPicture, 'about_story', new Date(now));
}

async function hang(tx: Context, picture: DemoPicture, category: string, created_at: Date) {
  const { url } = await putPicture(tx, 'site-images', `gallery/${picture.picture}`, picture);
  await tx.db
    .insertInto('site_images')
    .values({ title: picture.caption, description: picture.alt, image_url: url, category, created_at })
    .execute();
}
