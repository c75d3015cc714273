import { UserError } from '~/lib/user-error';
import type { Cart } from './cart';
import type { CheckoutBody } from './store.schema';

/** What spec 7 sends for a cart; the product's own call omits the locale. */
export function itemsOf(cart: Cart): CheckoutBody['items'] {
  return cart.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity }));
}

/**
 * Asks the store at `url` for a payment page and answers with its address. The own store, which a path names, also gets
 * the key by which it knows a repeated click; an external one gets nothing but JSON.
 */
export async function checkout(url: string, items: CheckoutBody['items'], key: string): Promise<string> {
  const { origin, href } = window.location;
  const isOwn = url.startsWith('/');
  const body: CheckoutBody = {
    items,
    successUrl: `${origin}/success`,
    cancelUrl: href,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(isOwn && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    const reason = isOwn ? await reasonIn(answer) : undefined;
    throw new UserError(answer.status, 'store-failed', reason ?? '');
  }
  const { url: page } = (await answer.json()) as { url?: unknown };
  if (typeof page !== 'string' || !/^https?:/.test(page)) throw new UserError(502, 'store-failed', '');
  return page;
}

/** What the buyer can do something about: no stock left, a product gone, a store that takes no orders. */
async function reasonIn(answer: Response): Promise<string | undefined> {
  if (![404, 409, 429, 503].includes(answer.status)) return undefined;
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } };
  return error?.message;
}
