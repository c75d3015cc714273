import { settleCheckouts } from './checkout-attempt';
import { tellIfOffline } from '~/ui/hold-while-offline';
import { totalQuantity } from '~/features/catalog/cart-lines';
import { currentCart, watchCart } from './cart-store';
import { syncCart } from './refresh-cart';

/** Fills the badge of the cart's button, opens its panel and settles checkouts. Returns how to stop. */
export function startCart() {
  const listening = new AbortController();
  const { signal } = listening;
  const stopWatching = watchCart(showCount);
  showCount();
  void settle();
  document.addEventListener('submit', openPanel, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  // An order may have been paid in another tab.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void settle(), {
    signal,
  });
  return () => {
    stopWatching();
    listening.abort();
  };
}

function showCount() {
  const count = totalQuantity(currentCart());
  const badge = document.querySelector<HTMLElement>('[data-cart] .count');
  if (!badge) return;
  const unit = document.createElement('span');
  unit.className = 'visually-hidden';
  unit.textContent = count === 1 ? ' item' : ' items';
  badge.replaceChildren(String(count), unit);
  badge.hidden = count === 0;
}

async function openPanel(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const { cart: checkoutUrl } = form.dataset;
  if (checkoutUrl === undefined) return;
  event.preventDefault();
  try {
    const { showCartPanel } = await import('./cart-panel');
    showCartPanel(checkoutUrl);
  } catch {
    // The panel's script did not load; the page needs none.
    if (!tellIfOffline()) window.location.assign('/cart');
  }
}

/** Also when the page is restored by the back button. */
async function comeBack({ persisted }: PageTransitionEvent) {
  if (!persisted) return;
  void settle();
  document.querySelector<HTMLDialogElement>('.drawer[open]')?.close();
}

async function settle() {
  await syncCart();
  await settleCheckouts(window.location);
}
