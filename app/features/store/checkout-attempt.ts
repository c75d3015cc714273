import { newId } from '~/lib/new-id';
import { type Cart, readCart, withEarlier, withoutItems } from './cart';
import { ORDER_COOKIE } from './cart-cookie';
import { cartAtHand, changeCart, takeCookie } from './cart-store';
import { askOrderState, type OrderState } from './order-state';
import { checkout, itemsOf } from './store-client';

/** In local storage, so that every tab knows which orders are not paid yet. */
const ATTEMPTS_KEY = 'e-commerce-checkout';
const MAX_ATTEMPTS = 5;

/** One wish to pay one cart. */
interface Attempt {
  /** The cart's content as JSON, by which a changed cart is told. */
  items: string;
  /** The same for every try with this content: the store makes one order of them. */
  key: string;
  /** The payment page. */
  page?: string;
  /** The cart, from when it was cleared until it is paid or comes back. */
  cart?: Cart;
}

/** Places the order, clears the cart, and answers with the payment page's address. On failure the cart is kept. */
export async function beginCheckout(url: string, cart: Cart): Promise<string> {
  const items = itemsOf(cart);
  const text = JSON.stringify(items);
  const attempt = readAttempts().find((each) => each.items === text) ?? { items: text, key: newId() };
  keep(attempt);
  const page = await checkout(url, items, attempt.key);
  keep({ ...attempt, page, cart });
  changeCart(() => []);
  return page;
}

/**
 * Looks after every cart whose payment was begun: it leaves for good once its order is paid, wherever that happened.
 * Until then it comes back as it was. The success page itself says that an order is paid.
 */
export async function settleCheckouts({ pathname, search }: Location) {
  takeOverOrder();
  const begun = readAttempts().filter(({ page }) => page);
  const isSuccess = pathname === '/success';
  const number = new URLSearchParams(search).get('order');
  await Promise.all(
    begun.map(async (attempt) => {
      const order = await stateOf(attempt);
      const isSaidPaid = isSuccess && (!order || String(order.number) === number);
      if (order?.state === 'paid' || isSaidPaid) finish(attempt);
      else bringBack(attempt, order?.state === 'ended');
    }),
  );
}

/** Nothing for an order at a store elsewhere. */
function stateOf({ page = '' }: Attempt): Promise<OrderState | undefined> {
  return page.startsWith(`${window.location.origin}/`) ? askOrderState(page) : Promise.resolve(undefined);
}

/** The order is paid: what it holds is taken out of the cart, by one tab only. */
function finish({ key }: Attempt) {
  const attempt = readAttempts().find((each) => each.key === key);
  if (!attempt) return;
  write(readAttempts().filter((each) => each.key !== key));
  if (!attempt.cart) changeCart((cart) => withoutItems(cart, JSON.parse(attempt.items) as ReturnType<typeof itemsOf>));
}

/** The order is not paid: its cart comes back. It is still watched as long as it can be paid. */
function bringBack({ key }: Attempt, hasEnded: boolean) {
  const attempt = readAttempts().find((each) => each.key === key);
  if (!attempt) return;
  const { cart: earlier, ...rest } = attempt;
  if (hasEnded) write(readAttempts().filter((each) => each.key !== key));
  else if (earlier) keep(rest);
  if (earlier) changeCart((cart) => withEarlier(cart, earlier));
}

/** Also watches an order that was placed without scripts. */
function takeOverOrder() {
  const path = takeCookie(ORDER_COOKIE);
  if (path) keep({ items: JSON.stringify(itemsOf(cartAtHand())), key: newId(), page: window.location.origin + path });
}

function readAttempts(): Attempt[] {
  try {
    const kept = JSON.parse(localStorage.getItem(ATTEMPTS_KEY) ?? '[]') as Partial<Attempt>[];
    return kept.flatMap(({ items, key, page, cart }) =>
      items && key ? [{ items, key, page, ...(cart && { cart: readCart(JSON.stringify(cart)) }) }] : [],
    );
  } catch {
    return [];
  }
}

function keep(attempt: Attempt) {
  write([...readAttempts().filter(({ key }) => key !== attempt.key), attempt].slice(-MAX_ATTEMPTS));
}

function write(attempts: Attempt[]) {
  try {
    localStorage.setItem(ATTEMPTS_KEY, JSON.stringify(attempts));
  } catch {
    // Without storage a second try is a second order, and a cancelled cart is gone.
  }
}
