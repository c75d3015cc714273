import type { Context } from '~/platform/context.server';
import {
  FILTER_NAMES,
  type FilterName,
  PRICE_BANDS,
  type PriceBand,
  type Sort,
  type StoreFilter,
} from './store-filter';

/** A larger catalog is not filtered: to say what a filter shows takes reading it all. */
const MAX_FILTERED = 2000;

export const SHOWN_ORDER: Record<Sort, string> = {
  featured: 'p."order", p.id',
  'price-low': 'p.display_price_cents, p.id',
  'price-high': 'p.display_price_cents desc nulls last, p.id desc',
  name: 'lower(left(p.title, 100)), p.id',
};
const KIND = `nullif(regexp_replace(lower(p.type), '[^a-z0-9]+', '-', 'g'), '')`;

/** Conditions on `products p`, to stand after others. */
export function filterStatement({ kind, occasion, color, price }: StoreFilter) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  if (kind) conditions.push(`${KIND} = $${values.push(kind)}`);
  if (occasion) conditions.push(`p.occasions @> $${values.push([occasion])}::text[]`);
  if (color) conditions.push(`p.colors @> $${values.push([color])}::text[]`);
  if (price) {
    const { from, to } = PRICE_BANDS[price];
    conditions.push(`p.display_price_cents >= ${from} and p.display_price_cents < ${to}`);
  }
  return { where: conditions.map((each) => ` and ${each}`).join(''), values };
}

/** How many products each choice shows, together with what is chosen of the others. */
export type Facets = Record<FilterName, Choice[]>;

export interface Choice {
  key: string;
  name: string;
  count: number;
}

interface Group {
  kind: string | null;
  type: string | null;
  occasions: string[];
  colors: string[];
  price: PriceBand | null;
  count: number;
}

const BANDS = Object.entries(PRICE_BANDS)
  .map(([band, { from, to }]) => `when display_price_cents >= ${from} and display_price_cents < ${to} then '${band}'`)
  .join(' ');
const GROUPS = `
  select ${KIND} as kind, min(type) as type, occasions, colors, case ${BANDS} end as price, count(*)::integer as count
  from products p
  where deleted_at is null and status = 'published' and not is_hidden
    and (select products from catalog_counts where not is_hidden) <= ${MAX_FILTERED}
  group by 1, 3, 4, 5 order by min("order"), 1, 3, 4, 5`;

/** Undefined for an empty catalog, or one too large to be filtered. */
export async function readFacets({ pool, reads, memo }: Context, chosen: StoreFilter): Promise<Facets | undefined> {
  reads('products');
  reads('variants');
  const groups = await memo('facets of products', async () => (await pool.query<Group>(GROUPS)).rows, ['products']);
  return groups.length > 0 ? countFacets(groups, chosen) : undefined;
}

function countFacets(rows: Group[], chosen: StoreFilter): Facets {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, countChoices(rows, name, chosen)])) as Facets;
}

function countChoices(groups: Group[], name: FilterName, chosen: StoreFilter) {
  const choices = new Map<string, Choice>();
  for (const group of groups) {
    const isShown = FILTER_NAMES.every((other) => {
      const value = chosen[other];
      return other === name || !value || keysOf(group, other).includes(value);
    });
    for (const key of keysOf(group, name)) {
      const choice = choices.get(key) ?? { key, name: name === 'kind' ? (group.type ?? key) : key, count: 0 };
      choices.set(key, { ...choice, count: choice.count + (isShown ? group.count : 0) });
    }
  }
  return [...choices.values()].filter(({ key, count }) => count > 0 || key === chosen[name]);
}

function keysOf({ kind, occasions, colors, price }: Group, name: FilterName): string[] {
  if (name === 'occasion') return occasions;
  if (name === 'color') return colors;
  const key = name === 'kind' ? kind : price;
  return key === null ? [] : [key];
}
