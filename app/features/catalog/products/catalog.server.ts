import { sql } from 'kysely';
import type { WrittenSearchTexts } from '~/lib/search-appearance';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { type ListedProduct, MAX_RELATED } from './catalog-card';
import { LISTED_COLUMNS, type ListedRow, toListedProduct } from './listed-product.server';
import { currencySymbol, deriveProduct, type Product } from './price';
import { safeHtml } from './safe-html.server';
import type { StoreView } from './store-filter';
import { type Facets, filterStatement, readFacets, SHOWN_ORDER } from './store-facets.server';
import { type ProductsQuery, MAX_PRODUCTS, DEFAULT_PRODUCTS, type ApiProduct } from '~/features/catalog/store.schema';

/** A hidden product is left out of lists but can be linked to. */
const IS_PUBLISHED = "deleted_at is null and status = 'published'";
const SORTED_BY: Record<ProductsQuery['sort_by'], string> = {
  order: '"order"',
  title: 'title',
  price: 'display_price_cents',
  created_at: 'created_at',
  updated_at: 'updated_at',
};
const COLUMNS = `p.id, p.title, p.subtitle, p.ribbon_text, p.description, p.thumbnail, p.status, p.purchasable, p."order",
  p.site_product_selection, p.images, p.options, p.product_collections, p.additional_info, p.type, p.custom_fields,
  p.related_products, p.metadata, p.created_at, p.updated_at, p.deleted_at,
  (select coalesce(json_agg(v order by v.sort_order), '[]') from (
    select id, title, image_url, sku, price_in_cents, sale_price_in_cents, currency, currency_symbol, currency_template,
      manage_inventory, inventory_quantity, weight, options, sort_order
    from variants where product_id = p.id
  ) v) as variants`;

export interface ProductList {
  count: number;
  offset: number;
  limit: number;
  products: Product[];
}

/** A change to a product writes the tags `products` and `product:{id}`; to its stock, only the latter. */
export async function listProducts({ pool, reads }: Context, query: ProductsQuery): Promise<ProductList> {
  reads('products');
  reads('variants');
  if (query.to_date) reads('studio_settings');
  const { rows } = await pool.query<{ count: number; products: ProductRow[] }>(listStatement(query));
  const { count = 0, products: found = [] } = rows[0] ?? {};
  for (const { id } of found) reads(`product:${id}`);
  return { count, offset: query.offset, limit: query.limit, products: found.map(toProduct) };
}

export interface ListedProducts {
  count: number;
  products: ListedProduct[];
}

/** The products of a page of the store, in its order, with no more than their cards show. */
export async function listForCards(
  { pool, reads, memo }: Context,
  { offset, limit }: { offset: number; limit: number },
  view: Omit<StoreView, 'offset'> = {},
): Promise<ListedProducts> {
  reads('products');
  reads('variants');
  const { where, values } = filterStatement(view);
  const order = SHOWN_ORDER[view.sort ?? 'featured'];
  const isWhole = where === '';
  const matching = `${IS_PUBLISHED} and not is_hidden${where}`;
  const count = isWhole
    ? 'select products from catalog_counts where not is_hidden'
    : `select count(*)::integer from products p where ${matching}`;
  const text = `select (${count}) as count, ${LISTED_COLUMNS}
    from (
      select id from products p where ${matching} order by ${order} limit ${limit} offset ${offset}
    ) page join products p using (id) order by ${order}`;
  const isUsual = isWhole && !view.sort && offset === 0 && limit === MAX_PRODUCTS;
  const read = async () => {
    const { rows } = await pool.query<ListedRow & { count: number }>({ text, values });
    return { count: rows[0]?.count ?? 0, products: rows.map(toListedProduct) };
  };
  const list = isUsual ? await memo('cards of products', read, ['products', 'variants', 'product:*']) : await read();
  for (const { id } of list.products) reads(`product:${id}`);
  return list;
}

export interface StoreList extends ListedProducts {
  /** What of the wish applies. */
  view: StoreView;
  facets?: Facets;
}

/** A part of the store. A kind that no product has is ignored. */
export async function listStore(context: Context, wish: StoreView): Promise<StoreList> {
  const facets = await readFacets(context, wish);
  const { kind, ...others } = wish;
  const hasKind = facets?.kind.some(({ key }) => key === kind);
  const view: StoreView = facets ? { ...(hasKind && { kind }), ...others } : { offset: wish.offset };
  const products = await listForCards(context, { offset: view.offset, limit: MAX_PRODUCTS }, view);
  return { ...products, view, facets };
}

export async function readProduct({ pool, reads }: Context, id: string): Promise<Product | undefined> {
  if (!isUuid(id)) return undefined;
  reads(`product:${id.toLowerCase()}`);
  reads('variants');
  const text = `select to_json(each) as product
    from (select ${COLUMNS} from products p where id = $1 and ${IS_PUBLISHED}) each`;
  const { rows } = await pool.query<{ product: ProductRow }>({ name: 'product', text, values: [id] });
  return rows[0] && toProduct(rows[0].product);
}

export async function readProducts({ pool, reads }: Context, ids: string[]): Promise<Product[]> {
  const known = ids.filter(isUuid).map((id) => id.toLowerCase());
  for (const id of known) reads(`product:${id}`);
  reads('variants');
  const text = `select to_json(each) as product
    from (select ${COLUMNS} from products p where id = any($1::uuid[]) and ${IS_PUBLISHED} limit ${MAX_PRODUCTS}) each`;
  const { rows } = await pool.query<{ product: ProductRow }>({ name: 'some-products', text, values: [known] });
  return rows.map(({ product }) => toProduct(product));
}

