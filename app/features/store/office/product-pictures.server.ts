import { sql } from 'kysely';
import type { Transaction } from '~/platform/context.server';
import { keyOf } from '~/platform/kept-picture.server';

/** Where the store's pictures lie. */
export const STORE_IMAGES = 'store-images' as const;

/** Removes the files behind these addresses unless another product, a variant or somebody's order shows them. */
export async function removeUnusedPictures(tx: Transaction, urls: string[]) {
  for (const url of urls) {
    const key = keyOf(STORE_IMAGES, url);
    if (key !== undefined && !(await isUsed(tx, url))) await tx.files.remove(tx.db, STORE_IMAGES, key);
  }
}

async function isUsed({ db }: Transaction, url: string) {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from products where images @> ${JSON.stringify([{ url }])}::jsonb or thumbnail = ${url})
      or exists (select from variants where image_url = ${url})
      or exists (select from order_lines where image_url = ${url}) as used`.execute(db);
  return rows[0]?.used === true;
}
