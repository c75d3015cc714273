import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { formatDollarsInput } from '~/lib/dollars-input';
import { newId } from '~/lib/new-id';
import type { Transaction } from '~/platform/context.server';
import { wasEdited } from '~/platform/edited-since.server';
import type { CheckedFile, ImportKind, Kept, Problem } from '~/platform/import-kind';
import { readChosenColumns } from '~/platform/file-columns.server';
import { kindKey } from '~/features/catalog/products/store-filter';
import { addRedirects, removeRedirectsTo } from '~/features/redirects/redirects.server';
import { PRODUCT_COLUMNS } from './product-columns';
import { type ProductItem, readProducts } from './product-file.server';
import { variantTitle } from '~/features/shop/admin/product.schema';
import { addFetchedPicture, removeUnusedPictures, STORE_IMAGES } from '~/features/shop/admin/product-pictures.server';
import { toColumns } from '~/features/shop/admin/save-product.server';
import { toVariantOptions, toVariantRow } from '~/features/shop/admin/save-variants.server';
import type { StoredImage } from '~/features/shop/admin/stored-product.server';

export const productImport: ImportKind<ProductItem> = {
  names: ['product', 'products'],
  area: 'orders',
  list: { to: '/store-manager/products', label: 'Products' },
  check: async (tx, file) =>
    leaveOutKnown(tx, await readProducts(file, (heads) => readChosenColumns(tx, 'products', heads))),
  columns: { labels: PRODUCT_COLUMNS, several: ['picture', 'skip'] },
  insert: insertProducts,
  pictures: { bucket: STORE_IMAGES, of: ({ pictures }) => pictures, add: addFetchedPicture },
  preview: { heads: ['Product', 'Variants', 'Price', 'Becomes'], of: preview },
  findKept,
  remove,
};

