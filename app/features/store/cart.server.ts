import { newId } from '~/lib/new-id';
import { isUuid } from '~/lib/uuid';
import type { Config } from '~/platform/config.server';
import type { Context } from '~/platform/context.server';
import {
  CART_CHANGED_COOKIE,
  CART_COOKIE,
  type CartItem,
  cookieIn,
  cookieText,
  ORDER_COOKIE,
  readItems,
  writeItems,
} from './cart-cookie';
import type { CurrentLine } from './current-lines';
import type { Product } from './price';
import { findOrder } from './orders.server';
import { inCart } from './catalog-card';
import { storeClient } from './store-client.server';

/** Names the cart of one visitor: two presses of Checkout make one order. */
const CART_ID_COOKIE = 'cart_id';
/** What was added last, until `/cart` has been shown: more taps on the same button meant the same thing. */
const ADDED_COOKIE = 'cart_added';

export interface SentCart {
  id: string;
  items: CartItem[];
  /** The item that was just added by a form. */
  added: string;
  /** The path of the payment page of an order that is not known to be paid. */
  order: string;
}

/** The cart that came with a request. */
export function cartOf(request: Request): SentCart {
  const cookies = request.headers.get('Cookie');
  const id = cookieIn(cookies, CART_ID_COOKIE);
  return {
    id: isUuid(id) ? id : newId(),
    items: readItems(cookieIn(cookies, CART_COOKIE)),
    added: cookieIn(cookies, ADDED_COOKIE),
    order: cookieIn(cookies, ORDER_COOKIE),
  };
}

/** The cart without what was ordered from it, once that order is paid; nothing as long as it is not. */
export async function paidCart(context: Context, cart: SentCart): Promise<SentCart | undefined> {
  const order = cart.order && (await findOrder(context, cart.order.split('/').at(-1) ?? ''));
  if (!order || order.status !== 'paid') return undefined;
  const ordered = new Map(order.lines.map(({ variant_id, quantity }) => [variant_id, quantity]));
  const left = cart.items.map((item) => ({ ...item, quantity: item.quantity - (ordered.get(item.variant_id) ?? 0) }));
  return { ...cart, id: newId(), order: '', items: left.filter(({ quantity }) => quantity > 0) };
}

/** The cookies that keep a changed cart. */
export function changedCart({ baseUrl }: Config, { id, items, added, order }: SentCart): [string, string][] {
  const isSecure = baseUrl.startsWith('https://');
  return [
    cookieText(CART_COOKIE, writeItems(items), isSecure),
    cookieText(CART_CHANGED_COOKIE, '1', isSecure),
    cookieText(ORDER_COOKIE, /^[\w/-]*$/.test(order) ? order : '', isSecure),
    `${cookieText(CART_ID_COOKIE, id, isSecure)}; HttpOnly`,
    `${cookieText(ADDED_COOKIE, added, isSecure)}; HttpOnly`,
  ].map((cookie) => ['Set-Cookie', cookie]);
}

/** The cookies of a cart that was shown: it has an id, and the next tap on Add to Cart is a new one. */
export function shownCart({ baseUrl }: Config, { id }: SentCart): [string, string][] {
  const isSecure = baseUrl.startsWith('https://');
  return [
    ['Set-Cookie', `${cookieText(CART_ID_COOKIE, id, isSecure)}; HttpOnly`],
    ['Set-Cookie', `${cookieText(ADDED_COOKIE, '', isSecure)}; HttpOnly`],
  ];
}

/** What the store says now about the items of a cart, in one call. */
export async function currentLines(context: Context, items: CartItem[]): Promise<CurrentLine[]> {
  if (items.length === 0) return [];
  const products = await storeClient(context).readProducts([...new Set(items.map(({ product_id }) => product_id))]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.map((item) => ({ ...item, ...found(byId.get(item.product_id), item.variant_id) }));
}

function found(product: Product | undefined, variantId: string): Pick<CurrentLine, 'product' | 'variant'> {
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) return { product: null, variant: null };
  const { id, title, image, purchasable } = product;
  // Counted as none left, it is refused everywhere in the words for that.
  const soldOut = { manage_inventory: true, inventory_quantity: 0 };
  return { product: { id, title, image }, variant: { ...inCart(variant), ...(!purchasable && soldOut) } };
}
