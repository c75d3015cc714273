import { setImmediate } from 'node:timers/promises';
import { COLORS, OCCASION_LABELS } from '~/lib/product-choices';
import { MAX_SEARCH_DESCRIPTION, MAX_SEARCH_TITLE } from '~/lib/search-appearance';
import { shorten } from '~/lib/shorten';
import { UserError } from '~/lib/user-error';
import type { CheckedFile, Problem, WantedPicture } from '~/platform/import-kind';
import { readTable, type Table, type TableRow } from '~/platform/read-table.server';
import { kindKey } from '~/features/catalog/products/store-filter';
import { toPath } from '~/features/redirects/redirect-path';
import { cleanDescription } from '~/features/shop/admin/description.server';
import { describeColumns } from '~/platform/file-columns.server';
import { findColumns, meaningIn, type ProductColumns } from './product-columns';
import { MAX_ROWS, newDraft, type ProductDraft } from '~/features/shop/admin/product-draft';
import {
  type Cells,
  isDraft,
  isHidden,
  isYes,
  readOptions,
  readPictures,
  readVariant,
  variantsOn,
} from './product-row';
import { type ProductForm, productForm, variantTitle } from '~/features/shop/admin/product.schema';
import { fromSquarespace, isSquarespace } from './squarespace-file';
import { fromWix, isWix } from './wix-file';
import { fromWooCommerce, isWooCommerce } from './woocommerce-file';

const MAX_FILE_ROWS = 20_000;

export interface ProductItem {
  row: number;
  product: ProductForm;
  /** The rows of its variants. */
  rows: number[];
  pictures: WantedPicture[];
  /** Where visitors found it before. */
  old_paths: string[];
  /** Where they found the others of its category. */
  list_paths: string[];
}

/** Exports whose rows we bring into one form first. */
const FORMATS = [
  { source: 'WooCommerce', isOne: isWooCommerce, read: fromWooCommerce },
  { source: 'Squarespace', isOne: isSquarespace, read: fromSquarespace },
  { source: 'Wix', isOne: isWix, read: fromWix },
];

/**
 * Reads our own export, or one of another shop: a product is one row, or several with its variants. `readChosen` finds what
 * staff said about columns before.
 */
export async function readProducts(
  file: Buffer,
  readChosen: (heads: string[]) => Promise<Map<string, string>>,
): Promise<CheckedFile<ProductItem>> {
  const written = await readTable(file, MAX_FILE_ROWS);
  if (written.heads.length === 0) throw new UserError(400, 'invalid', 'The file has no column “Product”.');
  const format = FORMATS.find(({ isOne }) => isOne(written));
  const table = format?.read(written) ?? written;
  const found = findColumns(table, await readChosen(written.heads));
  const source = format?.source ?? found.source;
  const columns = { ...found, source };
  const { heads } = columns;
  const described = describeColumns(written, (head) =>
    table.heads.includes(head) ? meaningIn(found, head) : undefined,
  );
  if (!heads.title || !heads.price) {
    const missing = heads.title ? 'prices' : 'names of products';
    const notes = [`No column is known to have the ${missing}. Say below which one does.`];
    return { source, items: [], problems: [], notes, columns: described };
  }
  const cells: Cells = (column, { cells: all }) => all[heads[column]?.toLowerCase() ?? ''] ?? '';
  const checked = { source, columns: described, items: [] as ProductItem[], problems: [] as Problem[] };
  for (const rows of groupRows(table.rows, cells, columns)) {
    const { item, problems } = readProduct(rows, cells, columns);
    if (item) checked.items.push(item);
    checked.problems.push(...problems);
    // Others wait while a description is cleaned.
    await setImmediate();
  }
  return { ...checked, notes: notesOn(table, columns) };
}

