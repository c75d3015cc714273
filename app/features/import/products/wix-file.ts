import { plainNumber } from '~/lib/dollars-input';
import type { Table, TableRow } from '~/platform/read-table.server';

type Cells = TableRow['cells'];

/** Where names of pictures in the export are files. */
const MEDIA = 'https://static.wixstatic.com/media/';
const OPTIONS = [1, 2, 3, 4, 5, 6];
/** Of one product, from its options. */
const MOST_COMBINED = 250;

/** Read here, and not by its name. */
const READ =
  /^(handle(id)?|fieldtype|(plain)?description|productimageurl|media(url)?|mediaalttext|collection|ribbon|price|surcharge|strikethroughprice|visible|discountmode|discountvalue|inventory|productoption(name|type|description|choices)\[?\d\]?)$/i;
/** What these rows are given in their place. */
const ADDED = [
  'Handle',
  'Kind',
  'Ribbon',
  'Description',
  'Hidden',
  'Price',
  'Sale price',
  'Compare at price',
  'Stock',
  'Images',
  'Image alt text',
  'Old address',
  ...OPTIONS.slice(0, 3).flatMap((number) => [`Option name ${number}`, `Option value ${number}`]),
];

export function isWix({ heads }: Pick<Table, 'heads'>): boolean {
  const written = new Set(heads.map((head) => head.toLowerCase()));
  return written.has('fieldtype') && (written.has('handleid') || written.has('handle'));
}

/** An export of Wix, of its first catalog (`handleId`) or its newer one (`handle`), with a row for each variant. */
export function fromWix({ heads, rows, filled }: Table): Table {
  const found = groupRows(rows).flatMap(([product, others]) => {
    const variants = others.filter((row) => kindOf(row) === 'variant' && !isNo(row.cells.visible));
    const media = others.filter((row) => kindOf(row) === 'media');
    const first = variants[0] ?? product;
    const sold = variants.length > 0 ? variants : [product];
    return [
      ...sold.flatMap((row) => {
        const cells = { ...variantCells(product, row), ...(row === first && aboutProduct(product)) };
        const combined = row === product ? combinations(product.cells) : [valuesOf(product.cells, row.cells)];
        return combined.map((values, index) => ({
          ...row,
          cells: {
            ...cells,
            ...(index > 0 && { name: '', images: '', sku: '' }),
            handle: handleOf(product),
            ...values,
          },
        }));
      }),
      ...media.map((row) => ({ ...row, cells: { handle: handleOf(product), ...picturesIn(row.cells) } })),
    ];
  });
  return { heads: [...heads.filter((head) => !READ.test(head)), ...ADDED], rows: found, filled };
}

function kindOf({ cells }: TableRow) {
  return (cells.fieldtype ?? '').toLowerCase();
}

function handleOf({ row, cells }: TableRow) {
  return cells.handleid ?? cells.handle ?? `row ${row}`;
}

/** Each product with the other rows of its handle. A row without a product before it is one of its own. */
function groupRows(rows: TableRow[]): [TableRow, TableRow[]][] {
  const groups = new Map<string, [TableRow, TableRow[]]>();
  for (const row of rows) {
    const group = groups.get(handleOf(row));
    if (group && kindOf(row) !== 'product') group[1].push(row);
    else groups.set(group ? `row ${row.row}` : handleOf(row), [row, []]);
  }
  return [...groups.values()];
}

function aboutProduct({ cells }: TableRow): Cells {
  const { name = '', collection = '', ribbon = '' } = cells;
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return {
    name,
    kind: collection.split(';')[0] ?? '',
    ribbon,
    description: cells.description ?? cells.plaindescription ?? '',
    hidden: isNo(cells.visible) ? 'yes' : 'no',
    // Wix makes it from the name.
    'old address': slug && `/product-page/${slug}`,
    ...picturesIn(cells),
  };
}

