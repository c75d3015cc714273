/**
 * The cart's ids and quantities, so that `/cart` works without scripts. The browser keeps it in sync with local
 * storage.
 */
export const CART_COOKIE = 'cart';
/** Set if the server changed the cart: the browser must then read it from the cookie. */
export const CART_CHANGED_COOKIE = 'cart_changed';
/** The path of the payment page of an order placed without scripts, until it is paid. */
export const ORDER_COOKIE = 'cart_order';
/** The limit of `placeOrder`; also fits into one cookie. */
const MAX_LINES = 50;
const SECONDS = 180 * 86_400;
/** Browsers reject longer cookies. */
const MAX_LENGTH = 3900;

export interface CartItem {
  product_id: string;
  variant_id: string;
  quantity: number;
}

/** 'product:variant:2/product:variant:1'; ids of external stores may contain any characters. */
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

/** From a `Cookie` header or `document.cookie`. */
export function cookieIn(cookies: string | null, name: string): string {
  const found = (cookies ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

export function cookieText(name: string, value: string, isSecure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${value ? SECONDS : 0}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text).slice(0, 100);
  } catch {
    return '';
  }
}
