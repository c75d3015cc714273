import { GRAMS } from '~/lib/weight';
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
  old_address: ['old address', 'old url'],
} as const satisfies Record<string, readonly string[]>;

type Column = keyof typeof HEADS;

const { gram, kilogram, ounce, pound } = GRAMS;
/** In the head of a column, and as staff choose them. */
const GRAMS_PER: Record<string, number> = { g: gram, kg: kilogram, oz: ounce, lb: pound, lbs: pound };
const WEIGHTS: Record<string, number> = { grams: gram, kilograms: kilogram, ounces: ounce, pounds: pound };

/** What staff may say a column is. */
export const PRODUCT_COLUMNS: Record<Column | 'kilograms' | 'ounces' | 'pounds' | 'picture' | 'skip', string> = {
  skip: 'Left out',
  title: 'Name of the product',
  price: 'Price',
  sale: 'Sale price',
  compare_at: 'Price before the sale',
  variant: 'Variant',
  option: 'Options',
  option1: 'First option, its name',
  value1: 'First option, its value',
  option2: 'Second option, its name',
  value2: 'Second option, its value',
  option3: 'Third option, its name',
  value3: 'Third option, its value',
  sku: 'SKU',
  quantity: 'Stock',
  counted: 'Whether stock is counted: yes or no',
  tracker: 'Who counts the stock; empty is nobody',
  description: 'Description',
  subtitle: 'Subtitle',
  type: 'Category',
  ribbon_text: 'Ribbon',
  occasions: 'Occasions',
  colors: 'Colors',
  tags: 'Tags',
  picture: 'Addresses of pictures',
  picture_alt: 'What the picture shows',
  picture_place: 'Place of the picture',
  pounds: 'Weight in pounds',
  ounces: 'Weight in ounces',
  grams: 'Weight in grams',
  kilograms: 'Weight in kilograms',
  search_title: 'Search title',
  search_description: 'Search description',
  key: 'The same in all rows of a product',
  status: 'Status: active, draft or archived',
  published: 'Published: yes or no',
  archived: 'Archived: yes or no',
  hidden: 'Hidden: yes or no',
  visibility: 'Visibility: visible, hidden or unavailable',
  for_sale: 'For sale: yes or no',
  old_address: 'Old address, which leads to the product',
};
const PICTURE = /^((product |variant )?(image|picture|photo)s?( (src|url|link)s?)?( \d+)?)$/i;

export interface ProductColumns {
  source: 'Shopify' | 'Square' | 'CSV file';
  /** The head of a column as the file writes it; '' where it has none. */
  heads: Partial<Record<Column, string>>;
  /** The unit of `grams`. */
  gramsPer: number;
  /** Columns in lower case that have addresses of pictures. */
  pictures: string[];
  /** Columns that nothing is read from. */
  unread: string[];
}

/** `chosen` is what staff said, by heads in lower case: keys of `PRODUCT_COLUMNS`. */
export function findColumns({ heads: all }: Pick<Table, 'heads'>, chosen: Map<string, string>): ProductColumns {
  const meaningOf = (head: string) => chosen.get(head.toLowerCase());
  const heads = all.filter((head) => meaningOf(head) === undefined);
  const written = new Map(heads.map((head) => [head.toLowerCase(), head]));
  const found: ProductColumns['heads'] = {};
  for (const head of all) {
    const meaning = meaningOf(head) ?? '';
    if (Object.hasOwn(HEADS, meaning)) found[meaning as Column] ??= head;
    else if (Object.hasOwn(WEIGHTS, meaning)) found.grams ??= head;
  }
  for (const [column, names] of Object.entries(HEADS) as [Column, readonly string[]][]) {
    const name = names.find((each) => written.has(each));
    if (name !== undefined) found[column] ??= written.get(name);
  }
  // Square counts for each of its locations.
  const counted = heads.find((head) => /^current quantity\b/i.test(head));
  if (counted) found.quantity ??= counted;
  const weight = heads.find((head) => Object.hasOwn(GRAMS_PER, unitOf(head)));
  if (weight) found.grams ??= weight;
  const gramsPer = WEIGHTS[meaningOf(found.grams ?? '') ?? ''] ?? GRAMS_PER[unitOf(found.grams ?? '')] ?? 1;
  const ofPictures = all.filter((head) => {
    const meaning = meaningOf(head);
    return meaning === undefined ? PICTURE.test(head) : meaning === 'picture';
  });
  const read = new Set([...Object.values(found), ...ofPictures]);
  const pictures = ofPictures.map((head) => head.toLowerCase());
  return {
    source: sourceOf(new Set(all.map((head) => head.toLowerCase()))),
    heads: found,
    gramsPer,
    pictures,
    unread: all.filter((head) => !read.has(head)),
  };
}

/** A key of `PRODUCT_COLUMNS`. */
export function meaningIn({ heads, pictures, gramsPer }: ProductColumns, head: string): string {
  if (pictures.includes(head.toLowerCase())) return 'picture';
  const meaning = Object.entries(heads).find(([, name]) => name === head)?.[0];
  if (meaning !== 'grams') return meaning ?? 'skip';
  return Object.entries(WEIGHTS).find(([, grams]) => grams === gramsPer)?.[0] ?? meaning;
}

/** 'lb' of 'Weight (lb)'; '' of any other column. */
function unitOf(head: string): string {
  return /^weight \((\w+)\)$/i.exec(head)?.[1]?.toLowerCase() ?? '';
}

function sourceOf(written: Set<string>): ProductColumns['source'] {
  if (['handle', 'url handle'].some((head) => written.has(head)) && written.has('vendor')) return 'Shopify';
  if (written.has('item name') && written.has('variation name')) return 'Square';
  return 'CSV file';
}