function preview({ product: { title, variants, status, is_hidden } }: ProductItem): string[] {
  const prices = variants.map(({ price, sale }) => sale ?? price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(formatDollarsInput);
  const shown = status === 'draft' ? 'Draft' : 'Published';
  return [
    title,
    variants.map(({ values }) => variantTitle(values)).join(', '),
    lowest === highest ? `${lowest}` : `${lowest} to ${highest}`,
    is_hidden ? `${shown}, hidden` : shown,
  ];
}

async function leaveOutKnown(tx: Transaction, { items, problems, ...rest }: CheckedFile<ProductItem>) {
  const known = await findKnown(tx, items);
  const good: ProductItem[] = [];
  const bad: Problem[] = [];
  for (const item of items) {
    const problem = problemWith(item, known);
    if (problem) bad.push(problem);
    else good.push(item);
    known.titles.add(item.product.title.toLowerCase());
    for (const { sku } of item.product.variants) if (sku) known.skus.add(sku);
  }
  return { ...rest, items: good, problems: [...problems, ...bad].toSorted((one, other) => one.row - other.row) };
}

interface Known {
  titles: Set<string>;
  skus: Set<string>;
}

async function findKnown({ db }: Transaction, items: ProductItem[]): Promise<Known> {
  const titles = items.map(({ product }) => product.title.toLowerCase());
  const skus = items.flatMap(({ product }) => product.variants.flatMap(({ sku }) => sku ?? []));
  const [{ rows: products }, { rows: variants }] = [
    await sql<{ title: string }>`
      select lower(title) as title from products
      where lower(left(title, 100)) = any(${titles.map((title) => title.slice(0, 100))}) and deleted_at is null`.execute(
      db,
    ),
    await sql<{ sku: string }>`select sku from variants where sku = any(${skus})`.execute(db),
  ];
  return { titles: new Set(products.map(({ title }) => title)), skus: new Set(variants.map(({ sku }) => sku)) };
}

function problemWith({ row, rows, product: { title, variants } }: ProductItem, { titles, skus }: Known) {
  const isThere = 'is already there. Leave it out, or give this one another name.';
  if (titles.has(title.toLowerCase()))
    return { row, name: title, column: 'Product', value: title, message: `${title} ${isThere}` };
  const index = variants.findIndex(({ sku }) => sku && skus.has(sku));
  if (index < 0) return undefined;
  const value = variants[index]?.sku ?? '';
  return {
    row: rows[index] ?? row,
    name: title,
    column: 'SKU',
    value,
    message: 'Another product has this SKU. Change one of them.',
  };
}

async function insertProducts(tx: Transaction, items: ProductItem[]): Promise<string[]> {
  const { currency } = await readStudio(tx);
  const last = sql<number>`(select coalesce(max("order"), 0) from products)`;
  const built = items.map(({ product }, index) => build(product, currency, sql<number>`${last} + ${(index + 1) * 10}`));
  const added = await tx.db
    .insertInto('products')
    .values(built.map(({ row }) => row))
    .returning('slug')
    .execute();
  await tx.db
    .insertInto('variants')
    .values(built.flatMap(({ variants }) => variants))
    .execute();
  const moved = added.map(({ slug }, at) => ({ old_paths: items[at]?.old_paths ?? [], to_path: `/product/${slug}` }));
  await addRedirects(tx, [...moved, ...items.flatMap(movedList), ...movedStores(items)]);
  tx.writes('products');
  return built.map(({ row }) => row.id);
}

/** The list of its category is the store with that kind. */
function movedList({ list_paths: old_paths, product: { type } }: ProductItem) {
  return type && old_paths.length > 0 ? [{ old_paths, to_path: listOfKind(type) }] : [];
}

/** Where the lists of everything were. */
const STORES = [
  { lists: '/collections/', old_paths: ['/collections', '/collections/all'] },
  { lists: '/product-category/', old_paths: ['/shop'] },
];

function movedStores(items: ProductItem[]) {
  const used = STORES.filter(({ lists }) =>
    items.some(({ list_paths }) => list_paths.some((path) => path.startsWith(lists))),
  );
  return used.map(({ old_paths }) => ({ old_paths, to_path: '/store' }));
}

function listOfKind(type: string) {
  return `/store?kind=${kindKey(type)}`;
}

function build(product: ProductItem['product'], currency: string, order: ReturnType<typeof sql<number>>) {
  const product_id = newId();
  const options = product.options.map(({ title }) => ({ id: newId(), title: title ?? 'Variant' }));
  const made = product.variants.map((variant, sort_order) => {
    const id = newId();
    const values = toVariantOptions(variant, id, options);
    const places = { sort_order, inventory_quantity: variant.quantity ?? 0 };
    return { values, row: { ...toVariantRow(variant, values, places), id, product_id, currency } };
  });
  const stored = options.map((option, index) => ({ ...option, values: made.map(({ values }) => values[index]) }));
  const prices = product.variants.map(({ price, sale }) => sale ?? price);
  const row = {
    ...toColumns(product, [], []),
    id: product_id,
    order,
    options: JSON.stringify(stored),
    // What a trigger would otherwise set, one row at a time.
    display_price_cents: Math.min(...prices),
  };
  return { row, variants: made.map((variant) => variant.row) };
}

/** Products that were ordered, edited or chosen since stay. All are locked, so that nobody does that meanwhile. */
async function findKept({ db }: Transaction, importId: string): Promise<Kept[]> {
  const own = sql`(select row_id from imported_rows where import_id = ${importId})`;
  await sql`select from variants where product_id in ${own} order by id for update`.execute(db);
  await sql`select from products where id in ${own} order by id for update`.execute(db);
  const { rows } = await sql<Kept>`
    select * from (
      select id, title as name, case
        when exists (select from order_lines where product_id = products.id) then 'It was ordered since.'
        when ${wasEdited('products', sql`products.id`)}
          or exists (select from variants where product_id = products.id and ${wasEdited('variants', sql`variants.id`)})
          then 'It was edited since.'
        when exists (select from till_favorites where product_id = products.id) then 'It is a favorite of the till.'
        end as reason
      from products where id in ${own}) as found
    where reason is not null order by name, id`.execute(db);
  return rows;
}

async function remove(tx: Transaction, importId: string, kept: string[]) {
  const { rows } = await sql<{ images: StoredImage[]; slug: string; type: string | null }>`
    delete from products where id in (select row_id from imported_rows where import_id = ${importId})
      and id <> all(${kept}::uuid[])
    returning images, slug, type`.execute(tx.db);
  await removeRedirectsTo(
    tx,
    rows.map(({ slug }) => `/product/${slug}`),
  );
  await removeLists(
    tx,
    rows.flatMap(({ type }) => type ?? []),
  );
  const urls = rows.flatMap(({ images }) => images.map(({ url }) => url));
  if (urls.length > 0) await removeUnusedPictures(tx, urls);
  return rows.length;
}

/** Of kinds that no product has anymore, and of the whole store once it has none. */
async function removeLists({ db }: Transaction, types: string[]): Promise<void> {
  const kind = sql`to_path = '/store?kind=' || regexp_replace(lower(type), '[^a-z0-9]+', '-', 'g')`;
  const isSold = sql`exists (select from products where deleted_at is null and (to_path = '/store' or ${kind}))`;
  await sql`
    delete from redirects
    where to_path = any(${['/store', ...new Set(types.map(listOfKind))]})
      and (from_path ~ '^/(collections|product-category)/' or from_path in ('/collections', '/shop'))
      and not ${isSold}`.execute(db);
}
