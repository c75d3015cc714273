/** The stored card of a subscription: replaced at any time, and its holder told before it expires. */
import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { card, createProduct, delivery } from '../../../../tests/shop.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { readable } from '../../../../tests/visitor.ts';
import { outsideRequest } from '~/platform/context.server.ts';
import { testProvider } from '~/features/payments/test-provider.server.ts';
import { settlePayment } from '~/features/money/payments/settle-payment.server.ts';
import { checkOpenPayments } from '~/features/money/payments/reconciliation.server.ts';
import { settleSetup } from './card-setups.server';
import { runSubscriptions } from '~/features/selling/renewals/run-subscriptions.server';
import { subscriptionPath } from './subscriptions.server';

const DECLINED_LATER = '4000 0000 0000 0341';

/** A subscription to roses for $45, whose first delivery is on Friday, April 9. */
async function openSubscription(number = '4242 4242 4242 4242', keys: Record<string, string> = {}) {
  const clock = { day: '2027-04-07' };
  const studio = await openStudio({ ...MAIL_SERVER, ...keys }, () => new Date(`${clock.day}T15:00:00Z`));
  const { db } = studio.platform;
  const variant = await createProduct(studio, 'Weekly Roses');
  await db.updateTable('products').set({ subscribable: true }).execute();
  const { id: product } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const visitor = studio.asVisitor();
  const placed = await visitor.post('/cart', { intent: 'add', product, variant, quantity: '1', rhythm: 'weekly' });
  const path = new URL(placed.headers.get('location') ?? '', 'http://x').pathname;
  await visitor.post(path, delivery({ fulfillment_date: '2027-04-09', agrees: 'on' }));
  return { ...openRest(), pay: () => visitor.post(`${path}/card`, card(number)) };

  function openRest() {
    const subscription = () => db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
    const page = async () => subscriptionPath(studio.platform, await subscription());
    const on = async (day: string) => {
      clock.day = day;
      await Promise.all([1, 2].map(() => outsideRequest(studio.platform, runSubscriptions)));
      return subscription();
    };
    const begin = async () => (await visitor.post(await page(), { intent: 'card' })).headers.get('location') ?? '';
    const charges = async () => {
      const paid = db
        .selectFrom('test_sessions')
        .select('card_last4')
        .where('order_id', 'is not', null)
        .where('status', '=', 'paid')
        .orderBy('created_at');
      return (await paid.execute()).map(({ card_last4 }) => card_last4);
    };
    const subjects = async () => {
      const emails = db
        .selectFrom('emails')
        .select('subject')
        .where('recipient', '=', 'hannah@example.com')
        .orderBy('id');
      return (await emails.execute()).map(({ subject }) => subject);
    };
    return { studio, db, visitor, clock, subscription, page, on, begin, charges, subjects };
  }
}

async function openPaid(number?: string) {
  const opened = await openSubscription(number);
  await opened.pay();
  return opened;
}

test('a subscriber replaces a card that works, and the next delivery is charged to the new one', async () => {
  const { visitor, page, begin, on, charges, subjects } = await openPaid();
  expect(readable(await visitor.text(await page()))).toContain(
    'We charge Test card ending in 4242, valid until December 2039',
  );
  const url = new URL(await begin()).pathname;
  expect(url).toBe(`${await page()}/card`);
  expect(readable(await visitor.text(url))).toContain('No card is charged, and no real card is stored.');
  const stored = await visitor.post(url, { ...card(DECLINED_LATER), card_expiry: '06 / 30' });
  expect(stored.headers.get('location')).toBe(`${await page()}?saved=1`);
  expect(readable(await visitor.text(await page()))).toContain('Test card ending in 0341, valid until June 2030');
  expect(await subjects()).toContain('Your new card is stored');
  await on('2027-04-13');
  expect(await charges()).toEqual(['4242']);
  await begin();
  await visitor.post(url, card());
  await on('2027-04-13');
  expect(await charges()).toEqual(['4242', '4242']);
});

test('a card that is declined, not confirmed, abandoned or real leaves the old one', async () => {
  const { visitor, db, begin, subscription } = await openPaid();
  const before = (await subscription()).card_ref;
  const url = new URL(await begin()).pathname;
  expect((await visitor.post(url, card('4000 0000 0000 0002'))).status).toBe(402);
  const real = await visitor.post(url, card('4111 1111 1111 1111'));
  expect([real.status, await real.text()]).toEqual([400, expect.not.stringContaining('4111')]);
  await visitor.post(url, card('4000 0025 0000 3155'));
  expect(readable(await visitor.text(url))).toContain('Confirm the card');
  expect((await visitor.post(url, { intent: 'decline' })).status).toBe(402);
  await visitor.post(url, { intent: 'cancel' });
  expect((await subscription()).card_ref).toBe(before);
  expect(await Promise.all([begin(), begin()])).toEqual([url, url].map((path) => expect.stringContaining(path)));
  expect(await db.selectFrom('card_setups').select('status').execute()).toEqual([{ status: 'open' }]);
  await visitor.post(url, card('4000 0025 0000 3155'));
  await visitor.post(url, { intent: 'confirm' });
  expect((await subscription()).card_ref).not.toBe(before);
  expect((await visitor.get(url)).status).toBe(303);
});

