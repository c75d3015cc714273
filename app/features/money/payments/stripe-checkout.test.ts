import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { releaseExpiredHolds } from '~/features/orders/holds.server';
import { openContext } from '~/platform/context.server';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { amountIn, openStripeStub } from '../../../../tests/stripe-stub.ts';
import {
  cartOf,
  delivery,
  order,
  orderBehind,
  pickup,
  createProduct,
  setSalesTax,
  stockOf,
} from '../../../../tests/shop.ts';
import { readable, SITE } from '../../../../tests/visitor.ts';
import { closePayment, reconcile, refundPayment } from './reconciliation.server';

const SECRET = 'whsec_of_these_tests';
const MINUTE = 60_000;
const later = (ms: number) => new Date(Date.now() + ms);

async function openShop() {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: stripe.url };
  const studio = await openStudio(keys);
  const charges = { delivery_fee_cents: 1420, email: 'studio@example.com' };
  await studio.platform.db.updateTable('studio_settings').set(charges).execute();
  await setSalesTax(studio, '6');
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 18_400 });
  const placed = await order(studio, cartOf([roses, 2]));
  return { stripe, studio, roses, ...placed, context: openContext(studio.platform, SITE) };
}

function sendEvent(studio: Studio, body: string, options: { secret?: string; timestamp?: number } = {}) {
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET, ...options });
  return studio
    .asVisitor()
    .fetch('/webhooks/payments', { method: 'POST', body, headers: { 'Stripe-Signature': header } });
}

async function paidEvent({ platform }: Studio) {
  const { ref, order_id, amount_cents } = await platform.db
    .selectFrom('payments')
    .selectAll()
    .executeTakeFirstOrThrow();
  const session = { id: ref, object: 'checkout.session', client_reference_id: order_id, status: 'complete' };
  const object = { ...session, payment_status: 'paid', amount_total: amount_cents, currency: 'usd' };
  return JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object } });
}

test('a buyer is sent to a Stripe page that asks for exactly what the order comes to', async () => {
  const { stripe, studio, path, token } = await openShop();
  const buyer = studio.asVisitor();
  expect(await buyer.text(path)).not.toContain('TEST MODE');
  const sent = await buyer.post(path, delivery());
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
  ]);

  const [created] = stripe.asked;
  const placed = await orderBehind(studio, token);
  expect(created?.call).toBe('POST /v1/checkout/sessions');
  expect(created?.key).toMatch(new RegExp(`^session:${placed.id}:1:`));
  expect(amountIn(created?.fields ?? new URLSearchParams())).toBe(placed.total_cents);
  expect(Object.fromEntries(created?.fields ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: placed.id,
    customer_email: 'hannah@example.com',
    success_url: expect.stringContaining(`${SITE}/success?order=${placed.number}&key=`),
    cancel_url: `${SITE}${path}`,
    'line_items[0][price_data][product_data][name]': 'Garden Roses',
    'line_items[0][price_data][unit_amount]': '18400',
    'line_items[0][quantity]': '2',
    'line_items[1][price_data][unit_amount]': '1420',
    'line_items[2][price_data][unit_amount]': '2293',
  });
  expect(Number(created?.fields.get('expires_at'))).toBeGreaterThan(Date.now() / 1000 + 30 * 60);
});

test('the same details open the same Stripe page; changed ones close it and open a new one', async () => {
  const { stripe, studio, path } = await openShop();
  const buyer = studio.asVisitor();
  const first = await buyer.post(path, delivery());
  const again = await buyer.post(path, delivery());
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  const other = await buyer.post(path, pickup());
  expect(other.headers.get('location')).not.toBe(first.headers.get('location'));
  expect(stripe.asked.map(({ call }) => call.replace(/cs_\w+/, ''))).toEqual([
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions//expire',
    'POST /v1/checkout/sessions',
  ]);
});

