import { LISTED_COLUMNS, type ListedRow, toListedProduct } from '~/features/catalog/products/listed-product.server';
import { hasSympathyFlowers } from '~/features/delivery/sympathy/for-sympathy.server';
import type { Context } from '~/platform/context.server';
import type { AddOn } from './add-ons';

const MAX_ADD_ONS = 8;

/**
 * What the cart offers, in the order of the store. Another store's products have no add-ons, and nobody who sends flowers
 * to a funeral is offered chocolates.
 */
export async function listAddOns(context: Context, inCart: string[]): Promise<AddOn[]> {
  const { pool, config, reads } = context;
  if (config.STORE_API_URL || (await hasSympathyFlowers(context, inCart))) return [];
  reads('products');
  reads('variants');
  const text = `select ${LISTED_COLUMNS}, p.most_per_order from products p
    where p.is_add_on and p.status = 'published' and p.deleted_at is null and p.purchasable
    order by p."order", p.id limit ${MAX_ADD_ONS}`;
  const { rows } = await pool.query<ListedRow & { most_per_order: number }>({ name: 'add-ons', text });
  return rows.map(({ most_per_order, ...row }) => {
    const { id, title, image, variants } = toListedProduct(row);
    return { product: { id, title, image }, variants, most_per_order };
  });
}
