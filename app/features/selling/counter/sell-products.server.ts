import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';

/** Three hundred products, in five sizes each. */
const MAX = 1500;

/** What staff can sell, as the store has it, their favorites first. */
export async function listSellable(context: Context) {
  context.reads('products');
  const rows = await context.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('till_favorites as favorite', 'favorite.product_id', 'products.id')
    .select([
      'variants.id',
      'variants.product_id',
      'products.title',
      'variants.title as variant',
      'sku',
      'currency',
      'thumbnail',
    ])
    .select([
      sql<number>`coalesce(sale_price_in_cents, price_in_cents)`.as('price_cents'),
      sql<number | null>`case when manage_inventory then inventory_quantity end`.as('left'),
    ])
    .select(sql<boolean>`occasions @> array['sympathy']`.as('takes_ribbon'))
    .select(sql<boolean>`favorite.product_id is not null`.as('is_favorite'))
    .where('products.status', '=', 'published')
    .where('products.deleted_at', 'is', null)
    .where('products.purchasable', '=', true)
    .orderBy('is_favorite', 'desc')
    .orderBy('products.order')
    .orderBy('products.id')
    .orderBy('variants.sort_order')
    .limit(MAX)
    .execute();
  const pictures = await findPictures(
    context,
    rows.map(({ thumbnail }) => thumbnail),
  );
  return rows.map(({ thumbnail, ...row }) => ({ ...row, picture: pictures.get(thumbnail ?? '') }));
}

export type Sellable = Awaited<ReturnType<typeof listSellable>>[number];
