import { COLORS, type Color, OCCASIONS, type Occasion } from '~/lib/product-choices';

export const SORTS = {
  featured: 'Featured',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  name: 'Name',
} as const;

/** In cents; the upper end is not part of the band. */
export const PRICE_BANDS = {
  'under-50': { from: 0, to: 5000 },
  '50-100': { from: 5000, to: 10_000 },
  '100-200': { from: 10_000, to: 20_000 },
  'over-200': { from: 20_000, to: 2_147_483_647 },
} as const;

export type Sort = keyof typeof SORTS;
export type PriceBand = keyof typeof PRICE_BANDS;

export interface StoreFilter {
  kind?: string;
  occasion?: Occasion;
  color?: Color;
  price?: PriceBand;
}

export const FILTER_NAMES = ['kind', 'occasion', 'color', 'price'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export interface StoreView extends StoreFilter {
  sort?: Exclude<Sort, 'featured'>;
  offset: number;
}

/** In the order of canonical addresses. */
export const STORE_QUERY = [...FILTER_NAMES, 'sort', 'offset'] as const;

/** A kind of product in addresses: 'Wreaths & Garlands' is 'wreaths-garlands'. */
export function kindKey(type: string): string {
  return type.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

export function parseStoreView(query: URLSearchParams): StoreView {
  const [offset] = /^\d{1,7}$/.exec(query.get('offset') ?? '') ?? ['0'];
  const kind = query.get('kind') ?? '';
  const sort = keyOf(SORTS, query.get('sort'));
  return withoutEmpty({
    kind: /^[a-z0-9-]{1,60}$/.test(kind) ? kind : undefined,
    occasion: keyOf(OCCASIONS, query.get('occasion')),
    color: keyOf(COLORS, query.get('color')),
    price: keyOf(PRICE_BANDS, query.get('price')),
    sort: sort === 'featured' ? undefined : sort,
    offset: Number(offset),
  });
}

function keyOf<Key extends string>(list: Record<Key, unknown>, key: string | null): Key | undefined {
  return key !== null && Object.hasOwn(list, key) ? (key as Key) : undefined;
}

function withoutEmpty<Of extends object>(view: Of): Of {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as Of;
}

export function storeQuery(view: Partial<StoreView>): string {
  const query = new URLSearchParams();
  for (const name of STORE_QUERY) if (view[name]) query.append(name, String(view[name]));
  return query.size > 0 ? `?${query}` : '';
}

/** A sort shows the same products, and a combination is a part of its occasion, kind or color. */
export function canonicalQuery(view: StoreView): string {
  const name = (['occasion', 'kind', 'color', 'price'] as const).find((each) => view[each]);
  const isSame = countFilters(view) <= 1 && !view.sort;
  return storeQuery({ ...(name && { [name]: view[name] }), ...(isSame && { offset: view.offset }) });
}

export function countFilters(view: StoreFilter): number {
  return FILTER_NAMES.filter((name) => view[name]).length;
}

/** For example 'Sympathy flowers, arrangements, white, under $50'. Undefined for the whole store. */
export function viewTitle(view: StoreFilter, kindName: string | undefined, symbol: string): string | undefined {
  const { occasion, color, price } = view;
  const subjects = occasion ? [OCCASIONS[occasion].title, kindName?.toLowerCase()] : [kindName];
  const band = price && bandLabel(price, symbol).toLowerCase();
  if (occasion || kindName) return [...subjects, color, band].filter(Boolean).join(', ');
  if (color) return [`${COLORS[color]} flowers`, band].filter(Boolean).join(', ');
  return price && `Flowers ${price === '50-100' || price === '100-200' ? 'at ' : ''}${band}`;
}

export function bandLabel(band: PriceBand, symbol: string): string {
  return {
    'under-50': `Under ${symbol}50`,
    '50-100': `${symbol}50 to ${symbol}100`,
    '100-200': `${symbol}100 to ${symbol}200`,
    'over-200': `${symbol}200 and more`,
  }[band];
}
