import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { findVariantIds } from './product-search.server';

/** Migration 0018 has an index for each. */
const SORTS = {
  product: { by: sql`lower(left(products.title, 100))`, type: 'text' },
  stock: { by: sql`variants.inventory_quantity`, type: 'integer' },
} as const;

const LOW_STOCK = 3;

export function stockListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'product', id: sql`variants.id` });
}

export function listStock({ db }: Context, listQuery: ParsedListQuery) {
  const { q, params } = listQuery;
  let found = db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.product_id', 'products.title as product', 'variants.title', 'sku'])
    .select(['manage_inventory', 'inventory_quantity', 'products.is_hidden'])
    .select(
      sql<number>`coalesce((select sum(quantity) from order_lines line join orders on orders.id = line.order_id
        where line.variant_id = variants.id and line.takes_stock and orders.status = 'pending'), 0)::integer`.as(
        'held',
      ),
    )
    .select(
      sql<number>`(select count(*) from stock_alerts alert where alert.variant_id = variants.id)::integer`.as(
        'waiting',
      ),
    )
    .where('products.deleted_at', 'is', null);
  if (q) found = found.where('variants.id', 'in', findVariantIds(db, q));
  if (params.show === 'counted') found = found.where('manage_inventory', '=', true);
  if (params.show === 'low')
    found = found.where('manage_inventory', '=', true).where('inventory_quantity', '<=', LOW_STOCK);
  return listPage(found, listQuery);
}

export type StockRow = Awaited<ReturnType<typeof listStock>>['rows'][number];
