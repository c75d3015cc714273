import { array, asyncProperty, assert, boolean, constantFrom, integer, oneof, record } from 'fast-check';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { reconcile, refundPayment } from '~/features/money/payments/reconciliation.server';
import { openContext } from '~/platform/context.server';
import { readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { testRefunds } from '../../../../tests/test-refunds.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup, stockOf } from '../../../../tests/shop.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { SITE } from '../../../../tests/visitor.ts';

const MINUTE = 60_000;

/** An order of two roses for $90 and a fern for $30, paid at the test page. The sales tax is 6 %. */
async function openPaidOrder(settings: Record<string, string> = {}) {
  const studio = await openStudio(settings);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com', region: 'WV' }).execute();
  await db
    .insertInto('tax_rates')
    .values({ level: 'state', name: 'West Virginia', region: 'WV', rate: '6', valid_from: '2020-01-01' })
    .execute();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 4500 });
  const ferns = await createProduct(studio, 'Ferns', { stock: 5, price: 3000 });
  const { path, token } = await order(studio, cartOf([roses, 2], ferns));
  await studio.asVisitor().post(path, pickup());
  await studio.asVisitor().post(`${path}/card`, card());
  const { id, number } = await orderBehind(studio, token);
  const { ref } = await studio.platform.db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const lines = await studio.platform.db.selectFrom('order_lines').selectAll().execute();
  const lineOf = (title: string) => lines.find(({ product_title }) => product_title === title)?.id ?? '';
  const staff = await studio.asStaff('manager');
  const page = `/store-manager/${number}`;
  const refund = (fields: Record<string, string>) => staff.post(`${page}?refund`, { intent: 'refund', ...fields });
  return { studio, staff, page, refund, roses, ferns, lineOf, id, token, ref };
}

/** Waits until the jobs have given back that much. */
async function givenBack({ platform: { db } }: Studio, cents: number) {
  const given = async () => {
    const refunds = await testRefunds({ db });
    return refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  };
  await expect.poll(given, { timeout: 20_000 }).toBe(cents);
}

const BRUISED = { part: 'amount', amount: '20', why: 'Bruised', message: 'Two were bruised.' };

test('staff refund a part: the order stays paid and shows it everywhere', async () => {
  const { studio, staff, page, refund, token } = await openPaidOrder();
  expect((await refund(BRUISED)).status).toBe(303);
  await givenBack(studio, 2000);
  await expect.poll(() => staff.text(page), { timeout: 20_000 }).toContain('$20.00 refunded, by Cole Baird: Bruised');
  const shown = await staff.text(page);
  for (const fact of ['Partly refunded', 'Refund order', 'Refunded -$20.00']) expect(shown).toContain(fact);
  expect(await staff.text('/store-manager')).toContain('-$20.00 refunded');
  expect(await (await staff.get('/store-manager/orders.csv')).text()).toContain('127.20,0.00,0.00,20.00,USD');
  const emails = await studio.platform.db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'text'])
    .where('dedupe_key', 'like', 'order-partly-refunded:%')
    .execute();
  expect(emails).toMatchObject([{ recipient: 'hannah@example.com' }]);
  expect(emails[0]?.subject).toBe('Your refund of $20.00 for order 1001');
  expect(emails[0]?.text).toContain('Two were bruised.');
  expect(emails[0]?.text).not.toContain('Bruised');

  expect(await staff.text(`${page}?refund`)).toContain('All of it, $107.20');
  await refund({ ...BRUISED, amount: '107.20' });
  await givenBack(studio, 12_720);
  expect((await orderBehind(studio, token)).status).toBe('refunded');
});

