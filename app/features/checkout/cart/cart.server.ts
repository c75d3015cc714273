import { cookieIn, cookieText } from '~/lib/cookies';
import { newId } from '~/lib/new-id';
import { isUuid } from '~/lib/uuid';
import type { Config } from '~/platform/config.server';
import type { Context } from '~/platform/context.server';
import { CART_CHANGED_COOKIE, CART_COOKIE, type CartItem, ORDER_COOKIE, readItems, writeItems } from './cart-cookie';
import type { CurrentLine } from './current-lines';
import type { Product } from '~/features/catalog/products/price';
import { findOrder } from '~/features/orders/orders.server';
import { toCartVariant } from '~/features/catalog/products/catalog-card';
import { storeClient } from '~/features/checkout/service/store-client.server';

/** Identifies a cart: two clicks on Checkout make one order. */
const CART_ID_COOKIE = 'cart_id';
/** The last added item, until `/cart` has been shown, so that repeated clicks add it once. */
const ADDED_COOKIE = 'cart_added';

export interface SentCart {
  id: string;
  items: CartItem[];
  added: string;
  order: string;
}

export function readSentCart(request: Request): SentCart {
  const cookies = request.headers.get('Cookie');
  const id = cookieIn(cookies, CART_ID_COOKIE);
  return {
    id: isUuid(id) ? id : newId(),
    items: readItems(cookieIn(cookies, CART_COOKIE)),
    added: cookieIn(cookies, ADDED_COOKIE),
    order: cookieIn(cookies, ORDER_COOKIE),
  };
}

export async function withoutPaidOrder(context: Context, cart: SentCart): Promise<SentCart | undefined> {
  const order = cart.order && (await findOrder(context, cart.order.split('/').at(-1) ?? ''));
  if (!order || order.status !== 'paid') return undefined;
  const ordered = new Map(order.lines.map(({ variant_id, quantity }) => [variant_id, quantity]));
  const left = cart.items.map((item) => ({ ...item, quantity: item.quantity - (ordered.get(item.variant_id) ?? 0) }));
  return { ...cart, id: newId(), order: '', items: left.filter(({ quantity }) => quantity > 0) };
}

export function changedCartHeaders({ baseUrl }: Config, { id, items, added, order }: SentCart): [string, string][] {
  const isSecure = baseUrl.startsWith('https://');
  return [
    cookieText(CART_COOKIE, writeItems(items), isSecure),
    cookieText(CART_CHANGED_COOKIE, '1', isSecure),
    cookieText(ORDER_COOKIE, /^[\w/-]*$/.test(order) ? order : '', isSecure),
    `${cookieText(CART_ID_COOKIE, id, isSecure)}; HttpOnly`,
    `${cookieText(ADDED_COOKIE, added, isSecure)}; HttpOnly`,
  ].map((cookie) => ['Set-Cookie', cookie]);
}

export function viewedCartHeaders({ baseUrl }: Config, { id }: SentCart): [string, string][] {
  const isSecure = baseUrl.startsWith('https://');
  return [
    ['Set-Cookie', `${cookieText(CART_ID_COOKIE, id, isSecure)}; HttpOnly`],
    ['Set-Cookie', `${cookieText(ADDED_COOKIE, '', isSecure)}; HttpOnly`],
  ];
}

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
  const soldOut = { manage_inventory: true, inventory_quantity: 0 };
  return { product: { id, title, image }, variant: { ...toCartVariant(variant), ...(!purchasable && soldOut) } };
}
