import { UserError } from '~/lib/user-error';

/** spec 9 */
export const CART_KEY = 'e-commerce-cart';
export const MAX_PER_LINE = 999;
export const MAX_LINES = 50;

export type CartProduct = { id: string; title: string; image: string | null };

export type CartVariant = {
  id: string;
  title: string;
  price_in_cents: number;
  sale_price_in_cents: number | null;
  price_formatted: string;
  sale_price_formatted: string | null;
  manage_inventory: boolean;
  inventory_quantity: number | null;
};

export type CartLine = { product: CartProduct; variant: CartVariant; quantity: number };
export type Cart = readonly CartLine[];

export function withAdded(cart: Cart, product: CartProduct, variant: CartVariant | undefined, quantity: number): Cart {
  if (!variant) throw new UserError(409, 'conflict', 'Product has no variants to add.');
  const line = cart.find((each) => each.variant.id === variant.id);
  const wanted = (line?.quantity ?? 0) + quantity;
  const left = variant.inventory_quantity ?? 0;
  if (variant.manage_inventory && wanted > left)
    throw new UserError(409, 'conflict', `Not enough stock for ${product.title}. Only ${left} left.`);
  const { id, title, image } = product;
  const next = { product: { id, title, image }, variant, quantity: Math.min(wanted, MAX_PER_LINE) };
  return line ? cart.map((each) => (each === line ? next : each)) : [...cart, next];
}

/** A quantity below 1 removes the line (spec 4). */
export function withQuantity(cart: Cart, variantId: string, quantity: number): Cart {
  if (quantity <= 0) return without(cart, variantId);
  const bounded = Math.min(quantity, MAX_PER_LINE);
  return cart.map((line) => (line.variant.id === variantId ? { ...line, quantity: bounded } : line));
}

export function without(cart: Cart, variantId: string): Cart {
  return cart.filter(({ variant }) => variant.id !== variantId);
}

export function withoutItems(cart: Cart, items: { variant_id: string; quantity: number }[]): Cart {
  return items.reduce((left, { variant_id, quantity }) => {
    const line = left.find(({ variant }) => variant.id === variant_id);
    return withQuantity(left, variant_id, (line?.quantity ?? 0) - quantity);
  }, cart);
}

export function withRestored(cart: Cart, earlier: Cart): Cart {
  const ids = new Set(cart.map(({ variant }) => variant.id));
  return [...earlier.filter(({ variant }) => !ids.has(variant.id)), ...cart];
}

export function totalQuantity(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function totalCents(cart: Cart): number {
  return cart.reduce((sum, { variant, quantity }) => sum + unitCents(variant) * quantity, 0);
}

function unitCents({ sale_price_in_cents, price_in_cents }: CartVariant) {
  return sale_price_in_cents ?? price_in_cents;
}

export function unitPrice({ sale_price_formatted, price_formatted }: CartVariant): string {
  return sale_price_formatted ?? price_formatted;
}

/** As in spec 9, whatever the currency. */
export function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export function readCart(text: string | null): Cart {
  try {
    const lines: unknown = JSON.parse(text ?? '[]');
    return isCart(lines) ? lines : [];
  } catch {
    return [];
  }
}

function isCart(lines: unknown): lines is CartLine[] {
  if (!Array.isArray(lines) || !lines.every(isLine)) return false;
  return new Set(lines.map(({ variant }) => variant.id)).size === lines.length;
}

function isLine(line: unknown): line is CartLine {
  const { product, variant, quantity } = asRecord(line);
  const { title, image } = asRecord(product);
  const {
    id,
    title: size,
    price_in_cents,
    sale_price_in_cents,
    price_formatted,
    sale_price_formatted,
  } = asRecord(variant);
  const texts = [asRecord(product).id, title, id, size, price_formatted].every((each) => typeof each === 'string');
  const absent = [image, sale_price_formatted].every((each) => each == null || typeof each === 'string');
  const cents = [price_in_cents, sale_price_in_cents ?? 0].every(Number.isSafeInteger);
  return texts && absent && cents && Number.isSafeInteger(quantity) && Number(quantity) >= 1;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
