/** The cart's ids and quantities, so that `/cart` works without scripts. The browser keeps it equal to local storage. */
export const CART_COOKIE = 'cart';
/** Set by the server when it changed the cart itself: the browser must then take the cart over from the cookie. */
export const CART_CHANGED_COOKIE = 'cart_changed';
/** The path of the payment page of an order that was placed without scripts, until it is paid. */
export const ORDER_COOKIE = 'cart_order';
/** As many lines as an order has (`placeOrder`). They also fit into one cookie. */
const MAX_LINES = 50;
const SECONDS = 180 * 86_400;
/** A browser refuses a longer cookie. */
const MAX_LENGTH = 3900;

export interface CartItem {
  product_id: string;
  variant_id: string;
  quantity: number;
}

/** 'product:variant:2/product:variant:1'; ids of another store may have any letters. */
export function writeItems(items: readonly CartItem[]): string {
  const lines = items
    .slice(0, MAX_LINES)
    .map(({ product_id, variant_id, quantity }) =>
      [encodeURIComponent(product_id), encodeURIComponent(variant_id), quantity].join(':'),
    );
  while (lines.join('/').length > MAX_LENGTH) lines.pop();
  return lines.join('/');
}

/** What `writeItems` wrote; damaged lines are left out, and no variant comes twice. */
export function readItems(text: string): CartItem[] {
  const items = new Map<string, CartItem>();
  for (const line of text.split('/').slice(0, MAX_LINES)) {
    const [, product = '', variant = '', count = ''] = /^([^:]+):([^:]+):([1-9]\d{0,2})$/.exec(line) ?? [];
    const [product_id, variant_id] = [decoded(product), decoded(variant)];
    if (product_id && variant_id) items.set(variant_id, { product_id, variant_id, quantity: Number(count) });
  }
  return [...items.values()];
}

/** The value of a cookie in a `Cookie` header or in `document.cookie`. */
export function cookieIn(cookies: string | null, name: string): string {
  const found = (cookies ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

/** Without a value the cookie is deleted. */
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
