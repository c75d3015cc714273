import { UserError } from '~/lib/user-error';
import type { Cart } from './cart-lines';
import type { CheckoutBody } from './store.schema';

export function toCheckoutItems(cart: Cart): CheckoutBody['items'] {
  return cart.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity }));
}

/** Returns the URL of the payment page. An external store gets nothing but JSON (spec 7), so no idempotency key. */
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
    const reason = isOwn ? await readErrorMessage(answer) : undefined;
    throw new UserError(answer.status, 'store-failed', reason ?? '');
  }
  const { url: page } = (await answer.json()) as { url?: unknown };
  if (typeof page !== 'string' || !/^https?:/.test(page)) throw new UserError(502, 'store-failed', '');
  return page;
}

/** Reasons that the buyer can act on: sold out, a deleted product, a closed store. */
async function readErrorMessage(answer: Response): Promise<string | undefined> {
  if (![404, 409, 429, 503].includes(answer.status)) return undefined;
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } };
  return error?.message;
}
