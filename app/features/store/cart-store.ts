import { useSyncExternalStore } from 'react';
import { CART_KEY, type Cart, readCart, withEarlier } from './cart';
import { CART_CHANGED_COOKIE, CART_COOKIE, cookieIn, cookieText, writeItems } from './cart-cookie';
import { itemsIn } from './current-lines';

const EMPTY: Cart = [];

/** This tab's cart; nothing until it is first asked for. */
let cart: Cart | undefined;
const watchers = new Set<() => void>();

/** The cart as it stands, in every tab of this browser; empty on the server. */
export function useCart(): Cart {
  return useSyncExternalStore(watchCart, currentCart, () => EMPTY);
}

function currentCart(): Cart {
  cart ??= keptCart();
  return cart;
}

/** Changes the cart from what is kept, so that a change in another tab is not undone. What `change` throws, it throws. */
export function changeCart(change: (cart: Cart) => Cart) {
  show(change(isKept ? keptCart() : currentCart()));
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(cart));
  } catch {
    // Storage is full or switched off: the cart lives as long as the page.
    isKept = false;
  }
  mirrorCart();
}

/** Copies the cart into the cookie that `/cart` reads when scripts are missing. */
export function mirrorCart() {
  document.cookie = cookieText(CART_COOKIE, writeItems(itemsIn(currentCart())), isSecure());
}

/** Whether a form changed the cart on the server while no script was running. */
export function isChangedByServer(): boolean {
  return cookieIn(document.cookie, CART_CHANGED_COOKIE) !== '';
}

/** Takes over a cart that the server changed. If this cart is another one than `before`, both are kept. */
export function takeOver(changed: Cart, before?: Cart) {
  if (!takeCookie(CART_CHANGED_COOKIE)) return;
  const was = before && JSON.stringify(before);
  changeCart((cart) => (was && JSON.stringify(cart) !== was ? withEarlier(cart, changed) : changed));
}

/** Reads a cookie and deletes it. */
export function takeCookie(name: string): string {
  const value = cookieIn(document.cookie, name);
  if (value) document.cookie = cookieText(name, '', isSecure());
  return value;
}

function isSecure() {
  return window.location.protocol === 'https:';
}

/** The cart as it is kept at this moment: word of another tab's change may still be on its way. */
export function cartAtHand(): Cart {
  if (isKept) show(keptCart());
  return currentCart();
}

let isKept = true;

function keptCart(): Cart {
  try {
    return readCart(localStorage.getItem(CART_KEY));
  } catch {
    return EMPTY;
  }
}

function show(next: Cart) {
  cart = next;
  for (const watcher of watchers) watcher();
}

function watchCart(watcher: () => void) {
  if (watchers.size === 0) addEventListener('storage', followOtherTabs);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

/** A `key` of null means that everything was cleared. */
function followOtherTabs({ key }: StorageEvent) {
  if (key === CART_KEY || key === null) show(keptCart());
}
