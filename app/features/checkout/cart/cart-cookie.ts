import { MAX_LINES } from '~/features/catalog/cart-lines';

/** A copy of the cart in local storage, so that `/cart` works without scripts. */
export const CART_COOKIE = 'cart';
/** Set if the server changed the cart: the browser must then read it from the cookie. */
export const CART_CHANGED_COOKIE = 'cart_changed';
/** The path of the payment page of an order placed without scripts, until it is paid. */
export const ORDER_COOKIE = 'cart_order';
const MAX_LENGTH = 3900;

export interface CartItem {
  product_id: string;
  variant_id: string;
  quantity: number;
}

/** 'product:variant:2/product:variant:1', within the 4 kB of a cookie; ids of external stores may be any text. */
export function writeItems(items: readonly CartItem[]): string {
  const lines = items
    .slice(0, MAX_LINES)
    .map(({ product_id, variant_id, quantity }) =>
      [encodeURIComponent(product_id), encodeURIComponent(variant_id), quantity].join(':'),
    );
  while (lines.join('/').length > MAX_LENGTH) lines.pop();
  return lines.join('/');
}

/** Skips damaged lines and repeated variants. */
export function readItems(text: string): CartItem[] {
  const items = new Map<string, CartItem>();
  for (const line of text.split('/').slice(0, MAX_LINES)) {
    const [, product = '', variant = '', count = ''] = /^([^:]+):([^:]+):([1-9]\d{0,2})$/.exec(line) ?? [];
    const [product_id, variant_id] = [decoded(product), decoded(variant)];
    if (product_id && variant_id) items.set(variant_id, { product_id, variant_id, quantity: Number(count) });
  }
  return [...items.values()];
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text).slice(0, 100);
  } catch {
    return '';
  }
}
