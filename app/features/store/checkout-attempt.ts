import { type Cart, readCart, withEarlier } from './cart';
import { changeCart } from './cart-store';
import { checkout, itemsOf } from './store-client';

/** Of this tab only, until the order is paid. */
const ATTEMPT_KEY = 'e-commerce-checkout';

/** One wish to pay one cart. */
interface Attempt {
  /** The cart's content, by which a changed cart is told. */
  items: string;
  /** The same for every try with this content: the store makes one order of them. */
  key: string;
  /** The cart, from when it was cleared until it is paid or comes back. */
  cart?: Cart;
}

/** Places the order, clears the cart, and answers with the payment page's address. On failure the cart is kept. */
export async function beginCheckout(url: string, cart: Cart): Promise<string> {
  const items = itemsOf(cart);
  const before = readAttempt();
  const text = JSON.stringify(items);
  const attempt = before?.items === text ? before : { items: text, key: newKey() };
  keepAttempt(attempt);
  const page = await checkout(url, items, attempt.key);
  keepAttempt({ ...attempt, cart });
  changeCart(() => []);
  return page;
}

/** A page that was come to after a checkout: the success page ends it, any other has the cart back as it was. */
export function settleCheckout(pathname: string) {
  const attempt = readAttempt();
  if (!attempt) return;
  const { cart: earlier, ...rest } = attempt;
  if (pathname === '/success') return keepAttempt(undefined);
  if (!earlier) return;
  keepAttempt(rest);
  changeCart((cart) => withEarlier(cart, earlier));
}

function readAttempt(): Attempt | undefined {
  try {
    const { items, key, cart } = JSON.parse(sessionStorage.getItem(ATTEMPT_KEY) ?? '{}') as Partial<Attempt>;
    if (!items || !key) return undefined;
    return { items, key, ...(cart && { cart: readCart(JSON.stringify(cart)) }) };
  } catch {
    return undefined;
  }
}

function keepAttempt(attempt: Attempt | undefined) {
  try {
    if (attempt) sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
    else sessionStorage.removeItem(ATTEMPT_KEY);
  } catch {
    // Without storage a second try is a second order, and a cancelled cart is gone.
  }
}

/** Not `randomUUID`, which a shop on a local network over plain http does not have. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
