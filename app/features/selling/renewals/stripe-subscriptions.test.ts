import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { createProduct, delivery } from '../../../../tests/shop.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { outsideRequest } from '~/platform/context.server.ts';
import { checkOpenPayments } from '~/features/money/payments/reconciliation.server.ts';
import { runSubscriptions } from './run-subscriptions.server';

/** A subscription whose first order was paid at Stripe for April 9. */
async function openSubscription() {
  const clock = { day: '2027-04-07' };
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_subs', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: stripe.url };
  const studio = await openStudio({ ...MAIL_SERVER, ...keys }, () => new Date(`${clock.day}T15:00:00Z`));
  const { db } = studio.platform;
  const variant = await createProduct(studio, 'Weekly Roses');
  await db.updateTable('products').set({ subscribable: true }).execute();
  const { id: product } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const visitor = studio.asVisitor();
  const placed = await visitor.post('/cart', { intent: 'add', product, variant, quantity: '1', rhythm: 'weekly' });
  const path = new URL(placed.headers.get('location') ?? '', 'http://x').pathname;
  await visitor.post(path, delivery({ fulfillment_date: '2027-04-09', agrees: 'on' }));
  Object.assign(stripe.known, { payment_status: 'paid', status: 'complete' });
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await outsideRequest(studio.platform, (context) => checkOpenPayments(context, id));
  const on = async (day: string) => {
    clock.day = day;
    await Promise.all([1, 2].map(() => outsideRequest(studio.platform, runSubscriptions)));
    return db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
  };
  const calls = (call: RegExp) => stripe.asked.filter((asked) => call.test(asked.call));
  const states = () => [...stripe.intents.values()].map(({ status }) => status);
  return { stripe, db, on, calls, states };
}

test('Stripe stores the card with the first payment, and charges it once for each order', async () => {
  const { db, on, calls, states } = await openSubscription();
  const [session] = calls(/^POST \/v1\/checkout\/sessions$/);
  expect(Object.fromEntries(session?.fields ?? [])).toMatchObject({
    customer_creation: 'always',
    'payment_intent_data[setup_future_usage]': 'off_session',
  });
  expect((await on('2027-04-13')).next_day).toBe('2027-04-23');
  const [intent, ...others] = calls(/^POST \/v1\/payment_intents$/);
  expect(others).toEqual([]);
  expect(Object.fromEntries(intent?.fields ?? [])).toMatchObject({ customer: 'cus_1', payment_method: 'pm_1' });
  expect(Object.fromEntries(calls(/confirm$/)[0]?.fields ?? [])).toEqual({ off_session: 'true' });
  expect(states()).toEqual(['succeeded']);
  const orders = await db.selectFrom('orders').select(['status', 'due_cents']).orderBy('number').execute();
  expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(intent?.fields.get('amount')).toBe(String(orders[1]?.due_cents));
});

test('a declined charge is canceled at Stripe, and the next day makes a new one', async () => {
  const { stripe, on, states } = await openSubscription();
  stripe.known.decline = 'authentication_required';
  expect(await on('2027-04-13')).toMatchObject({ failures: 1, next_day: '2027-04-16' });
  expect(states()).toEqual(['canceled']);
  stripe.known.decline = undefined;
  expect(await on('2027-04-14')).toMatchObject({ failures: 0, next_day: '2027-04-23' });
  expect(states()).toEqual(['canceled', 'succeeded']);
});

test('a charge whose answer is lost is found, and not made again', async () => {
  const { stripe, on, states, db } = await openSubscription();
  stripe.known.decline = 'card_declined';
  await on('2027-04-13');
  stripe.known.decline = undefined;
  const [made] = stripe.intents.values();
  if (made) made.status = 'succeeded';
  await db
    .updateTable('payments')
    .set({ status: 'open', settled_at: null })
    .where('ref', '=', String(made?.id))
    .execute();
  expect(await on('2027-04-14')).toMatchObject({ next_day: '2027-04-23' });
  expect(states()).toEqual(['succeeded']);
});
