import { MAX_RELATED } from '~/features/catalog/products/catalog-card';
import { COLOR_KEYS, OCCASION_KEYS } from '~/lib/product-choices';

/** The form adds no more rows than these. A product that has more keeps them. */
export const MAX_ROWS = { options: 3, variants: 100, images: 12, details: 8 } as const;
export type RowKind = keyof typeof MAX_ROWS;

export interface ProductDraft {
  title: string;
  subtitle: string;
  ribbon_text: string;
  type: string;
  description: string;
  search_title: string;
  search_description: string;
  site_product_selection: string;
  status: string;
  purchasable: boolean;
  subscribable: boolean;
  is_hidden: boolean;
  is_add_on: boolean;
  most_per_order: string;
  lead_days: string;
  most_per_day: string;
  occasions: string[];
  colors: string[];
  /** Ids of products that go well with it. */
  related: string[];
  options: OptionDraft[];
  variants: VariantDraft[];
  /** Keys of stored variants that were removed in the form. No other variant is deleted. */
  removed: string[];
  images: ImageDraft[];
  details: DetailDraft[];
}

/** What tells variants apart: 'Size'. */
interface OptionDraft {
  key: string;
  title: string;
}

export interface VariantDraft {
  /** Its id, or 'new-1' and so on. */
  key: string;
  values: string[];
  price: string;
  sale: string;
  sku: string;
  weight: string;
  counted: boolean;
  quantity: string;
  /** The stock shown when the form was opened. */
  shown: string;
}

interface ImageDraft {
  /** Its URL. */
  key: string;
  alt: string;
}

interface DetailDraft {
  key: string;
  title: string;
  description: string;
}

type Texts = Record<string, string | undefined>;

export function parseDraft(texts: Texts): ProductDraft {
  const text = (name: string) => texts[name] ?? '';
  const rows = <Row>(kind: RowKind, read: (at: string) => Row): Row[] => {
    const found: Row[] = [];
    while (texts[`${kind}.${found.length}.key`] !== undefined) found.push(read(`${kind}.${found.length}`));
    return found;
  };
  const options = rows('options', (at) => ({ key: text(`${at}.key`), title: text(`${at}.title`) }));
  return {
    title: text('title'),
    subtitle: text('subtitle'),
    ribbon_text: text('ribbon_text'),
    type: text('type'),
    description: text('description'),
    search_title: text('search_title'),
    search_description: text('search_description'),
    status: text('status'),
    site_product_selection: text('site_product_selection'),
    purchasable: texts.purchasable === 'on',
    subscribable: texts.subscribable === 'on',
    is_hidden: texts.is_hidden === 'on',
    is_add_on: texts.is_add_on === 'on',
    most_per_order: texts.most_per_order ?? '0',
    lead_days: texts.lead_days ?? '0',
    most_per_day: texts.most_per_day ?? '0',
    occasions: OCCASION_KEYS.filter((key) => texts[`occasions.${key}`] === 'on'),
    colors: COLOR_KEYS.filter((key) => texts[`colors.${key}`] === 'on'),
    related: Array.from({ length: MAX_RELATED }, (_, at) => text(`related.${at}`)).filter(Boolean),
    options,
    variants: rows('variants', (at) => ({
      key: text(`${at}.key`),
      price: text(`${at}.price`),
      sale: text(`${at}.sale`),
      sku: text(`${at}.sku`),
      weight: text(`${at}.weight`),
      quantity: text(`${at}.quantity`),
      shown: text(`${at}.shown`),
      values: options.map((_, index) => text(`${at}.values.${index}`)),
      // Whoever changes the stock wants it counted.
      counted: texts[`${at}.counted`] === 'on' || isTyped(text(`${at}.quantity`), text(`${at}.shown`)),
    })),
    removed: text('removed').split(' ').filter(Boolean),
    images: rows('images', (at) => ({ key: text(`${at}.key`), alt: text(`${at}.alt`) })),
    details: rows('details', (at) => ({
      key: text(`${at}.key`),
      title: text(`${at}.title`),
      description: text(`${at}.description`),
    })),
  };
}

function isTyped(quantity: string, shown: string) {
  return quantity.trim() !== '' && quantity.trim() !== shown;
}

export function newDraft(): ProductDraft {
  return {
    title: '',
    subtitle: '',
    ribbon_text: '',
    type: '',
    description: '',
    search_title: '',
    search_description: '',
    status: 'published',
    site_product_selection: 'lowest_price_first',
    purchasable: true,
    is_hidden: false,
    subscribable: false,
    is_add_on: false,
    most_per_order: '0',
    lead_days: '0',
    most_per_day: '0',
    options: [{ key: 'new-1', title: 'Size' }],
    variants: [emptyVariant('new-1', ['Standard'])],
    occasions: [],
    colors: [],
    related: [],
    removed: [],
    images: [],
    details: [],
  };
}

function emptyVariant(key: string, values: string[]): VariantDraft {
  return { key, values, price: '', sale: '', sku: '', weight: '', counted: false, quantity: '', shown: '' };
}

/** A step of the form, as its button sends it: 'variants add', 'images up 2', 'options remove 1'. */
export function applyStep(draft: ProductDraft, step: string): ProductDraft {
  const [kind = '', action = '', at = ''] = step.split(' ');
  if (!Object.hasOwn(MAX_ROWS, kind)) return draft;
  const name = kind as RowKind;
  if (action === 'add') return addRow(draft, name);
  const index = Number(at);
  if (!Number.isInteger(index) || index < 0 || index >= draft[name].length) return draft;
  if (action === 'remove') return removeRow(draft, name, index);
  if (action === 'up') return { ...draft, [name]: moveRow<unknown>(draft[name], index, index - 1) };
  if (action === 'down') return { ...draft, [name]: moveRow<unknown>(draft[name], index, index + 1) };
  return draft;
}

function addRow(draft: ProductDraft, kind: RowKind): ProductDraft {
  const { options, variants, details } = draft;
  if (draft[kind].length >= MAX_ROWS[kind]) return draft;
  if (kind === 'options') {
    const wider = variants.map((variant) => ({ ...variant, values: [...variant.values, ''] }));
    return { ...draft, options: [...options, { key: newKey(options), title: '' }], variants: wider };
  }
  if (kind === 'variants') {
    const added = emptyVariant(
      newKey(variants),
      options.map(() => ''),
    );
    return { ...draft, variants: [...variants, { ...added, counted: variants.at(-1)?.counted ?? false }] };
  }
  if (kind === 'details')
    return { ...draft, details: [...details, { key: newKey(details), title: '', description: '' }] };
  return draft;
}

function removeRow(draft: ProductDraft, kind: RowKind, index: number): ProductDraft {
  const isLast = (kind === 'variants' || kind === 'options') && draft[kind].length === 1;
  if (isLast) return draft;
  const without = {
    ...draft,
    [kind]: draft[kind].filter((_, each) => each !== index),
    removed: kind === 'variants' ? [...draft.removed, draft.variants[index]?.key ?? ''] : draft.removed,
  };
  if (kind !== 'options') return without;
  const narrower = draft.variants.map((variant) => ({
    ...variant,
    values: variant.values.filter((_, each) => each !== index),
  }));
  return { ...without, variants: narrower };
}

function moveRow<Row>(rows: Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

function newKey(rows: { key: string }[]): string {
  const numbers = rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${Math.max(0, ...numbers) + 1}`;
}
