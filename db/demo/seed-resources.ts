import type { Context } from '~/platform/context.server';
import { awards } from './awards';
import { guides } from './guides';
import { putPicture } from './put-picture';

const MINUTE_MS = 60_000;

export async function seedResources(tx: Context) {
  const moment = (index: number) => new Date(tx.now().getTime() - (index + 1) * MINUTE_MS);
  for (const [index, { slug, alt, ...columns }] of guides.entries()) {
    const picture = `guide-${slug}.webp`;
    const image_path = `guides/${slug}.webp`;
    await putPicture(tx, 'reference-images', image_path, { picture, alt });
    await tx.db
      .insertInto('reference_materials')
      .values({ ...columns, image_path, created_at: moment(index) })
      .execute();
  }
  for (const [index, { slug, alt, ...columns }] of awards.entries()) {
    const { url } = await putPicture(tx, 'site-images', `awards/${slug}.webp`, { picture: `award-${slug}.webp`, alt });
    await tx.db
      .insertInto('site_images')
      .values({ ...columns, category: 'affiliation_award', image_url: url, created_at: moment(index) })
      .execute();
  }
  for (const tag of ['reference_materials', 'site_images']) tx.writes(tag);
}
