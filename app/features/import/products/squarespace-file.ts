import type { Table, TableRow } from '~/platform/read-table.server';

type Cells = TableRow['cells'];

/** Read here, and not by its name. */
const READ = [
  'product id [non editable]',
  'variant id [non editable]',
  'product type [non editable]',
  'product page',
  'product url',
  'categories',
  'sale price',
  'on sale',
  'stock',
  'visible',
  'hosted image urls',
];
/** What these rows are given in their place. */
const ADDED = ['Handle', 'Kind', 'Hidden', 'For sale', 'Sale price', 'Stock', 'Images', 'Old address'];

export function isSquarespace({ heads }: Pick<Table, 'heads'>): boolean {
  const written = new Set(heads.map((head) => head.toLowerCase()));
  return written.has('product url') && written.has('hosted image urls');
}

/** A Squarespace export: the first row of a product has its title, and those of its other variants leave it empty. */
export function fromSquarespace({ heads, rows, filled }: Table): Table {
  let product: TableRow | undefined;
  const found = rows.map((row) => {
    if (row.cells.title || !product) product = row;
    return { ...row, cells: { ...row.cells, ...aboutProduct(product), ...aboutVariant(row.cells) } };
  });
  return { heads: [...heads.filter((head) => !READ.includes(head.toLowerCase())), ...ADDED], rows: found, filled };
}

function aboutProduct({ row, cells }: TableRow): Cells {
  const { categories = '', visible = '', 'product page': page = '', 'product url': name = '' } = cells;
  const isSold = !/^(digital|download|gift.?card)$/i.test(cells['product type [non editable]'] ?? '');
  return {
    handle: `row ${row}`,
    kind: categoryIn(categories),
    hidden: isSold && !/^(no|false)$/i.test(visible) ? 'no' : 'yes',
    'for sale': isSold ? 'yes' : 'no',
    // In version 7.1, and in 7.0.
    'old address': page && name ? `/${page}/p/${name} /${page}/${name}` : '',
  };
}

/** The first of several: '/flowers/hand-tied-bouquets' is 'Hand tied bouquets'. */
function categoryIn(cell: string): string {
  const [first = ''] = cell.split(',');
  const name = first.split('/').filter(Boolean).at(-1)?.trim() ?? '';
  const words = first.includes('/') ? name.replaceAll('-', ' ') : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function aboutVariant(cells: Cells): Cells {
  const { stock = '' } = cells;
  return {
    'sale price': /^(yes|true)$/i.test(cells['on sale'] ?? '') ? (cells['sale price'] ?? '') : '',
    stock: /^unlimited$/i.test(stock) ? '' : stock,
    images: cells['hosted image urls'] ?? '',
  };
}
