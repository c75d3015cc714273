import type { ApiProduct, ApiVariant } from '~/features/catalog/store.schema';

type Currency = { code: string | null; symbol: string | null; template: string | null };

/** An unknown currency is the euro (spec 3). */
const UNKNOWN_CURRENCY: Currency = { code: 'eur', symbol: '€', template: null };

export type Variant = ApiVariant & {
  price_in_cents: number;
  sale_price_in_cents: number | null;
  currency: string;
  currency_info: Currency;
  price_formatted: string;
  sale_price_formatted: string | null;
};

export type Product = Omit<ApiProduct, 'variants' | 'media'> & {
  image: string | null;
  price_in_cents: number | null;
  currency: string | null;
  variants: Variant[];
};

/** Uses the currency's template at `$1`, else its symbol or code, else € (spec 9). */
export function formatPrice(cents: number, { code, symbol, template }: Currency): string {
  const amount = (cents / 100).toFixed(2);
  if (template) return template.replace('$1', amount);
  return `${symbol || code || '€'}${amount}`;
}

export function priceNow({ price_in_cents, sale_price_in_cents }: PricePair): number {
  return sale_price_in_cents ?? price_in_cents;
}
type PricePair = { price_in_cents: number; sale_price_in_cents: number | null };

/** The variant whose price the catalog shows: the cheapest, or the first if the product says so (spec 9). */
export function shownVariant<V extends PricePair>(product: {
  site_product_selection: string | null;
  variants: V[];
}): V | undefined {
  const [first, ...others] = product.variants;
  const { site_product_selection: selection } = product;
  if (!first || (selection !== null && selection !== 'lowest_price_first')) return first;
  return others.reduce((best, each) => (priceNow(each) < priceNow(best) ? each : best), first);
}

/** Spec 3: what follows from `prices`, `thumbnail` and `media`. Variants without a price cannot be sold. */
export function deriveProduct({ media, ...product }: ApiProduct): Product {
  const variants = product.variants.flatMap((variant) => deriveVariant(variant) ?? []);
  const shown = shownVariant({ ...product, variants });
  return {
    ...product,
    images: product.images.length > 0 ? product.images : media,
    image: product.thumbnail,
    price_in_cents: shown?.price_in_cents ?? null,
    currency: shown?.currency ?? null,
    variants,
  };
}

function deriveVariant(variant: ApiVariant): Variant | undefined {
  const [price] = variant.prices;
  if (!price) return undefined;
  const currency_info = price.currency ?? UNKNOWN_CURRENCY;
  return {
    ...variant,
    price_in_cents: price.amount,
    sale_price_in_cents: price.sale_amount,
    currency: currency_info.code ?? 'eur',
    currency_info,
    price_formatted: formatPrice(price.amount, currency_info),
    sale_price_formatted: price.sale_amount === null ? null : formatPrice(price.sale_amount, currency_info),
  };
}

const symbols = new Map<string, string>();

export function currencySymbol(currency: string): string {
  const known = symbols.get(currency);
  if (known) return known;
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const symbol = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  symbols.set(currency, symbol);
  return symbol;
}
