import { plainNumber } from '~/lib/dollars-input';
import type { WantedPicture } from '~/platform/import-kind';
import type { TableRow } from '~/platform/read-table.server';
import { wantedPictures } from '~/platform/wanted-pictures';
import type { ProductColumns } from './product-columns';
import { MAX_ROWS, type VariantDraft } from '~/features/shop/admin/product-draft';

/** What a row of a file has in a column; '' if nothing. */
export type Cells = (column: keyof ProductColumns['heads'], row: TableRow) => string;

interface Options {
  titles: string[];
  /** For each variant. */
  values: string[][];
}

export function readOptions(rows: TableRow[], cells: Cells): Options {
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

export function readVariant(
  row: TableRow,
  cells: Cells,
  { heads, gramsPer }: Pick<ProductColumns, 'heads' | 'gramsPer'>,
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
    weight: toGrams(cells('grams', row), gramsPer),
    counted,
    // What was sold below zero has none left.
    quantity: counted ? quantity.replace(/^-\d+$/, '0') || '0' : '',
  };
}

function isCounted(row: TableRow, cells: Cells, heads: ProductColumns['heads'], quantity: string): boolean {
  if (heads.counted) return isYes(cells('counted', row));
  return (heads.tracker ? cells('tracker', row) : quantity) !== '';
}

/** Shops write 0 for a weight that nobody gave. What is no number stays as it is, so that it is named as a mistake. */
function toGrams(cell: string, gramsPer: number): string {
  if (Number(cell) === 0) return '';
  return cell !== '' && Number(cell) >= 0 ? String(Math.round(Number(cell) * gramsPer)) : cell;
}

function amountOf(typed: string): number {
  return Number(plainNumber(typed) ?? 0);
}

export function isYes(cell: string): boolean {
  return /^(yes|y|true|on|1)$/i.test(cell);
}

export function isDraft(row: TableRow, cells: Cells): boolean {
  const isOff = /^(draft|archived|unlisted)$/i.test(cells('status', row)) || isYes(cells('archived', row));
  return isOff || /^(false|no)$/i.test(cells('published', row)) || /^unavailable$/i.test(cells('visibility', row));
}

export function isHidden(row: TableRow, cells: Cells): boolean {
  return isYes(cells('hidden', row)) || /^hidden$/i.test(cells('visibility', row));
}

/** Those of the product before those of its variants. */
export function readPictures(
  rows: TableRow[],
  cells: Cells,
  { pictures: columns }: Pick<ProductColumns, 'pictures'>,
): WantedPicture[] {
  const title = cells('title', rows[0] as TableRow);
  const inOrder = rows.toSorted((one, other) => placeOf(one, cells) - placeOf(other, cells));
  const found = columns
    .toSorted((one, other) => Number(isOfVariant(one)) - Number(isOfVariant(other)))
    .flatMap((column) =>
      inOrder.flatMap((row) => {
        const alt = isOfVariant(column) ? '' : cells('picture_alt', row);
        return addressesIn(row.cells[column] ?? '').map((url) => ({ url, alt }));
      }),
    );
  return wantedPictures(found, title, MAX_ROWS.images);
}

/** The titles of the variants that a picture shows. */
export function variantsOn(
  { url }: WantedPicture,
  variants: { row: TableRow; title: string }[],
  { pictures }: Pick<ProductColumns, 'pictures'>,
): string[] {
  const own = pictures.filter(isOfVariant);
  return variants.flatMap(({ row, title }) =>
    own.some((column) => addressesIn(row.cells[column] ?? '').includes(url)) ? title : [],
  );
}

function isOfVariant(column: string) {
  return column.startsWith('variant');
}

function placeOf(row: TableRow, cells: Cells): number {
  return Number(cells('picture_place', row)) || Number.MAX_SAFE_INTEGER;
}

/** WooCommerce writes several into one cell. An address may have a comma in it. */
function addressesIn(cell: string): string[] {
  return cell.split(/[,;|]\s|[\s,;|]+(?=(?:https?:)?\/\/)/i).map((part) => part.trim().replace(/^\/\//, 'https://'));
}
