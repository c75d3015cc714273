import type { Context } from '~/platform/context.server';
import { putPicture } from './put-picture';
import { vendors } from './vendors';

export async function seedVendors(tx: Context) {
  for (const { slug, name, category } of vendors) {
    const mark = { picture: `vendor-${slug}.webp`, alt: `The mark of ${name}.` };
    const { url } = await putPicture(tx, 'vendor-logos', `${slug}.webp`, mark);
    await tx.db
      .insertInto('vendors')
      .values({ name, category, image_url: url, website_url: `https://${slug}.example.com/` })
      .execute();
  }
  tx.writes('vendors');
}