export async function readWithRelated({ pool, reads, memo }: Context, slugOrId: string) {
  const value = slugOrId.toLowerCase();
  const key = keyOf(value);
  if (!key) return undefined;
  reads('variants');
  const read = async () => {
    const { rows } = await pool.query<{ product: ProductRow & PageColumns; related: ListedRow[] }>({
      name: `product-with-related-by-${key}`,
      text: withRelated(key),
      values: [value],
    });
    const [row] = rows;
    if (!row) return undefined;
    const { product, related } = row;
    const { slug, search_title, search_description } = product;
    const page = { slug, search_title, search_description };
    return { product: { ...toProduct(product), ...page }, related: related.map(toListedProduct) };
  };
  // A slug that nobody has may be a new product's soon.
  const found = await memo(`product ${value} with related`, read, ['variants', 'products', 'product:*']);
  for (const { id } of found ? [found.product, ...found.related] : []) reads(`product:${id}`);
  return found;
}

/** Undefined if it is neither: no product is asked for. */
function keyOf(slugOrId: string): 'id' | 'slug' | undefined {
  if (isUuid(slugOrId)) return 'id';
  return /^[a-z0-9-]{1,100}$/.test(slugOrId) ? 'slug' : undefined;
}

/** A list of related products may contain anything: only our ids are looked up, each by its index. */
const withRelated = (key: 'id' | 'slug') => `
  with each as materialized (select p.slug, p.search_title, p.search_description, ${COLUMNS}
    from products p where ${key} = $1 and ${IS_PUBLISHED})
  select to_json(each) as product, coalesce((
    select json_agg(other order by other."order", other.id) from (
      select p."order", ${LISTED_COLUMNS} from products p where ${IS_PUBLISHED} and not is_hidden and p.id = any(array(
        select (entry->>'related_id')::uuid from jsonb_array_elements(each.related_products) entry
        where entry->>'related_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      )) limit ${MAX_RELATED}
    ) other
  ), '[]') as related
  from each`;

export async function isDeleted({ db }: Context, slugOrId: string): Promise<boolean> {
  const value = slugOrId.toLowerCase();
  const key = keyOf(value);
  if (!key) return false;
  const gone = db.selectFrom('products').select('id').where(key, '=', value).where('deleted_at', 'is not', null);
  const inTrash = db
    .selectFrom('trash')
    .select('id')
    .where('table_name', '=', 'products')
    .where(key === 'id' ? sql.ref('row_key') : sql`deleted_row ->> 'slug'`, '=', value);
  return (await gone.unionAll(inTrash).executeTakeFirst()) !== undefined;
}

/** Numbers and known words are inlined, so that PostgreSQL plans for a short list. */
function listStatement({ 'ids[]': ids, offset, limit, order, sort_by, is_hidden, to_date }: ProductsQuery) {
  const values: unknown[] = [];
  let matching = `${IS_PUBLISHED} and is_hidden = ${is_hidden}`;
  if (ids) matching += ` and id = any($${values.push(ids)}::uuid[])`;
  if (to_date) {
    const isDay = to_date.length === '2027-06-12'.length;
    const parameter = `$${values.push(to_date)}`;
    const dayEnds = `(${parameter}::date + 1)::timestamp at time zone (select time_zone from studio_settings)`;
    matching += isDay ? ` and created_at < ${dayEnds}` : ` and created_at <= ${parameter}::timestamptz`;
  }
  const sorted = `order by ${SORTED_BY[sort_by]} ${order}, id ${order}`;
  const isWhole = values.length === 0;
  const count = isWhole
    ? `select products from catalog_counts where is_hidden = ${is_hidden}`
    : `select count(*) from products where ${matching}`;
  // The ids come from an index alone, however high the offset.
  const text = `
    with page as materialized (select id from products where ${matching} ${sorted} limit ${limit} offset ${offset})
    select (${count}) as count, coalesce((
      select json_agg(each) from (select ${COLUMNS} from page join products p using (id) ${sorted}) each
    ), '[]') as products`;
  // Planning costs more than running: the first page, in each order, is a prepared statement.
  const isUsual = isWhole && offset === 0 && (limit === DEFAULT_PRODUCTS || limit === MAX_PRODUCTS);
  return { text, values, ...(isUsual && { name: ['products', limit, sort_by, order, is_hidden].join('-') }) };
}

/** What only its own page shows, and no other store knows. */
export type PageColumns = { slug: string } & WrittenSearchTexts;

type ProductRow = Omit<ApiProduct, 'variants' | 'media' | 'type'> & {
  type: string | null;
  variants: {
    id: string;
    title: string;
    image_url: string | null;
    sku: string | null;
    price_in_cents: number;
    sale_price_in_cents: number | null;
    currency: string;
    currency_symbol: string | null;
    currency_template: string | null;
    manage_inventory: boolean;
    inventory_quantity: number;
    weight: number | null;
    options: ApiProduct['variants'][number]['options'];
  }[];
};

function toProduct(row: ProductRow): Product {
  return deriveProduct({
    ...row,
    purchasable: row.purchasable && row.variants.some(isInStock),
    description: safeHtml(row.description),
    additional_info: row.additional_info.map((info) => ({ ...info, description: safeHtml(info.description) })),
    type: row.type === null ? null : { value: row.type },
    media: [],
    variants: row.variants.map(
      ({ price_in_cents, sale_price_in_cents, currency, currency_symbol, currency_template, ...variant }) => ({
        ...variant,
        prices: [
          {
            amount: price_in_cents,
            sale_amount: sale_price_in_cents,
            currency: {
              code: currency,
              symbol: currency_symbol ?? currencySymbol(currency),
              template: currency_template,
            },
          },
        ],
      }),
    ),
  });
}

function isInStock({ manage_inventory, inventory_quantity }: ProductRow['variants'][number]) {
  return !manage_inventory || inventory_quantity > 0;
}
