import { newId } from '~/lib/new-id';
import { type Cart, readCart, withRestored, withoutItems } from '~/features/catalog/cart-lines';
import { ORDER_COOKIE } from './cart-cookie';
import { latestCart, changeCart, consumeCookie } from './cart-store';
import { fetchOrderState, type OrderState } from '~/features/orders/fetch-order-state';
import { dropCheckoutDraft } from '~/features/orders/checkout-draft';
import { checkout, toCheckoutItems } from '~/features/catalog/store-client';

/** In local storage, so that every tab knows which orders are unpaid. */
const ATTEMPTS_KEY = 'e-commerce-checkout';
const MAX_ATTEMPTS = 5;

interface Attempt {
  items: string;
  /** The idempotency key: one order per content. */
  key: string;
  page?: string;
  /** Until the order is paid or the cart restored. */
  cart?: Cart;
}

export async function beginCheckout(url: string, cart: Cart): Promise<string> {
  const items = toCheckoutItems(cart);
  const text = JSON.stringify(items);
  const attempt = readAttempts().find((each) => each.items === text) ?? { items: text, key: newId() };
  saveAttempt(attempt);
  const page = await checkout(url, items, attempt.key);
  saveAttempt({ ...attempt, page, cart });
  changeCart(() => []);
  return page;
}

/** Drops the carts whose orders were paid, in any tab, and restores the others. The success page only follows payment. */
export async function settleCheckouts({ pathname, search }: Location) {
  adoptServerOrder();
  const open = readAttempts().filter(({ page }) => page);
  const isSuccess = pathname === '/success';
  const number = new URLSearchParams(search).get('order');
  if (isSuccess) dropCheckoutDraft(Number(number));
  await Promise.all(
    open.map(async (attempt) => {
      const order = await orderState(attempt);
      if (order?.state === 'paid') dropCheckoutDraft(order.number);
      const isPaidByUrl = isSuccess && (!order || String(order.number) === number);
      if (order?.state === 'paid' || isPaidByUrl) finish(attempt);
      else restore(attempt, order?.state === 'ended');
    }),
  );
}

function orderState({ page = '' }: Attempt): Promise<OrderState | undefined> {
  return page.startsWith(`${window.location.origin}/`) ? fetchOrderState(page) : Promise.resolve(undefined);
}

function finish({ key }: Attempt) {
  const attempt = readAttempts().find((each) => each.key === key);
  if (!attempt) return;
  writeAttempts(readAttempts().filter((each) => each.key !== key));
  if (!attempt.cart)
    changeCart((cart) => withoutItems(cart, JSON.parse(attempt.items) as ReturnType<typeof toCheckoutItems>));
}

function restore({ key }: Attempt, hasEnded: boolean) {
  const attempt = readAttempts().find((each) => each.key === key);
  if (!attempt) return;
  const { cart: earlier, ...rest } = attempt;
  if (hasEnded) writeAttempts(readAttempts().filter((each) => each.key !== key));
  else if (earlier) saveAttempt(rest);
  if (earlier) changeCart((cart) => withRestored(cart, earlier));
}

function adoptServerOrder() {
  const path = consumeCookie(ORDER_COOKIE);
  if (path)
    saveAttempt({
      items: JSON.stringify(toCheckoutItems(latestCart())),
      key: newId(),
      page: window.location.origin + path,
    });
}

function readAttempts(): Attempt[] {
  try {
    const stored = JSON.parse(localStorage.getItem(ATTEMPTS_KEY) ?? '[]') as Partial<Attempt>[];
    return stored.flatMap(({ items, key, page, cart }) =>
      items && key ? [{ items, key, page, ...(cart && { cart: readCart(JSON.stringify(cart)) }) }] : [],
    );
  } catch {
    return [];
  }
}

function saveAttempt(attempt: Attempt) {
  writeAttempts([...readAttempts().filter(({ key }) => key !== attempt.key), attempt].slice(-MAX_ATTEMPTS));
}

function writeAttempts(attempts: Attempt[]) {
  try {
    localStorage.setItem(ATTEMPTS_KEY, JSON.stringify(attempts));
  } catch {
    // Without storage a second try is a second order, and a cancelled cart is lost.
  }
}
