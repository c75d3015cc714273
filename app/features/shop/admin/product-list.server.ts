import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Context, Transaction } from '~/platform/context.server';
import type { DB } from '~/platform/database-types';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { LOCKS } from '~/platform/locks.server';
import { type Results, withTotal } from '~/platform/selection.server';
import { findPictures } from '~/platform/find-pictures.server';
import { findProductIds } from './product-search.server';

/** Migration 0018 has an index for each. */
const SORTS = {
  position: { by: sql`"order"`, type: 'integer' },
  title: { by: sql`lower(left(title, 100))`, type: 'text' },
  price: { by: sql`display_price_cents`, type: 'integer' },
  changed: { by: sql`updated_at`, type: 'timestamptz', descending: true },
} as const;

export function productListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'position', id: sql`products.id` });
}

export async function listProductRows(context: Context, listQuery: ParsedListQuery) {
  const products = filterProducts(context, listQuery);
  const page = await listPage(
    products
      .innerJoinLateral(variantTotals, (join) => join.onTrue())
      .select(['products.id', 'title', 'subtitle', 'type', 'thumbnail', 'status', 'is_hidden', 'purchasable'])
      .select(['price_from', 'price_to', 'counted_stock', 'is_endless', 'currency']),
    listQuery,
  );
  const { rows, ...pages } = await withTotal(context, listQuery, products.select('products.id'), page);
  const pictures = await findPictures(
    context,
    rows.map(({ thumbnail }) => thumbnail),
  );
  return { rows: rows.map(({ thumbnail, ...row }) => ({ ...row, picture: pictures.get(thumbnail ?? '') })), pages };
}

export function productResults(listQuery: ParsedListQuery): Results {
  return (context) => filterProducts(context, listQuery).select('products.id');
}

const SALE_PRICE = sql`coalesce(sale_price_in_cents, price_in_cents)`;

/** One row, even without variants. */
function variantTotals({ selectFrom }: ExpressionBuilder<DB, 'products'>) {
  return selectFrom('variants')
    .whereRef('product_id', '=', 'products.id')
    .select([
      sql<number | null>`min(${SALE_PRICE})`.as('price_from'),
      sql<number | null>`max(${SALE_PRICE})`.as('price_to'),
      sql<number>`coalesce(sum(inventory_quantity) filter (where manage_inventory), 0)::integer`.as('counted_stock'),
      sql<boolean>`coalesce(bool_or(not manage_inventory), false)`.as('is_endless'),
      sql<string>`coalesce(min(currency), 'usd')`.as('currency'),
    ])
    .as('summed');
}

export type ProductRow = Awaited<ReturnType<typeof listProductRows>>['rows'][number];

function filterProducts({ db }: Pick<Context, 'db'>, { q, params }: ParsedListQuery) {
  let found = db.selectFrom('products').where('deleted_at', 'is', null);
  if (q) found = found.where('products.id', 'in', findProductIds(db, q));
  if (params.kind) found = found.where('type', '=', params.kind);
  if (params.show === 'hidden') return found.where('is_hidden', '=', true);
  if (params.show === 'add-ons') return found.where('is_add_on', '=', true);
  if (params.show === 'drafts') return found.where('status', '=', 'draft');
  if (params.show !== 'sold-out') return found;
  // Uses the stock index: products of sold-out variants that have no other variant.
  return found.where(
    sql<boolean>`products.id in (select product_id from variants where manage_inventory and inventory_quantity = 0)
      and not exists (select from variants where product_id = products.id
        and (not manage_inventory or inventory_quantity > 0))`,
  );
}

export async function* eachVariant(context: Context, listQuery: ParsedListQuery) {
  const products = filterProducts(context, listQuery)
    .select(['products.id', 'title', 'subtitle', 'type', 'ribbon_text', 'status', 'is_hidden', 'purchasable'])
    .select(['description', 'options', 'occasions', 'colors', 'search_title', 'search_description'])
    .select(
      sql<VariantDetails[]>`(select coalesce(json_agg(v order by sort_order), '[]') from variants v
        where product_id = products.id)`.as('variants'),
    );
  for await (const { variants, ...product } of eachRow(products, listQuery)) {
    for (const variant of variants) yield { product, variant };
  }
}

type VariantDetails = Pick<
  Selectable<DB['variants']>,
  | 'title'
  | 'sku'
  | 'price_in_cents'
  | 'sale_price_in_cents'
  | 'currency'
  | 'manage_inventory'
  | 'inventory_quantity'
  | 'weight'
>;

/** `to` counts from 0 on the shown page, and only its products move. Returns whether the product is there. */
export function reorderProduct(context: Context, listQuery: ParsedListQuery, { id, to }: { id: string; to: number }) {
  return context.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.productOrder})`.execute(tx.db);
    let shown = await readShownProducts(tx, listQuery);
    if (shown.some(({ order }, at) => order <= (shown[at - 1]?.order ?? Number.NEGATIVE_INFINITY))) {
      await renumber(tx);
      shown = await readShownProducts(tx, listQuery);
    }
    const ids = shown.map((product) => product.id);
    const others = ids.filter((each) => each !== id);
    if (others.length === ids.length) return false;
    others.splice(Math.max(to, 0), 0, id);
    await sql`
      update products set "order" = wanted.place
      from unnest(${others}::uuid[], ${shown.map(({ order }) => order)}::integer[]) as wanted (id, place)
      where products.id = wanted.id and products."order" <> wanted.place`.execute(tx.db);
    tx.writes('products');
    return true;
  });
}

async function readShownProducts(tx: Transaction, listQuery: ParsedListQuery) {
  const { rows } = await listPage(filterProducts(tx, listQuery).select(['products.id', 'products.order']), listQuery);
  return rows;
}

/** Imported products may share a position: they keep their current order. */
function renumber({ db }: Transaction) {
  return sql`
    update products set "order" = wanted.place
    from (select id, row_number() over (order by "order", id) * 10 as place from products) wanted
    where products.id = wanted.id and products."order" <> wanted.place`.execute(db);
}
