import type { Context } from '~/platform/context.server';
import { flowers } from './flowers';
import { isMade, putPicture } from './put-picture';

/** Writes the demo's flower guide. A flower whose picture has not been rendered yet has its card all the same. */
export async function seedFlowers(tx: Context) {
  for (const { slug, ...flower } of flowers) {
    const picture = `flower-${slug}.webp`;
    const description = `A single ${flower.name.toLowerCase()} on its own stem with its leaves, on a dark ground.`;
    const image_path = isMade(picture) ? picture : null;
    if (image_path) await putPicture(tx, 'flower-guide-images', image_path, { picture, alt: description });
    await tx.db
      .insertInto('flower_types')
      .values({ ...flower, description, image_path })
      .execute();
  }
}