/** In the order of their first rows. */
function groupRows(rows: TableRow[], cells: Cells, { heads }: Columns): TableRow[][] {
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    const key = (cells(heads.key ? 'key' : 'title', row) || cells('title', row) || `row ${row.row}`).toLowerCase();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function readProduct(rows: TableRow[], cells: Cells, columns: Columns) {
  const [first] = rows as [TableRow];
  // Shopify's other rows of a product are its variants or just its pictures.
  const ofVariants = rows.filter(
    (row) => row === first || cells('price', row) || cells('value1', row) || cells('variant', row),
  );
  if (ofVariants.length > MAX_ROWS.variants) {
    const message = `A product has at most ${MAX_ROWS.variants} variants. Make several products of it.`;
    const name = cells('title', first);
    return { problems: [{ row: first.row, name, column: 'Variant', value: String(ofVariants.length), message }] };
  }
  const problems: Problem[] = [];
  for (let left = ofVariants; ; ) {
    const draft = readDraft(first, left, cells, columns);
    const { data: product, error } = productForm.safeParse(draft);
    if (product) {
      const variants = left.map((row, index) => ({ row, title: variantTitle(product.variants[index]?.values ?? []) }));
      const pictures = readPictures(rows, cells, columns).map((picture) => ({
        ...picture,
        variants: variantsOn(picture, variants, columns),
      }));
      const message = 'Only this variant is left out.';
      return {
        item: {
          row: first.row,
          product,
          rows: left.map(({ row }) => row),
          pictures,
          old_paths: oldPaths(first, cells, columns),
          list_paths: listPaths(first, cells, columns),
        },
        problems: problems.map((problem) => ({ ...problem, message: `${problem.message} ${message}` })),
      };
    }
    const wrong = error.issues.map(({ path: [part, index] }) => (part === 'variants' ? Number(index) : undefined));
    problems.push(
      ...error.issues.map(({ path, message }) => problemAt(path, message, { draft, ofVariants: left, cells, columns })),
    );
    left = left.filter((_, index) => !wrong.includes(index));
    if (left.length === 0 || wrong.includes(undefined)) return { problems };
  }
}

/** Of a product that visitors could see. */
function oldPaths(first: TableRow, cells: Cells, { source }: Columns): string[] {
  if (isDraft(first, cells)) return [];
  const written = cells('old_address', first).split(/\s+/).filter(Boolean);
  const ofShopify = source === 'Shopify' ? [`/products/${cells('key', first)}`] : [];
  return [...written, ...ofShopify].flatMap((address) => toPath(address) ?? []);
}

/** A collection of Shopify is named like a type as a rule; a category of WooCommerce stands below those above it. */
function listPaths(first: TableRow, cells: Cells, { source }: Columns): string[] {
  const [category = ''] = cells('type', first).split(',');
  const names = category.split('>').map((name) => kindKey(name.trim()));
  if (isDraft(first, cells) || names.includes('')) return [];
  if (source === 'Shopify') return [`/collections/${names.at(-1)}`];
  return source === 'WooCommerce' ? [`/product-category/${names.join('/')}`] : [];
}

function readDraft(first: TableRow, ofVariants: TableRow[], cells: Cells, columns: Columns): ProductDraft {
  const options = readOptions(ofVariants, cells);
  const tags = cells('tags', first);
  return {
    ...newDraft(),
    title: cells('title', first),
    subtitle: cells('subtitle', first),
    type: typeIn(cells('type', first), columns),
    ribbon_text: cells('ribbon_text', first),
    description: cleanDescription(cells('description', first)),
    search_title: shorten(cells('search_title', first), MAX_SEARCH_TITLE),
    search_description: shorten(cells('search_description', first), MAX_SEARCH_DESCRIPTION),
    occasions: [
      ...new Set([...keysOf(cells('occasions', first), OCCASION_LABELS), ...taggedAs(tags, OCCASION_LABELS)]),
    ],
    colors: [...new Set([...keysOf(cells('colors', first), COLORS), ...taggedAs(tags, COLORS)])],
    status: isDraft(first, cells) ? 'draft' : 'published',
    is_hidden: isHidden(first, cells),
    purchasable: columns.heads.for_sale === undefined || isYes(cells('for_sale', first)),
    options: options.titles.map((title, index) => ({ key: `new-${index + 1}`, title })),
    variants: ofVariants.map((row, index) =>
      readVariant(row, cells, columns, { index, values: options.values[index] ?? [] }),
    ),
  };
}

/** Categories may be several, each with those above it: 'Flowers > Bouquets, Sale'. */
function typeIn(cell: string, { heads }: Columns): string {
  const first = /^categories$/i.test(heads.type ?? '') ? (cell.split(',')[0] ?? '') : cell;
  return first.split('>').at(-1)?.trim() ?? '';
}

/** Any other tag means nothing here. */
function taggedAs(cell: string, labels: Record<string, string>): string[] {
  return keysOf(cell, labels).filter((key) => Object.hasOwn(labels, key));
}

/** A label that is not in the list stays as it is, so that it is named as a mistake. */
function keysOf(cell: string, labels: Record<string, string>): string[] {
  const names = cell.split(/[,;|]/).map((name) => name.trim().toLowerCase().replaceAll("'", '’'));
  const known = Object.entries(labels);
  return names
    .filter(Boolean)
    .map((name) => known.find((pair) => pair.some((each) => each.toLowerCase() === name))?.[0] ?? name);
}

/** Formats have sources of their own. */
type Columns = Omit<ProductColumns, 'source'> & { source: string };

interface Found {
  draft: ProductDraft;
  ofVariants: TableRow[];
  cells: Cells;
  columns: Columns;
}

const VARIANT_COLUMN: Record<string, keyof ProductColumns['heads']> = {
  price: 'price',
  sale: 'sale',
  sku: 'sku',
  weight: 'grams',
  quantity: 'quantity',
};

function problemAt(
  [part, index, field]: PropertyKey[],
  message: string,
  { draft, ofVariants, cells, columns: { heads } }: Found,
): Problem {
  const at = part === 'variants' ? Number(index) : 0;
  const row = ofVariants[at] ?? ofVariants[0];
  const column = columnOf(part, field, heads);
  const variant = part === 'variants' && ofVariants.length > 1 ? variantTitle(draft.variants[at]?.values ?? []) : '';
  const name = [draft.title, variant].filter(Boolean).join(', ').slice(0, 200);
  const value = row ? cells(column, row).slice(0, 200) : '';
  return { row: row?.row ?? 0, name, column: heads[column] ?? column, value, message };
}

function columnOf(part: PropertyKey | undefined, field: PropertyKey | undefined, heads: ProductColumns['heads']) {
  if (part === 'variants' && field !== 'values') return VARIANT_COLUMN[String(field)] ?? 'price';
  if (part === 'variants' || part === 'options') return heads.value1 ? 'value1' : 'variant';
  return Object.hasOwn(heads, String(part)) ? (part as keyof ProductColumns['heads']) : 'title';
}

function notesOn({ filled }: Table, { heads, unread }: Columns): string[] {
  const ignored = unread.filter((head) => filled.has(head.toLowerCase()));
  const shown = ignored.slice(0, 12).join(', ');
  return [
    ...(heads.tags && filled.has(heads.tags.toLowerCase())
      ? ['Of the tags, those are read that name an occasion or a color of the store.']
      : []),
    ...(heads.quantity ? [] : ['The file has no stock: the products are sold without counting.']),
    ...(ignored.some((head) => /^weight$/i.test(head))
      ? ['The file does not say in what its weights are. Say it below, and they are read.']
      : []),
    ...(ignored.length > 0
      ? [`Not read: ${shown}${ignored.length > 12 ? ` and ${ignored.length - 12} more` : ''}.`]
      : []),
  ];
}
