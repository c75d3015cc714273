import { plainNumber } from '~/lib/dollars-input';
import { setImmediate } from 'node:timers/promises';
import { altError } from '~/lib/alt-text';
import { COLORS, OCCASION_LABELS } from '~/lib/product-choices';
import { UserError } from '~/lib/user-error';
import type { CheckedFile, Problem, WantedPicture } from '~/platform/import-kind';
import { readTable, type Table, type TableRow } from '~/platform/read-table.server';
import { cleanDescription } from './description.server';
import { findColumns, type ProductColumns } from './product-columns';
import { MAX_ROWS, newDraft, type ProductDraft, type VariantDraft } from './product-draft';
import { type ProductForm, productForm } from './product.schema';

const MAX_FILE_ROWS = 20_000;

export interface ProductItem {
  row: number;
  product: ProductForm;
  /** The rows of its variants. */
  rows: number[];
  pictures: WantedPicture[];
}

type Cells = (column: keyof ProductColumns['heads'], row: TableRow) => string;

/** Reads our own export, or one of Shopify or Square: a product is one row, or several with its variants. */
export async function readProducts(file: Buffer): Promise<CheckedFile<ProductItem>> {
  const table = await readTable(file, MAX_FILE_ROWS);
  const columns = findColumns(table);
  const { heads } = columns;
  if (!heads.title || !heads.price)
    throw new UserError(
      400,
      'invalid',
      `The file has no column “${heads.title ? 'Price' : 'Product'}”. Name the columns in its first row.`,
    );
  const cells: Cells = (column, { cells: all }) => all[heads[column]?.toLowerCase() ?? ''] ?? '';
  const checked = { source: columns.source, items: [] as ProductItem[], problems: [] as Problem[] };
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
function groupRows(rows: TableRow[], cells: Cells, { heads }: ProductColumns): TableRow[][] {
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    const key = (cells(heads.key ? 'key' : 'title', row) || cells('title', row) || `row ${row.row}`).toLowerCase();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function readProduct(rows: TableRow[], cells: Cells, columns: ProductColumns) {
  const [first] = rows as [TableRow];
  // Shopify's other rows of a product are its variants or just its pictures.
  const ofVariants = rows.filter(
    (row) => row === first || cells('price', row) || cells('value1', row) || cells('variant', row),
  );
  if (ofVariants.length > MAX_ROWS.variants) {
    const message = `A product has at most ${MAX_ROWS.variants} variants. Make several products of it.`;
    return { problems: [{ row: first.row, column: 'Variant', value: cells('title', first), message }] };
  }
  const options = readOptions(ofVariants, cells);
  const draft: ProductDraft = {
    ...newDraft(),
    title: cells('title', first),
    subtitle: cells('subtitle', first),
    type: cells('type', first),
    ribbon_text: cells('ribbon_text', first),
    description: cleanDescription(cells('description', first)),
    occasions: keysOf(cells('occasions', first), OCCASION_LABELS),
    colors: keysOf(cells('colors', first), COLORS),
    status: isDraft(first, cells) ? 'draft' : 'published',
    is_hidden: isYes(cells('hidden', first)),
    purchasable: columns.heads.for_sale === undefined || isYes(cells('for_sale', first)),
    options: options.titles.map((title, index) => ({ key: `new-${index + 1}`, title })),
    variants: ofVariants.map((row, index) =>
      readVariant(row, cells, columns, { index, values: options.values[index] ?? [] }),
    ),
  };
  const parsed = productForm.safeParse(draft);
  const rowsOfVariants = ofVariants.map(({ row }) => row);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) =>
      problemAt(path, message, { draft, ofVariants, cells, columns }),
    );
    return { problems };
  }
  const pictures = readPictures(rows, cells, columns);
  return { item: { row: first.row, product: parsed.data, rows: rowsOfVariants, pictures }, problems: [] };
}

const MAX_ADDRESS = 2000;

/** Those of the product before those of its variants, each once. */
function readPictures(rows: TableRow[], cells: Cells, { pictures: columns }: ProductColumns): WantedPicture[] {
  const title = cells('title', rows[0] as TableRow);
  const inOrder = rows.toSorted((one, other) => placeOf(one, cells) - placeOf(other, cells));
  const found = new Map<string, WantedPicture>();
  for (const column of columns.toSorted((one, other) => Number(isOfVariant(one)) - Number(isOfVariant(other))))
    for (const row of inOrder)
      for (const url of addressesIn(row.cells[column] ?? '')) {
        const given = isOfVariant(column) ? '' : cells('picture_alt', row);
        if (!found.has(url)) found.set(url, { url, alt: altError(given) ? title : given });
      }
  return [...found.values()].slice(0, MAX_ROWS.images);
}

function isOfVariant(column: string) {
  return column.startsWith('variant');
}

function placeOf(row: TableRow, cells: Cells): number {
  return Number(cells('picture_place', row)) || Number.MAX_SAFE_INTEGER;
}