function picturesIn(cells: Cells): Cells {
  const names = (cells.productimageurl ?? cells.mediaurl ?? cells.media ?? '').split(/[;\s]+/).filter(Boolean);
  const addresses = names.map((name) => (/^(https?:)?\/\//i.test(name) ? name : MEDIA + name));
  return { images: addresses.join(' '), 'image alt text': cells.mediaalttext ?? '' };
}

/** In the first catalog a variant says what it costs more than its product, in the newer one its own price. */
function variantCells(product: TableRow, { cells }: TableRow): Cells {
  const isOlder = 'handleid' in product.cells;
  const base = product.cells.price ?? '';
  const surcharge = amountOf(cells.surcharge);
  const price = isOlder && surcharge ? String(toCents(amountOf(base) + surcharge)) : (cells.price ?? base);
  return {
    ...cells,
    name: '',
    price,
    'sale price': isOlder ? reduced(price, product.cells) : '',
    'compare at price': isOlder ? '' : (cells.strikethroughprice ?? product.cells.strikethroughprice ?? ''),
    stock: stockIn(cells.inventory ?? product.cells.inventory ?? ''),
  };
}

function reduced(price: string, { discountmode = '', discountvalue }: Cells): string {
  const value = amountOf(discountvalue);
  if (!value) return '';
  const left = /^percent$/i.test(discountmode) ? amountOf(price) * (1 - value / 100) : amountOf(price) - value;
  return String(toCents(left));
}

/** What is not counted is there or not. */
function stockIn(cell: string): string {
  if (/^in_?stock$/i.test(cell)) return '';
  return /^out_?of_?stock$/i.test(cell) ? '0' : cell;
}

function optionsOf(product: Cells) {
  return OPTIONS.flatMap((number) => {
    const name = optionCell(product, 'name', number);
    // What buyers type is no choice.
    const isChosen = !/^(text_box|free_text)$/i.test(optionCell(product, 'type', number));
    return name && isChosen ? [{ number, name }] : [];
  }).slice(0, 3);
}

function optionCell(cells: Cells, what: string, number: number): string {
  return cells[`productoption${what}${number}`] ?? cells[`productoption${what}[${number}]`] ?? '';
}

function choicesIn(cells: Cells, number: number): string[] {
  const cell = optionCell(cells, 'description', number) || optionCell(cells, 'choices', number);
  // A color is written with its value: '#d43b5f:Rose', or 'Rose:#d43b5f'.
  return cell
    .split(';')
    .map((choice) => choice.replace(/^\s*(#[\da-f]{3,8}|rgb[^:]*):|:\s*(#[\da-f]{3,8}|rgb.*)$/i, '').trim())
    .filter(Boolean);
}

function valuesOf(product: Cells, variant: Cells): Cells {
  return named(optionsOf(product), (number) => choicesIn(variant, number)[0] ?? '');
}

/** Without rows of their own, all variants cost the same. */
function combinations(product: Cells): Cells[] {
  const options = optionsOf(product).filter(({ number }) => choicesIn(product, number).length > 0);
  const all = options.reduce<string[][]>(
    (found, { number }) =>
      found
        .flatMap((values) => choicesIn(product, number).map((choice) => [...values, choice]))
        .slice(0, MOST_COMBINED),
    [[]],
  );
  return all.map((values) =>
    named(options, (number) => values[options.findIndex((each) => each.number === number)] ?? ''),
  );
}

function named(options: { number: number; name: string }[], valueOf: (number: number) => string): Cells {
  return Object.fromEntries(
    options.flatMap(({ number, name }, index) => [
      [`option name ${index + 1}`, name],
      [`option value ${index + 1}`, valueOf(number)],
    ]),
  );
}

function amountOf(typed = ''): number {
  return Number(plainNumber(typed) ?? 0);
}

function toCents(amount: number) {
  return Math.round(amount * 100) / 100;
}

function isNo(cell = '') {
  return /^(false|no)$/i.test(cell);
}
