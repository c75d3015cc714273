import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';

/** Three hundred products, in five sizes each. */
const MAX = 1500;
const MAX_FAVORITES = 60;

/** What staff can sell, as the store has it, their favorites first. */
export async function listSellable(context: Context) {
  context.reads('products');
  const marked = await context.db.selectFrom('till_favorites').select('product_id').limit(MAX_FAVORITES).execute();
  const favorites = new Set(marked.map(({ product_id }) => product_id));
  // Two queries: one that sorts by what is a favorite reads every product.
  const [first, all] = await Promise.all([
    favorites.size > 0
      ? selectSizes(context)
          .where('products.id', 'in', [...favorites])
          .execute()
      : [],
    selectSizes(context).execute(),
  ]);
  const rows = [...first, ...all.filter(({ product_id }) => !favorites.has(product_id))].slice(0, MAX);
  const pictures = await findPictures(
    context,
    rows.map(({ thumbnail }) => thumbnail),
  );
  return rows.map(({ thumbnail, ...row }) => ({
    ...row,
    picture: pictures.get(thumbnail ?? ''),
    is_favorite: favorites.has(row.product_id),
  }));
}

function selectSizes({ db }: Context) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'product_id',
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
    .where('products.status', '=', 'published')
    .where('products.deleted_at', 'is', null)
    .where('products.purchasable', '=', true)
    .orderBy('products.order')
    .orderBy('products.id')
    .orderBy('variants.sort_order')
    .limit(MAX);
}

export type Sellable = Awaited<ReturnType<typeof listSellable>>[number];