test('chosen flowers are refunded with their tax and go back in stock, each once', async () => {
  const { studio, staff, page, refund, lineOf, roses, ferns } = await openPaidOrder();
  const one = { part: 'lines', [`quantity.${lineOf('Garden Roses')}`]: '1', restock: 'on', why: 'Frost' };
  expect((await refund(one)).status).toBe(303);
  await givenBack(studio, 4770);
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([4, 4]);
  expect(await staff.text(page)).toContain('1 refunded');
  const tooMany = await readAnswer(await refund({ ...one, [`quantity.${lineOf('Garden Roses')}`]: '2' }));
  expect([tooMany.status, tooMany.text]).toEqual([400, expect.stringContaining('Of Garden Roses, 1 can be refunded.')]);
  const both = await Promise.all([refund(one), refund(one)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  await givenBack(studio, 9540);
  await refund({ part: 'all', restock: 'on' });
  await givenBack(studio, 12_720);
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([5, 5]);
});

test('an amount that is all of it ends the order, and the flowers go back in stock', async () => {
  const { studio, refund, roses, ferns, token } = await openPaidOrder();
  await refund({ part: 'amount', amount: '27.20', why: 'Late', restock: 'on' });
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([3, 4]);
  await refund({ part: 'amount', amount: '100', why: 'Frost', restock: 'on' });
  expect((await orderBehind(studio, token)).status).toBe('refunded');
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([5, 5]);
});

test('an order ends at the time of the refund that ends it', async () => {
  const { studio, refund } = await openPaidOrder();
  expect((await refund({ ...BRUISED, amount: '127.20' })).status).toBe(303);
  const { ended_at } = await studio.platform.db.selectFrom('orders').select('ended_at').executeTakeFirstOrThrow();
  const refunds = await studio.platform.db.selectFrom('payment_refunds').select('created_at').execute();
  expect(refunds).toEqual([{ created_at: ended_at }]);
});

test.each([
  [{ part: 'amount', amount: '127.21', why: 'x' }, 'At most $127.20'],
  [{ part: 'amount', amount: '', why: 'x' }, 'An amount such as 12.50.'],
  [{ part: 'amount', amount: '-5', why: 'x' }, 'An amount such as 12.50.'],
  [{ part: 'amount', amount: '5' }, 'Say why, for the studio’s records.'],
  [{ part: 'lines', why: 'x' }, 'Say how many of at least one line.'],
  [{ part: 'lines', 'quantity.01963f6e-0000-7000-8000-00000000beef': '1', why: 'x' }, 'Of this line, 0'],
])('a refund of %j is refused', async (fields, message) => {
  const { refund, studio } = await openPaidOrder();
  const answer = await readAnswer(await refund(fields));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
  expect(await studio.platform.db.selectFrom('payment_refunds').select('id').execute()).toEqual([]);
});

test('the database refuses more than was paid', async () => {
  const { studio, ref } = await openPaidOrder();
  const asked = (id: string) =>
    studio.platform.db
      .insertInto('payment_refunds')
      .values({ id, payment_ref: ref, amount_cents: 5000, status: 'requested', ...AT })
      .execute();
  const outcomes = await Promise.allSettled(['1', '2', '3', '4'].map(asked));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

const AT = { requested_at: new Date(), created_at: new Date() };

test('staff see that a part could not be given back, and give it back another way', async () => {
  const { shop, staff, page, refund } = await openStripeOrder();
  shop.stripe.known.refund = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await refund('20');
  await refundPayment(shop.context, shop.ref);
  const failed = await staff.text(page);
  for (const fact of ['Refund failed: $20.00', 'expired or canceled card']) expect(failed).toContain(fact);
  expect(await staff.text('/store-manager')).toContain('Refund failed: $20.00 of order 1001');
  expect((await staff.post(page, { intent: 'refund-again' })).status).toBe(303);
  await refundPayment(shop.context, shop.ref);
  expect((await staff.post(page, { intent: 'refunded-otherwise' })).status).toBe(303);
  expect((await staff.post(page, { intent: 'refunded-otherwise' })).status).toBe(409);
  const shown = await staff.text(page);
  expect([shown.includes('Refund failed'), shown.includes('Refunded -$20.00')]).toEqual([false, true]);
  // Not by Stripe, which would have to know of it.
  const { day } = await shop.context.db.selectFrom('money_entries').select('day').executeTakeFirstOrThrow();
  expect(await staff.text(`/reports/month-end?month=${day.slice(0, 7)}`)).toContain(
    'Refunded by hand $0.00 $20.00 -$20.00',
  );
});

test('a failed refund that was more than is left by now is tried again with the rest', async () => {
  const { shop, staff, page, refund } = await openStripeOrder();
  shop.stripe.known.refund = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await refund('50');
  await refundPayment(shop.context, shop.ref);
  shop.stripe.known.refund = { status: 'succeeded', failure_reason: null };
  await refund('60');
  await refundPayment(shop.context, shop.ref);
  expect((await staff.post(page, { intent: 'refund-again' })).status).toBe(303);
  await refundPayment(shop.context, shop.ref);
  const refunds = shop.context.db.selectFrom('payment_refunds').select(['amount_cents', 'status']);
  expect(await refunds.orderBy('created_at').execute()).toEqual([
    { amount_cents: 5000, status: 'failed' },
    { amount_cents: 6000, status: 'succeeded' },
    { amount_cents: 3000, status: 'succeeded' },
  ]);
  expect(await staff.text(page)).not.toContain('Refund failed');
});

const SECRET = 'whsec_of_these_tests';

/** An order of $90 that was paid at Stripe. */
async function openStripeOrder() {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: stripe.url };
  const studio = await openStudio(keys);
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const context = openContext(studio.platform, SITE);
  const { path } = await order(studio, cartOf(await createProduct(studio, 'Roses', { price: 9000 })));
  await studio.asVisitor().post(path, pickup());
  Object.assign(stripe.known, { status: 'complete', payment_status: 'paid' });
  await reconcile(context, new Date(Date.now() + 6 * MINUTE));
  const { ref } = await context.db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const staff = await studio.asStaff('manager');
  const page = '/store-manager/1001';
  const refund = (amount: string) => staff.post(page, { intent: 'refund', part: 'amount', amount, why: 'x' });
  return { shop: { stripe, studio, context, ref }, staff, page, refund };
}

type Shop = Awaited<ReturnType<typeof openStripeOrder>>['shop'];

async function sendWebhook({ studio }: Shop, id: string) {
  const object = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' };
  const payload = JSON.stringify({ id, object: 'event', type: 'charge.refunded', data: { object } });
  const headers = { 'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }) };
  await studio.asVisitor().fetch('/webhooks/payments', { method: 'POST', body: payload, headers });
}

function refundOnDashboard({ stripe }: Shop, amount: number) {
  const { refunds } = stripe.known;
  if (stripe.refundedCents() + amount > 9000) return;
  const refund = { object: 'refund', payment_intent: 'pi_1', currency: 'usd', status: 'succeeded', amount };
  refunds.push({ ...refund, id: `re_dash_${refunds.length}`, created: Math.floor(Date.now() / 1000) });
}

const step = oneof(
  record({ kind: constantFrom('clicks' as const), cents: array(integer({ min: 1, max: 6000 }), { maxLength: 4 }) }),
  record({ kind: constantFrom('dashboard' as const), cents: integer({ min: 1, max: 4000 }) }),
  record({ kind: constantFrom('webhook' as const), twice: boolean() }),
  record({ kind: constantFrom('work' as const), isLost: boolean() }),
);

test('never more is given back than was paid: clicks at once, the dashboard, webhooks twice, lost answers', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { shop, refund } = await openStripeOrder();
      const { stripe, context, ref } = shop;
      const work = () => refundPayment(context, ref).catch(() => undefined);
      for (const [at, { kind, ...each }] of steps.entries()) {
        const {
          cents = 0,
          twice,
          isLost = false,
        } = each as { cents?: number | number[]; twice?: boolean; isLost?: boolean };
        if (kind === 'clicks') await Promise.all([cents].flat().map((sum) => refund((sum / 100).toFixed(2))));
        if (kind === 'dashboard') refundOnDashboard(shop, Number(cents));
        if (kind === 'webhook') await Promise.all((twice ? [at, at] : [at]).map((n) => sendWebhook(shop, `evt_${n}`)));
        stripe.known.losesAnswers = isLost;
        if (kind === 'work') await Promise.all([work(), work()]);
        stripe.known.losesAnswers = false;
        expect(stripe.refundedCents()).toBeLessThanOrEqual(9000);
      }
      await work();
      await sendWebhook(shop, 'evt_last');
      const stored = await context.db.selectFrom('payment_refunds').select(['status', 'amount_cents']).execute();
      const succeeded = stored.filter(({ status }) => status === 'succeeded');
      expect(succeeded.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(stripe.refundedCents());
      expect(stored.filter(({ status }) => status === 'requested')).toEqual([]);
      const { status } = await context.db.selectFrom('orders').select('status').executeTakeFirstOrThrow();
      expect(status).toBe(stripe.refundedCents() === 9000 ? 'refunded' : 'paid');
    }),
    { numRuns: 6 },
  );
}, 120_000);
