/** What was begun on the test page once Stripe is switched on: test cards buy no real flowers. */
import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../../tests/shop.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { outsideRequest } from '~/platform/context.server';
import { runSubscriptions } from '~/features/selling/renewals/run-subscriptions.server';
import { reconcile } from './reconciliation.server';

/** The same studio with Stripe's keys. */
async function withStripe({ platform }: Studio, now?: () => Date) {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: stripe.url };
  const { DATABASE_URL = '' } = platform.config;
  return openStudio({ ...MAIL_SERVER, ...keys, DATABASE_URL }, now);
}

async function openShop() {
  const studio = await openStudio(MAIL_SERVER);
  const roses = await createProduct(studio, 'Roses', { stock: 5, price: 10_000 });
  const { path, token } = await order(studio, cartOf(roses));
  const page = (await studio.asVisitor().post(path, pickup())).headers.get('location') ?? '';
  expect(page).toContain('/card');
  return { studio, path, token };
}

test('an order that was begun on the test page takes no test card any more, and goes on at Stripe', async () => {
  const { studio, path, token } = await openShop();
  const live = await withStripe(studio);
  const buyer = live.asVisitor();
  const away = await buyer.get(`${path}/card`);
  expect([away.status, away.headers.get('location')]).toEqual([303, expect.stringContaining(path)]);
  await buyer.post(`${path}/card`, card());
  expect((await orderBehind(live, token)).status).toBe('pending');
  expect((await buyer.post(path, pickup())).headers.get('location')).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  const payments = await live.platform.db
    .selectFrom('payments')
    .select(['provider', 'status'])
    .orderBy('created_at')
    .execute();
  expect(payments).toEqual([
    { provider: 'test', status: 'closed' },
    { provider: 'stripe', status: 'open' },
  ]);
});

test('a test card that paid before, and of which nothing was heard yet, pays for nothing', async () => {
  const { studio, path, token } = await openShop();
  await studio.asVisitor().post(`${path}/card`, { ...card(), webhook: 'lost' });
  expect((await orderBehind(studio, token)).status).toBe('pending');
  const live = await withStripe(studio);
  const later = new Date(Date.now() + 10 * 60_000);
  await outsideRequest(live.platform, (context) => reconcile(context, later));
  expect((await orderBehind(live, token)).status).toBe('pending');
  expect(await live.platform.db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'closed' }]);
});

test('a subscription with a test card is put on hold in words, and nothing is made for it', async () => {
  let day = '2027-04-07';
  const now = () => new Date(`${day}T15:00:00Z`);
  const studio = await openStudio(MAIL_SERVER, now);
  const { db } = studio.platform;
  const variant = await createProduct(studio, 'Weekly Roses', { stock: 9 });
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  await db.updateTable('products').set({ subscribable: true }).execute();
  const { id: product } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const buyer = studio.asVisitor();
  const placed = await buyer.post('/cart', { intent: 'add', product, variant, quantity: '1', rhythm: 'weekly' });
  const path = new URL(placed.headers.get('location') ?? '', 'http://x').pathname;
  await buyer.post(path, delivery({ fulfillment_date: '2027-04-09', agrees: 'on' }));
  await buyer.post(`${path}/card`, card());
  const live = await withStripe(studio, now);
  day = '2027-04-14';
  await outsideRequest(live.platform, runSubscriptions);
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'paid' }]);
  expect(await db.selectFrom('subscriptions').select('state').execute()).toEqual([{ state: 'paused' }]);
  const emails = await db
    .selectFrom('emails')
    .select(['recipient', 'text'])
    .where('subject', 'like', '%on hold')
    .execute();
  expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(['hannah@example.com', 'studio@example.com']);
  expect(emails[0]?.text).toContain('Its card was a test card. Please store your own card on its page.');
});
