import { sql } from 'kysely';
import type { Transaction } from '~/platform/context.server';
import { keyOf } from '~/platform/store-picture.server';

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