/** WooCommerce writes several into one cell. An address may have a comma in it. */
function addressesIn(cell: string): string[] {
  const parts = cell
    .split(/[,;|]\s|[\s,;|]+(?=(?:https?:)?\/\/)/i)
    .map((part) => part.trim().replace(/^\/\//, 'https://'));
  return parts.filter((part) => /^https?:\/\//i.test(part) && part.length <= MAX_ADDRESS);
}

/** A label that is not in the list stays as it is, so that it is named as a mistake. */
function keysOf(cell: string, labels: Record<string, string>): string[] {
  const names = cell.split(/[,;|]/).map((name) => name.trim().toLowerCase().replaceAll("'", '’'));
  const known = Object.entries(labels);
  return names
    .filter(Boolean)
    .map((name) => known.find((pair) => pair.some((each) => each.toLowerCase() === name))?.[0] ?? name);
}

interface Options {
  titles: string[];
  /** For each variant. */
  values: string[][];
}

function readOptions(rows: TableRow[], cells: Cells): Options {
  const [first] = rows as [TableRow];
  const names = (['option1', 'option2', 'option3'] as const).map((column) => cells(column, first));
  const used = ([1, 2, 3] as const).filter(
    (_, index) => names[index] || rows.some((row) => cells(`value${index + 1}` as 'value1', row)),
  );
  if (used.length > 0) {
    const values = rows.map((row) => used.map((index) => cells(`value${index}`, row)));
    // What Shopify calls the only variant of a product.
    if (values.length === 1 && values[0]?.[0] === 'Default Title') return single('Standard');
    return { titles: used.map((index) => names[index - 1] || 'Variant'), values };
  }
  const titles = cells('option', first).split(' / ').filter(Boolean);
  const split = rows.map((row) => cells('variant', row).split(' / '));
  if (titles.length > 1 && titles.length <= MAX_ROWS.options && split.every(({ length }) => length === titles.length))
    return { titles, values: split };
  if (rows.length === 1) return single(cells('variant', first) || 'Standard', titles.join(' / '));
  return { titles: [titles.join(' / ') || 'Size'], values: rows.map((row) => [cells('variant', row)]) };
}

function single(value: string, title = ''): Options {
  return { titles: [title || 'Size'], values: [[value === 'Regular' ? 'Standard' : value]] };
}

function readVariant(
  row: TableRow,
  cells: Cells,
  { heads }: ProductColumns,
  { index, values }: { index: number; values: string[] },
): VariantDraft {
  const [price, compareAt] = [cells('price', row), cells('compare_at', row)];
  const isReduced = amountOf(compareAt) > amountOf(price);
  const quantity = cells('quantity', row).replace(/^(\d+)\.0+$/, '$1');
  const counted = isCounted(row, cells, heads, quantity);
  return {
    key: `new-${index + 1}`,
    values,
    shown: '',
    price: isReduced ? compareAt : price,
    sale: isReduced ? price : cells('sale', row),
    // Shopify writes an apostrophe before a number, so that spreadsheets keep its zeros.
    sku: cells('sku', row).replace(/^'/, ''),
    weight: cells('grams', row).replace(/^(\d+)\.\d+$/, '$1'),
    counted,
    // What was sold below zero has none left.
    quantity: counted ? quantity.replace(/^-\d+$/, '0') || '0' : '',
  };
}

function isCounted(row: TableRow, cells: Cells, heads: ProductColumns['heads'], quantity: string): boolean {
  if (heads.counted) return isYes(cells('counted', row));
  return (heads.tracker ? cells('tracker', row) : quantity) !== '';
}

function amountOf(typed: string): number {
  return Number(plainNumber(typed) ?? 0);
}

function isYes(cell: string): boolean {
  return /^(yes|y|true|on|1)$/i.test(cell);
}

function isDraft(row: TableRow, cells: Cells): boolean {
  const isOff = /^(draft|archived|unlisted)$/i.test(cells('status', row));
  return isOff || /^(false|no)$/i.test(cells('published', row)) || isYes(cells('archived', row));
}

interface Found {
  draft: ProductDraft;
  ofVariants: TableRow[];
  cells: Cells;
  columns: ProductColumns;
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
  { ofVariants, cells, columns: { heads } }: Found,
): Problem {
  const row = ofVariants[part === 'variants' ? Number(index) : 0] ?? ofVariants[0];
  const column = columnOf(part, field, heads);
  return { row: row?.row ?? 0, column: heads[column] ?? column, value: row ? cells(column, row) : '', message };
}

function columnOf(part: PropertyKey | undefined, field: PropertyKey | undefined, heads: ProductColumns['heads']) {
  if (part === 'variants' && field !== 'values') return VARIANT_COLUMN[String(field)] ?? 'price';
  if (part === 'variants' || part === 'options') return heads.value1 ? 'value1' : 'variant';
  return Object.hasOwn(heads, String(part)) ? (part as keyof ProductColumns['heads']) : 'title';
}

function notesOn({ filled }: Table, { heads, unread }: ProductColumns): string[] {
  const ignored = unread.filter((head) => filled.has(head.toLowerCase()));
  const shown = ignored.slice(0, 12).join(', ');
  return [
    ...(heads.quantity ? [] : ['The file has no stock: the products are sold without counting.']),
    ...(ignored.length > 0
      ? [`Not read: ${shown}${ignored.length > 12 ? ` and ${ignored.length - 12} more` : ''}.`]
      : []),
  ];
}
