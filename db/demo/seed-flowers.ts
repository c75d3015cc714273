import type { Context } from '~/platform/context.server';
import { flowers } from './flowers';
import { putPicture } from './put-picture';

export async function seedFlowers(tx: Context) {
  for (const { slug, ...flower } of flowers) {
    const image_path = `flower-${slug}.webp`;
    const description = `A single ${flower.name.toLowerCase()} on its own stem with its leaves, on a dark ground.`;
    await putPicture(tx, 'flower-guide-images', image_path, { picture: image_path, alt: description });
    await tx.db
      .insertInto('flower_types')
      .values({ ...flower, description, image_path })
      .execute();
  }
}
