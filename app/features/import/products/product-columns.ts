import type { Table } from '~/platform/read-table.server';

/** Heads in lower case, by what we read from them. The first that a file has counts. */
const HEADS = {
  key: ['handle', 'url handle', 'reference handle'],
  title: ['product', 'title', 'item name', 'product name', 'name', 'item'],
  subtitle: ['subtitle'],
  type: ['kind', 'type', 'category', 'categories', 'reporting category', 'product type'],
  ribbon_text: ['ribbon'],
  occasions: ['occasions', 'occasion'],
  colors: ['colors', 'color'],
  description: ['description', 'body (html)', 'body html', 'body'],
  search_title: ['search title', 'seo title'],
  search_description: ['search description', 'seo description'],
  status: ['status'],
  published: ['published', 'published on online store'],
  archived: ['archived'],
  hidden: ['hidden'],
  visibility: ['square online item visibility', 'visibility'],
  tags: ['tags', 'tag'],
  for_sale: ['for sale', 'sellable'],
  option: ['option', 'options'],
  variant: ['variant', 'variation name', 'variation', 'size'],
  option1: ['option1 name', 'option name 1', 'attribute 1 name'],
  option2: ['option2 name', 'option name 2', 'attribute 2 name'],
  option3: ['option3 name', 'option name 3', 'attribute 3 name'],
  value1: ['option1 value', 'option value 1', 'attribute 1 value(s)'],
  value2: ['option2 value', 'option value 2', 'attribute 2 value(s)'],
  value3: ['option3 value', 'option value 3', 'attribute 3 value(s)'],
  sku: ['sku', 'variant sku'],
  price: ['price', 'variant price', 'regular price'],
  sale: ['sale price', 'online sale price'],
  compare_at: ['variant compare at price', 'compare-at price', 'compare at price'],
  counted: ['counted'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['stock', 'quantity', 'variant inventory qty', 'inventory quantity'],
  grams: ['weight in grams', 'variant grams', 'weight value (grams)'],
  picture_alt: ['image alt text', 'picture description'],
  picture_place: ['image position'],
} as const satisfies Record<string, readonly string[]>;

type Column = keyof typeof HEADS;

const GRAMS_PER: Record<string, number> = { g: 1, kg: 1000, oz: 28.3495, lb: 453.592, lbs: 453.592 };
const PICTURE = /^((product |variant )?(image|picture|photo)s?( (src|url|link)s?)?( \d+)?)$/i;

export interface ProductColumns {
  source: 'Shopify' | 'Square' | 'WooCommerce' | 'CSV file';
  /** The head of a column as the file writes it; '' where it has none. */
  heads: Partial<Record<Column, string>>;
  /** The unit of `grams`. */
  gramsPer: number;
  /** Columns in lower case that have addresses of pictures. */
  pictures: string[];
  /** Columns that nothing is read from. */
  unread: string[];
}

export function findColumns({ heads }: Table): ProductColumns {
  const written = new Map(heads.map((head) => [head.toLowerCase(), head]));
  const found: ProductColumns['heads'] = {};
  for (const [column, names] of Object.entries(HEADS) as [Column, readonly string[]][]) {
    const name = names.find((each) => written.has(each));
    if (name !== undefined) found[column] = written.get(name);
  }
  // Square counts for each of its locations.
  const counted = heads.find((head) => /^current quantity\b/i.test(head));
  if (counted) found.quantity ??= counted;
  const weight = heads.find((head) => Object.hasOwn(GRAMS_PER, unitOf(head)));
  const gramsPer = found.grams || !weight ? 1 : (GRAMS_PER[unitOf(weight)] ?? 1);
  if (weight) found.grams ??= weight;
  const ofPictures = heads.filter((head) => PICTURE.test(head));
  const read = new Set([...Object.values(found), ...ofPictures]);
  const pictures = ofPictures.map((head) => head.toLowerCase());
  return {
    source: sourceOf(written),
    heads: found,
    gramsPer,
    pictures,
    unread: heads.filter((head) => !read.has(head)),
  };
}

/** 'lb' of 'Weight (lb)'; '' of any other column. */
function unitOf(head: string): string {
  return /^weight \((\w+)\)$/i.exec(head)?.[1]?.toLowerCase() ?? '';
}

function sourceOf(written: Map<string, string>): ProductColumns['source'] {
  if (['handle', 'url handle'].some((head) => written.has(head)) && written.has('vendor')) return 'Shopify';
  if (written.has('handle') && written.has('regular price')) return 'WooCommerce';
  if (written.has('item name') && written.has('variation name')) return 'Square';
  return 'CSV file';
}
