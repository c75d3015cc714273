import { useCallback, useEffect, useRef, useState } from 'react';
import type { Flash } from '~/lib/flash';
import { UserError } from '~/lib/user-error';
import { toast } from '~/ui/toast';
import type { Cart } from '~/features/catalog/cart-lines';
import { latestCart } from './cart-store';
import { beginCheckout } from './checkout-attempt';
import type { LineNotes } from './current-lines';
import { refreshCart } from './refresh-cart';

const FAILED = 'There was a problem initializing checkout. Please try again.';
const OFFLINE = 'You are offline. Your cart is kept on this device.';
const PRICE_CHANGED = {
  title: 'A price changed',
  description: 'Please look at the new total, then proceed to checkout again.',
};

export function useCheckout(checkoutUrl: string, isShown: boolean) {
  // The cart on its way to payment, shown until the browser has left.
  const [paying, setPaying] = useState<Cart>();
  const [error, setError] = useState<Flash>();
  const [notes, setNotes] = useState<LineNotes>({});
  // State updates only with the next render, which may be twenty clicks later.
  const isUnderway = useRef(false);
  const addNotes = useCallback((more: LineNotes) => setNotes((known) => ({ ...known, ...more })), []);

  useEffect(() => {
    if (isShown) void refreshCart().then(addNotes);
  }, [isShown, addNotes]);

  async function pay() {
    if (isUnderway.current) return;
    if (latestCart().length === 0) return toastEmptyCart();
    isUnderway.current = true;
    setError(undefined);
    setPaying(latestCart());
    const failure = await open(checkoutUrl, addNotes);
    if (!failure) return;
    isUnderway.current = false;
    setPaying(undefined);
    setError(failure);
  }
  return { paying, error, notes, pay };
}

async function open(checkoutUrl: string, onChange: (notes: LineNotes) => void): Promise<Flash | undefined> {
  const changed = await refreshCart();
  onChange(changed);
  if (Object.keys(changed).length > 0) return PRICE_CHANGED;
  try {
    window.location.assign(await beginCheckout(checkoutUrl, latestCart()));
    return undefined;
  } catch (error) {
    const reason = error instanceof UserError ? error.message : navigator.onLine ? undefined : OFFLINE;
    return { title: 'Checkout Error', description: reason ? `${FAILED} ${reason}` : FAILED };
  }
}

function toastEmptyCart() {
  const [title, description] = ['Your cart is empty', 'Add some products to your cart before checking out'];
  toast({ variant: 'destructive', title, description });
}
