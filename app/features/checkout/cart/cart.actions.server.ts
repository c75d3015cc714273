import { data, redirect } from 'react-router';
import { formFields } from '~/lib/form-fields';
import { hasCode, UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { placeCookie, readPlace } from '~/features/delivery/remembered-place';
import { MAX_PER_LINE, totalCents, withAdded } from '~/features/catalog/cart-lines';
import { changedCartHeaders, currentLines, readSentCart, type SentCart, withoutPaidOrder } from './cart.server';
import { toCart, toItems } from './current-lines';
import { isRhythm } from '~/features/catalog/subscription-days';
import { subscribe } from './subscribe.server';
import { storeClient } from '~/features/checkout/service/store-client.server';

const CHECKOUT_FAILED = 'There was a problem initializing checkout. Please try again.';
const PRICE_CHANGED = 'Please look at the new total, then proceed to checkout again.';

export async function handleCartForm(context: Context, request: Request) {
  const fields = await formFields(request);
  const sent = readSentCart(request);
  const errorTitle = fields.intent === 'checkout' ? 'Checkout Error' : 'Error adding to cart';
  return runAction(context, { errorTitle }, async () => {
    const cart = (await withoutPaidOrder(context, sent)) ?? sent;
    if (fields.intent === 'add' && isRhythm(fields.rhythm))
      return redirect(await subscribe(context, fields, fields.rhythm), 303);
    if (fields.intent === 'add') return addToCart(context, cart, fields);
    if (fields.intent === 'place') return rememberPlace(context, request, fields.zip);
    if (fields.intent === 'checkout') return checkOut(context, cart, fields.total);
    if (!fields.set) return redirect('/cart', 303);
    return redirectToCart(context, { ...cart, items: withQuantity(cart.items, fields.set), added: '' });
  });
}

function rememberPlace({ config }: Context, request: Request, typed = '') {
  const kept = readPlace(request.headers.get('Cookie'));
  const zip = typed.trim().slice(0, 5);
  const cookie = placeCookie({ zip, day: kept?.zip === zip ? kept.day : '' }, config.baseUrl.startsWith('https://'));
  return redirect('/cart', { status: 303, headers: { 'Set-Cookie': cookie } });
}

async function addToCart(
  context: Context,
  cart: SentCart,
  { product = '', variant = '', quantity = '1' }: Record<string, string>,
) {
  const count = /^[1-9]\d{0,2}$/.test(quantity) ? Number(quantity) : 1;
  const added = encodeURIComponent(`${variant}:${count}`);
  if (cart.added === added) return redirect('/cart', 303);
  const current = cart.items.find(({ variant_id }) => variant_id === variant);
  const [line] = await readLines(context, [
    { product_id: product, variant_id: variant, quantity: current?.quantity ?? 0 },
  ]);
  if (!line?.product || !line.variant) {
    throw new UserError(404, 'not-found', 'This product is no longer in the store.');
  }
  const items = toItems(withAdded(current ? toCart([line]) : [], line.product, line.variant, count));
  const others = cart.items.filter((item) => item !== current);
  return redirectToCart(context, { ...cart, items: [...others, ...items], added });
}

/** `set` is 'variant:quantity', from the buttons of a line. */
function withQuantity(items: SentCart['items'], set: string): SentCart['items'] {
  const [, variant, count = ''] = /^(.+):(\d{1,3})$/.exec(set) ?? [];
  const quantity = Math.min(Number(count), MAX_PER_LINE);
  const after = items.map((item) => (item.variant_id === variant ? { ...item, quantity } : item));
  return after.filter((item) => item.quantity > 0);
}

async function checkOut(context: Context, cart: SentCart, shownTotal?: string) {
  const lines = toCart(await readLines(context, cart.items));
  if (lines.length === 0) {
    const title = 'Your cart is empty';
    throw new UserError(400, 'invalid', 'Add some products to your cart before checking out', {}, { title });
  }
  if (shownTotal !== String(totalCents(lines))) {
    throw new UserError(409, 'conflict', PRICE_CHANGED, {}, { title: 'A price changed' });
  }
  const url = await placeOrder(context, lines, cart.id);
  // The page's policy limits where forms may redirect; a link may go anywhere.
  if (new URL(url).origin !== context.origin) return data({ payment: url });
  const order = new URL(url).pathname;
  return redirect(url, { status: 303, headers: changedCartHeaders(context.config, { ...cart, order, added: '' }) });
}

async function placeOrder(context: Context, lines: ReturnType<typeof toCart>, key: string) {
  const items = lines.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity }));
  const returnUrls = { successUrl: `${context.origin}/success`, cancelUrl: `${context.origin}/cart` };
  try {
    return (await storeClient(context).checkout({ items, ...returnUrls }, key)).url;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const reason = ['invalid', 'store-failed'].includes(error.code) ? '' : ` ${error.message}`;
    throw new UserError(error.status, error.code, `${CHECKOUT_FAILED}${reason}`, {}, { cause: error });
  }
}

async function readLines(context: Context, items: SentCart['items']) {
  try {
    return await currentLines(context, items);
  } catch (error) {
    if (!hasCode(error, 'store-failed')) throw error;
    const title = 'The store did not answer';
    const message = 'Please try again in a minute. Your cart is kept.';
    throw new UserError(502, 'store-failed', message, {}, { title, cause: error });
  }
}

function redirectToCart({ config }: Context, cart: SentCart) {
  return redirect('/cart', { status: 303, headers: changedCartHeaders(config, cart) });
}
