import type { Context } from '~/platform/context.server';
import { products } from './products';
import type { DemoProduct } from './products/product';
import { putPicture } from './put-picture';

/** Puts the demo's products on the shelf, with their variants and pictures. */
export async function seedProducts(tx: Context) {
  for (const product of products) {
    const { id, variants, images, type, status, ...rest } = product;
    const pictures = await storePictures(tx, images);
    const thumbnail = pictures[0]?.url ?? null;
    const lists = Object.fromEntries(
      (['options', 'product_collections', 'additional_info', 'custom_fields', 'related_products'] as const).map(
        (name) => [name, JSON.stringify(product[name])],
      ),
    );
    const row = { ...rest, ...lists, id, status, thumbnail, type: type.value, images: JSON.stringify(pictures) };
    await tx.db.insertInto('products').values(row).execute();
    await tx.db
      .insertInto('variants')
      .values(
        variants.map((each, sort_order) => ({
          ...each,
          product_id: id,
          sort_order,
          options: JSON.stringify(each.options),
        })),
      )
      .execute();
  }
}

/** The same picture may stand on several products: it is stored once under its own name. */
function storePictures(tx: Context, images: DemoProduct['images']) {
  return Promise.all(
    images.map(async ({ url, alt, ...image }) => {
      const stored = await putPicture(tx, 'store-images', url, { picture: url, alt });
      return { ...image, alt, ...stored };
    }),
  );
}