test.each(['twice', 'late', 'lost'])('a card is stored once if its webhook comes %s', async (webhook) => {
  const { studio, visitor, db, begin, on, subjects, subscription } = await openPaid();
  const url = new URL(await begin()).pathname;
  await visitor.post(url, { ...card(), webhook });
  await Promise.all([on('2027-04-08'), on('2027-04-08')]);
  const [setup] = await db.selectFrom('card_setups').select(['ref', 'status']).execute();
  expect(setup?.status).toBe('stored');
  expect((await subscription()).card_ref).toBe(setup?.ref);
  await outsideRequest(studio.platform, (context) =>
    context.transaction((tx) => settleSetup(tx, { ref: setup?.ref ?? '', state: 'stored' })),
  );
  expect((await subjects()).filter((subject) => subject === 'Your new card is stored')).toHaveLength(1);
});

test('after failed charges a new card is charged for the order that waits, and the series goes on', async () => {
  const { visitor, page, begin, on, charges, subscription } = await openPaid(DECLINED_LATER);
  for (const day of ['2027-04-13', '2027-04-14', '2027-04-15']) await on(day);
  expect(await subscription()).toMatchObject({ state: 'payment_failed', failures: 3 });
  expect(readable(await visitor.text(await page()))).toContain('we charge the open $45.00 to it');
  await visitor.post(new URL(await begin()).pathname, card());
  expect(await on('2027-04-15')).toMatchObject({ state: 'active', failures: 0, next_day: '2027-04-23' });
  expect(await charges()).toEqual(['0341', '4242']);
});

test('of two cards that are reported in the wrong order, that of the newer page stays', async () => {
  const { studio, db, begin, visitor, clock, subscription } = await openPaid(DECLINED_LATER);
  await visitor.post(new URL(await begin()).pathname, { ...card(), webhook: 'lost' });
  const [first] = await db.selectFrom('card_setups').selectAll().execute();
  await db.updateTable('card_setups').set({ status: 'closed' }).execute();
  clock.day = '2027-04-08';
  await visitor.post(new URL(await begin()).pathname, card());
  const newer = (await subscription()).card_ref;
  expect(newer).not.toBe(first?.ref);
  await db
    .updateTable('card_setups')
    .set({ status: 'open' })
    .where('ref', '=', first?.ref ?? '')
    .execute();
  await outsideRequest(studio.platform, (context) =>
    context.transaction((tx) => settleSetup(tx, { ref: first?.ref ?? '', state: 'stored' })),
  );
  expect((await subscription()).card_ref).toBe(newer);
  const paid = await db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const report = await testProvider.lookUp({ db } as Parameters<typeof testProvider.lookUp>[0], paid.ref);
  if (report) await outsideRequest(studio.platform, (context) => settlePayment(context, 'test', report));
  expect((await subscription()).card_ref).toBe(newer);
});

test('the holder is told once before the card expires, and an expired card is not charged', async () => {
  const { db, visitor, page, on, charges, subjects } = await openPaid();
  await db.updateTable('test_sessions').set({ card_expires_on: '2027-04-30' }).execute();
  const told = async () => (await subjects()).filter((subject) => subject.includes('at the end of April 2027'));
  await on('2027-04-08');
  await on('2027-04-09');
  expect(await told()).toEqual(['Your card for Weekly Roses expires at the end of April 2027']);
  expect(readable(await visitor.text(await page()))).toContain('Your card expires at the end of April 2027.');
  for (const day of ['2027-04-13', '2027-04-20', '2027-04-27']) await on(day);
  expect(await charges()).toHaveLength(4);
  await on('2027-05-04');
  expect(await charges()).toHaveLength(4);
  expect(await subjects()).toContain('We couldn’t charge your card for Friday, May 7, 2027');
});

test('an ended subscription takes no card, and strangers find no page', async () => {
  const { visitor, page, begin, subscription } = await openPaid();
  const url = new URL(await begin()).pathname;
  expect((await visitor.get('/subscription/1.nobodys/card')).status).toBe(404);
  const before = await subscription();
  await visitor.post(await page(), { intent: 'cancel', version: String(before.version) });
  await visitor.post(url, card());
  expect((await subscription()).card_ref).toBe(before.card_ref);
  expect((await visitor.post(await page(), { intent: 'card' })).status).toBe(409);
});

test('Stripe stores the new card for the same customer, on one page however often and whatever answer is lost', async () => {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_card', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: stripe.url };
  const { studio, db, visitor, begin, page, on, subscription } = await openSubscription(undefined, keys);
  Object.assign(stripe.known, { payment_status: 'paid', status: 'complete' });
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await outsideRequest(studio.platform, (context) => checkOpenPayments(context, id));
  expect(readable(await visitor.text(await page()))).toContain('We charge Visa ending in 4242, valid until June 2027');
  stripe.known.losesAnswers = true;
  expect((await visitor.post(await page(), { intent: 'card' })).status).toBe(503);
  stripe.known.losesAnswers = false;
  const urls = new Set(await Promise.all([begin(), begin(), begin()]));
  expect([...urls]).toEqual([expect.stringContaining('checkout.stripe.com')]);
  const setups = stripe.asked.filter(({ fields }) => fields.get('mode') === 'setup');
  expect(new Set(setups.map(({ key }) => key)).size).toBe(1);
  expect(Object.fromEntries(setups[0]?.fields ?? [])).toMatchObject({
    customer: 'cus_1',
    client_reference_id: (await subscription()).id,
  });
  stripe.known.setup = 'complete';
  expect(readable(await visitor.text(`${await page()}?saved=1`))).toContain(
    'Visa ending in 1881, valid until June 2031',
  );
  await on('2027-04-13');
  const charge = stripe.asked.find(({ call }) => call === 'POST /v1/payment_intents');
  expect(charge?.fields.get('payment_method')).toBe('pm_2');
  expect((await subscription()).next_day).toBe('2027-04-23');
});
