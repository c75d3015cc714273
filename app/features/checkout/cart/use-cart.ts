import { useSyncExternalStore } from 'react';
import type { Cart } from '~/features/catalog/cart-lines';
import { currentCart, EMPTY, watchCart } from './cart-store';

/** In sync across tabs; empty on the server. */
export function useCart(): Cart {
  return useSyncExternalStore(watchCart, currentCart, () => EMPTY);
}
