import { cookieIn, cookieText } from '~/lib/cookies';
import { CART_KEY, type Cart, readCart, withRestored } from '~/features/catalog/cart-lines';
import { CART_CHANGED_COOKIE, CART_COOKIE, writeItems } from './cart-cookie';
import { toItems } from './current-lines';

export const EMPTY: Cart = [];

let cart: Cart | undefined;
const watchers = new Set<() => void>();

export function currentCart(): Cart {
  cart ??= storedCart();
  return cart;
}

export function changeCart(change: (cart: Cart) => Cart) {
  setCart(change(isStorageWorking ? storedCart() : currentCart()));
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(cart));
  } catch {
    // Storage is full or disabled: the cart lives as long as the page.
    isStorageWorking = false;
  }
  writeCartCookie();
}

export function writeCartCookie() {
  document.cookie = cookieText(CART_COOKIE, writeItems(toItems(currentCart())), isSecure());
}

export function isChangedByServer(): boolean {
  return cookieIn(document.cookie, CART_CHANGED_COOKIE) !== '';
}

/** Takes over a cart that the server changed; merges if this cart differs from `before`. */
export function adoptServerCart(changed: Cart, before?: Cart) {
  if (!consumeCookie(CART_CHANGED_COOKIE)) return;
  const was = before && JSON.stringify(before);
  changeCart((cart) => (was && JSON.stringify(cart) !== was ? withRestored(cart, changed) : changed));
}

export function consumeCookie(name: string): string {
  const value = cookieIn(document.cookie, name);
  if (value) document.cookie = cookieText(name, '', isSecure());
  return value;
}

function isSecure() {
  return window.location.protocol === 'https:';
}

export function latestCart(): Cart {
  if (isStorageWorking) setCart(storedCart());
  return currentCart();
}

let isStorageWorking = true;

function storedCart(): Cart {
  try {
    return readCart(localStorage.getItem(CART_KEY));
  } catch {
    return EMPTY;
  }
}

function setCart(next: Cart) {
  cart = next;
  for (const watcher of watchers) watcher();
}

export function watchCart(watcher: () => void) {
  if (watchers.size === 0) addEventListener('storage', followOtherTabs);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

function followOtherTabs({ key }: StorageEvent) {
  if (key === CART_KEY || key === null) setCart(storedCart());
}
