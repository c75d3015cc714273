import { MAX_ROWS, type ProductDraft, type RowKind } from './product-draft';

const LABELS: Record<string, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  type: 'Kind',
  ribbon_text: 'Ribbon',
  description: 'Description',
  search_title: 'Search title',
  search_description: 'Search description',
  occasions: 'Occasions',
  colors: 'Colors',
  lead_days: 'Days ahead',
  most_per_day: 'Most a day',
  status: 'State',
  purchasable: 'For sale',
  subscribable: 'Subscriptions',
  is_hidden: 'Hidden',
  is_add_on: 'Add-on',
  most_per_order: 'Most in one order',
  site_product_selection: 'Price to show',
};
const ROW_LABELS: Record<RowKind, Record<string, string>> = {
  options: { title: 'They differ in' },
  variants: {
    values: 'Name',
    price: 'Price in dollars',
    sale: 'Sale price',
    sku: 'SKU',
    weight: 'Weight',
    counted: 'Count the stock',
  },
  images: { alt: 'What it shows' },
  details: { title: 'About', description: 'Text' },
};
const KINDS = Object.keys(MAX_ROWS) as RowKind[];

/** By key, because positions change. */
export function draftFields(draft: ProductDraft): Record<string, string | boolean> {
  const fields = Object.keys(LABELS).map((name) => [name, joined(draft[name as keyof ProductDraft], ', ')]);
  const rows = KINDS.flatMap((kind) =>
    draft[kind].flatMap((row: object) =>
      Object.entries(row)
        .filter(([part]) => Object.hasOwn(ROW_LABELS[kind], part))
        .map(([part, value]) => [fieldName(kind, row, part), joined(value, ' / ')]),
    ),
  );
  return Object.fromEntries([...fields, ...rows]);
}

function joined(value: unknown, separator: string) {
  return Array.isArray(value) ? value.join(separator) : value;
}

/** For example 'Small: Price in dollars'. Stock is left out, because it is saved as a difference. */
export function fieldLabels(draft: ProductDraft): Record<string, string> {
  const rows = KINDS.flatMap((kind) =>
    draft[kind].flatMap((row: object, at) =>
      Object.entries(ROW_LABELS[kind]).map(([part, label]) => [
        fieldName(kind, row, part),
        `${rowTitle(kind, row, at)}: ${label}`,
      ]),
    ),
  );
  return { ...LABELS, ...Object.fromEntries(rows) };
}

function fieldName(kind: RowKind, row: object, part: string) {
  return `${kind}.${'key' in row ? String(row.key) : ''}.${part}`;
}

function rowTitle(kind: RowKind, row: object, at: number) {
  if (kind === 'variants' && 'values' in row && Array.isArray(row.values))
    return row.values.filter(Boolean).join(' / ') || `Variant ${at + 1}`;
  return { options: 'Difference', variants: 'Variant', images: 'Picture', details: 'Detail' }[kind] + ` ${at + 1}`;
}
