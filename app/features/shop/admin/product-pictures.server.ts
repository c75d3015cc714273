import { sql } from 'kysely';
import { fileUrl } from '~/lib/picture';
import type { Transaction } from '~/platform/context.server';
import type { FetchedPicture } from '~/platform/import-kind';
import { keyOf } from '~/platform/store-picture.server';
import type { StoredImage } from './stored-product.server';

export const STORE_IMAGES = 'store-images' as const;

/** Removes the files at these URLs unless another product, a variant or an order uses them. */
export async function removeUnusedPictures(tx: Transaction, urls: string[]) {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) url
    where not exists (
        select from products where images @> jsonb_build_array(jsonb_build_object('url', url)) or thumbnail = url)
      and not exists (select from variants where image_url = url)
      and not exists (select from order_lines where image_url = url)`.execute(tx.db);
  await tx.files.remove(tx.db, STORE_IMAGES, ...rows.flatMap(({ url }) => keyOf(STORE_IMAGES, url) ?? []));
}

/** Stored files as pictures of a product, in the order of `keys`. */
export async function newImages({ db }: Transaction, keys: string[]): Promise<StoredImage[]> {
  const files = await db
    .selectFrom('stored_files')
    .select(['key', 'alt', 'width', 'height', 'preview'])
    .where('bucket', '=', STORE_IMAGES)
    .where(sql<boolean>`key = any(${keys})`)
    .orderBy(sql`array_position(${keys}::text[], key)`)
    .execute();
  return files.map(({ key, alt, ...file }) => ({
    ...file,
    alt: alt ?? '',
    url: fileUrl(STORE_IMAGES, key),
    order: 0,
    type: 'image',
  }));
}

/** Shows a fetched picture before those that come after it in the file, else last. Returns whether the product is there. */
export async function addFetchedPicture(
  tx: Transaction,
  { row_id, key, later, variants }: FetchedPicture,
): Promise<boolean> {
  const product = tx.db
    .selectFrom('products')
    .select('images')
    .where('id', '=', row_id)
    .where('deleted_at', 'is', null);
  const found = await product.forNoKeyUpdate().executeTakeFirst();
  if (!found) return false;
  const before = found.images as unknown as StoredImage[];
  const next = before.findIndex(({ url }) => later.includes(keyOf(STORE_IMAGES, url) ?? ''));
  const images = before
    .toSpliced(next < 0 ? before.length : next, 0, ...(await newImages(tx, [key])))
    .map((image, order) => ({ ...image, order }));
  await tx.db
    .updateTable('products')
    .set({ images: JSON.stringify(images), thumbnail: images[0]?.url ?? null, updated_at: tx.now() })
    .where('id', '=', row_id)
    .execute();
  if (variants.length > 0)
    await tx.db
      .updateTable('variants')
      .set({ image_url: fileUrl(STORE_IMAGES, key) })
      .where('product_id', '=', row_id)
      .where('title', 'in', variants)
      .where('image_url', 'is', null)
      .execute();
  tx.writes('products');
  tx.writes(`product:${row_id}`);
  return true;
}
