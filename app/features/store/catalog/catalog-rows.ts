import type { CatalogCard } from './catalog-card';

const PRODUCT = ['id', 'title', 'image', 'width', 'height', 'description', 'ribbon_text', 'purchasable'] as const;
const VARIANT = [
  'id',
  'title',
  'price_in_cents',
  'sale_price_in_cents',
  'price_formatted',
  'sale_price_formatted',
] as const;
const STOCK = ['manage_inventory', 'inventory_quantity'] as const;
const PRICE = ['price_formatted', 'sale_price_formatted'] as const;

/** Arrays without field names: as objects, 24 products add 1.3 kB after compression, a seventh of the page. */
export function toRows(products: CatalogCard[]): string {
  return JSON.stringify(
    products.map((product) => [
      toRow(product, PRODUCT),
      product.first_variant && toRow(product.first_variant, [...VARIANT, ...STOCK]),
      product.price && toRow(product.price, PRICE),
    ]),
  );
}

export function fromRows(text: string): CatalogCard[] {
  const rows = JSON.parse(text) as [unknown[], unknown[] | null, unknown[] | null][];
  return rows.map(([product, variant, price]) => ({
    ...fromRow(product, PRODUCT),
    ...(variant && { first_variant: fromRow(variant, [...VARIANT, ...STOCK]) }),
    ...(price && { price: fromRow(price, PRICE) }),
  })) as CatalogCard[];
}

function toRow<T extends object>(object: T, names: readonly (keyof T)[]) {
  return names.map((name) => object[name]);
}

function fromRow(row: unknown[], names: readonly string[]) {
  return Object.fromEntries(names.map((name, at) => [name, row[at]]));
}
