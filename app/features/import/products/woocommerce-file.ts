import type { Table, TableRow } from '~/platform/read-table.server';

type Cells = TableRow['cells'];

/** Read here, and not by its name. */
const READ = [
  'id',
  'type',
  'parent',
  'published',
  'visibility in catalog',
  'short description',
  'categories',
  'in stock?',
];
/** What these rows are given in their place. */
const ADDED = ['Handle', 'Kind', 'Status', 'Hidden', 'For sale', 'Variant image'];
const ATTRIBUTES = [1, 2, 3];

export function isWooCommerce({ heads }: Pick<Table, 'heads'>): boolean {
  const written = new Set(heads.map((head) => head.toLowerCase()));
  return written.has('regular price') && written.has('visibility in catalog');
}

/** A WooCommerce export as a table in which each variation is a row, and the first has what its product says. */
export function fromWooCommerce({ heads, rows, filled }: Table): Table {
  const products = findProducts(rows);
  const found = [...products].flatMap(([product, variations]) =>
    variations.length === 0
      ? [
          {
            ...product,
            cells: { ...withoutAttributes(product.cells), ...aboutProduct(product), ...stockOf(product.cells) },
          },
        ]
      : variations.map((variation, index) => ({
          ...variation,
          cells: variationCells(product, variation.cells, index === 0),
        })),
  );
  return { heads: [...heads.filter((head) => !READ.includes(head.toLowerCase())), ...ADDED], rows: found, filled };
}

/** In the order of the file. A variation whose product is not in the file is a product of its own. */
function findProducts(rows: TableRow[]): Map<TableRow, TableRow[]> {
  const byName = new Map<string, TableRow>();
  for (const row of rows) {
    const { id, sku } = row.cells;
    if (isVariation(row.cells)) continue;
    if (sku) byName.set(sku.toLowerCase(), row);
    if (id) byName.set(`id:${id}`, row);
  }
  const products = new Map<TableRow, TableRow[]>(
    rows.filter(({ cells }) => !isVariation(cells)).map((row) => [row, []]),
  );
  for (const row of rows) {
    if (!isVariation(row.cells)) continue;
    const product = byName.get((row.cells.parent ?? '').toLowerCase());
    if (product) products.get(product)?.push(row);
    else products.set(row, []);
  }
  return products;
}

/** 'variation', or 'variation, virtual'. */
function isVariation({ type = '' }: Cells) {
  return /^variation\b/i.test(type);
}

function variationCells(product: TableRow, cells: Cells, isFirst: boolean): Cells {
  const values = ATTRIBUTES.filter((number) => cells[`attribute ${number} name`]).map((number) => [
    `attribute ${number} value(s)`,
    cells[`attribute ${number} value(s)`] ?? 'Any',
  ]);
  return {
    ...cells,
    ...Object.fromEntries(values),
    ...aboutProduct(product),
    ...stockOf(cells),
    ...picturesOf(product, cells, isFirst),
  };
}

function picturesOf(product: TableRow, { images = '' }: Cells, isFirst: boolean): Cells {
  return { images: isFirst ? (product.cells.images ?? '') : '', 'variant image': images };
}

/** Of a product without variations, they only describe it. */
function withoutAttributes(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([head]) => !head.startsWith('attribute ')));
}

function aboutProduct({ row, cells }: TableRow): Cells {
  const { name = '', type = '', description, published = '1' } = cells;
  const text = description ?? cells['short description'] ?? '';
  return {
    name,
    handle: `row ${row}`,
    // The first of several, with those above it.
    kind: (cells.categories ?? '').split(/(?<!\\),/)[0] ?? '',
    // 0 is private, -1 a draft.
    status: published === '1' ? 'published' : 'draft',
    hidden: /^(hidden|search)$/i.test(cells['visibility in catalog'] ?? '') ? 'yes' : 'no',
    'for sale': /^external\b/i.test(type) ? 'no' : 'yes',
    description: text.replaceAll('\\n', '\n'),
  };
}

/** A variation may say 'parent'. What is sold out without being counted has none left. */
function stockOf(cells: Cells): Cells {
  const { stock = '' } = cells;
  if (/^-?\d/.test(stock)) return { stock };
  return { stock: cells['in stock?'] === '0' ? '0' : '' };
}