test('a webhook signed by Stripe pays the order; a forged, altered or old one is rejected', async () => {
  const { studio, path, token } = await openShop();
  await studio.asVisitor().post(path, pickup());
  const body = await paidEvent(studio);
  const old = Math.floor(Date.now() / 1000) - 301;
  expect((await sendEvent(studio, body, { secret: 'whsec_of_someone_else' })).status).toBe(400);
  expect((await sendEvent(studio, body, { timestamp: old })).status).toBe(400);
  expect(await studio.platform.db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendEvent(studio, body)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  expect(await studio.platform.db.selectFrom('emails').selectAll().execute()).toHaveLength(2);
});

test('a late payment for sold flowers is refunded through Stripe once', async () => {
  const { stripe, studio, roses, path, token, context } = await openShop();
  await studio.asVisitor().post(path, pickup());
  await releaseExpiredHolds(context, later(31 * MINUTE));
  await order(studio, cartOf([roses, 5]));
  await sendEvent(studio, await paidEvent(studio));
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'refunded' });

  const { ref } = await studio.platform.db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  await refundPayment(context, ref);
  await refundPayment(context, ref);
  const refunds = stripe.asked.filter(({ call }) => call === 'POST /v1/refunds');
  expect(new Set(refunds.map(({ key }) => key)).size).toBe(1);
  expect(refunds[0]?.fields.get('payment_intent')).toBe('pi_1');
});

test('the Stripe page of an ended order is closed, unless it was paid first', async () => {
  const { stripe, studio, roses, path, token, context } = await openShop();
  await studio.asVisitor().post(path, pickup());
  await releaseExpiredHolds(context, later(31 * MINUTE));
  Object.assign(stripe.known, { status: 'complete', payment_status: 'paid' });
  const { ref } = await studio.platform.db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  await closePayment(context, ref);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  expect(await stockOf(studio, roses)).toBe(3);
});

test('the buyer keeps what was typed when Stripe is down, and lost webhooks are made up for', async () => {
  const { stripe, studio, path, token, context } = await openShop();
  const buyer = studio.asVisitor();
  stripe.known.isAway = true;
  const away = await buyer.post(path, pickup());
  const html = await away.text();
  expect(away.status).toBe(503);
  expect(readable(html)).toContain('The payment page cannot be opened right now.');
  expect(html).toContain('Hannah Lyle');

  stripe.known.isAway = false;
  await buyer.post(path, pickup());
  Object.assign(stripe.known, { status: 'complete', payment_status: 'paid' });
  stripe.known.isAway = true;
  await reconcile(context, later(6 * MINUTE));
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
  stripe.known.isAway = false;
  await reconcile(context, later(12 * MINUTE));
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
});

test('buyers cannot pay with test cards when Stripe is set up', async () => {
  const { studio, path, token } = await openShop();
  await studio.asVisitor().post(path, pickup());
  const card = { card_number: '4242424242424242', card_expiry: '12 / 39', card_code: '123', card_name: 'Hannah' };
  await studio.asVisitor().post(`${path}/card`, card);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
});

test('Stripe’s page shows the day and the card, and a changed card opens another page', async () => {
  const { stripe, studio, path } = await openShop();
  const buyer = studio.asVisitor();
  const post = (card_message: string) => buyer.post(path, delivery({ card_message, card_signature: 'Ana' }));
  await post('Dear Jane');
  await post('Dear June');
  await post('Dear June');
  const notes = stripe.asked
    .filter(({ call }) => call === 'POST /v1/checkout/sessions')
    .map(({ fields }) => fields.get('custom_text[submit][message]') ?? '');
  expect(notes).toHaveLength(2);
  expect(notes[0]).toMatch(/^Delivery for June Mays on \w+, \w+ \d+, \d{4}\.\n\nThe card says: Dear Jane\nAna$/);
  expect(notes[1]).toContain('Dear June');
});

test('a signature of another time than now is refused, also one of the future or of no time', async () => {
  const { studio, path, token } = await openShop();
  await studio.asVisitor().post(path, delivery());
  const body = await paidEvent(studio);
  const now = Math.floor(Date.now() / 1000);
  const send = (header: string) =>
    studio.asVisitor().fetch('/webhooks/payments', { method: 'POST', body, headers: { 'Stripe-Signature': header } });
  const signed = (t: string) => `t=${t},v1=${createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex')}`;
  for (const t of ['NaN', String(now + 400), String(now - 400), `${now}x`, ''])
    expect([t, (await send(signed(t))).status]).toEqual([t, 400]);
  expect((await send(`t=${now - 999},${signed(String(now))}`)).status).toBe(400);
  expect((await orderBehind(studio, token)).status).toBe('pending');
  expect((await send(signed(String(now)))).status).toBe(200);
  expect((await orderBehind(studio, token)).status).toBe('paid');
});
