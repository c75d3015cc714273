import { data, redirect } from 'react-router';
import { formFields } from '~/lib/form-fields';
import { hasCode, UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { MAX_PER_LINE, totalCents, withMore } from './cart';
import { cartOf, changedCart, currentLines, paidCart, type SentCart } from './cart.server';
import { asCart, itemsIn } from './current-lines';
import { storeClient } from '~/features/store/store-client.server';

/** Handles the cart's forms without scripts: add, change a quantity, check out. */
export async function postCart(context: Context, request: Request) {
  const fields = await formFields(request);
  const sent = cartOf(request);
  const cart = (await paidCart(context, sent)) ?? sent;
  try {
    if (fields.intent === 'add') return await add(context, cart, fields);
    if (fields.intent === 'checkout') return await checkOut(context, cart, fields.total ?? '');
  } catch (error) {
    if (!hasCode(error, 'store-failed')) throw error;
    return refused(502, 'The store did not answer', 'Please try again in a minute. Your cart is kept.');
  }
  if (fields.set) return toCart(context, { ...cart, items: changed(cart.items, fields.set), added: '' });
  return redirect('/cart', 303);
}

async function add(context: Context, cart: SentCart, { product = '', variant = '', quantity = '1' }: Fields) {
  const count = /^[1-9]\d{0,2}$/.test(quantity) ? Number(quantity) : 1;
  const added = encodeURIComponent(`${variant}:${count}`);
  if (cart.added === added) return redirect('/cart', 303);
  const had = cart.items.find(({ variant_id }) => variant_id === variant);
  const [line] = await currentLines(context, [
    { product_id: product, variant_id: variant, quantity: had?.quantity ?? 0 },
  ]);
  if (!line?.product || !line.variant) return refused(404, ADD_FAILED, 'This product is no longer in the store.');
  try {
    const items = itemsIn(withMore(had ? asCart([line]) : [], line.product, line.variant, count));
    const others = cart.items.filter((item) => item !== had);
    return toCart(context, { ...cart, items: [...others, ...items], added });
  } catch (error) {
    return refused(409, ADD_FAILED, (error as Error).message);
  }
}

/** `set` is 'variant:quantity', from the buttons of a line. */
function changed(items: SentCart['items'], set: string): SentCart['items'] {
  const [, variant, count = ''] = /^(.+):(\d{1,3})$/.exec(set) ?? [];
  const quantity = Math.min(Number(count), MAX_PER_LINE);
  const after = items.map((item) => (item.variant_id === variant ? { ...item, quantity } : item));
  return after.filter((item) => item.quantity > 0);
}

async function checkOut(context: Context, cart: SentCart, shownTotal: string) {
  const lines = asCart(await currentLines(context, cart.items));
  if (lines.length === 0) {
    return refused(400, 'Your cart is empty', 'Add some products to your cart before checking out');
  }
  if (shownTotal !== String(totalCents(lines))) return refused(409, 'A price changed', PRICE_CHANGED);
  const items = lines.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity }));
  const back = { successUrl: `${context.origin}/success`, cancelUrl: `${context.origin}/cart` };
  try {
    const { url } = await storeClient(context).checkout({ items, ...back }, cart.id);
    // The page's policy limits where forms may redirect; a link may go anywhere.
    if (new URL(url).origin !== context.origin) return data({ payment: url });
    const order = new URL(url).pathname;
    return redirect(url, { status: 303, headers: changedCart(context.config, { ...cart, order, added: '' }) });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const reason = ['invalid', 'store-failed'].includes(error.code) ? '' : ` ${error.message}`;
    return refused(error.status, 'Checkout Error', `${CHECKOUT_FAILED}${reason}`);
  }
}

type Fields = Record<string, string>;

const ADD_FAILED = 'Error adding to cart';
const CHECKOUT_FAILED = 'There was a problem initializing checkout. Please try again.';
const PRICE_CHANGED = 'Please look at the new total, then proceed to checkout again.';

function toCart({ config }: Context, cart: SentCart) {
  return redirect('/cart', { status: 303, headers: changedCart(config, cart) });
}

function refused(status: number, title: string, description: string) {
  return data({ error: { title, description } }, status);
}
