import { useSyncExternalStore } from 'react';
import { CART_KEY, type Cart, readCart } from './cart';

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
