import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { cartOf, order, orderBehind, pickup, createProduct } from '../../../../tests/shop.ts';
import { SITE } from '../../../../tests/visitor.ts';
import { reconcile, refundPayment } from './reconciliation.server';
import { writeBooked } from '../../../../tests/write-booked.ts';

const SECRET = 'whsec_of_these_tests';
const MINUTE = 60_000;
const later = (ms: number) => new Date(Date.now() + ms);
/** Nobody's order in this database. */
const LOST_ORDER = '01963f6e-0000-7000-8000-00000000beef';

async function openShop() {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: stripe.url };
  const studio = await openStudio(keys);
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  return { stripe, studio, context: openContext(studio.platform, SITE) };
}

/** An order of $90 that was paid at Stripe. */
async function openPaidOrder() {
  const shop = await openShop();
  const roses = await createProduct(shop.studio, 'Garden Roses', { stock: 5, price: 4500 });
  const { path, token } = await order(shop.studio, cartOf([roses, 2]));
  await shop.studio.asVisitor().post(path, pickup());
  Object.assign(shop.stripe.known, { status: 'complete', payment_status: 'paid' });
  await reconcile(shop.context, later(6 * MINUTE));
  const { id, number, status } = await orderBehind(shop.studio, token);
  expect(status).toBe('paid');
  const { ref } = await shop.studio.platform.db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  return { ...shop, roses, token, id, number, ref, page: `/store-manager/${number}` };
}

let events = 0;

function event(type: string, object: object) {
  events += 1;
  return { id: `evt_${events}`, object: 'event', type, created: Math.floor(Date.now() / 1000), data: { object } };
}

async function sendEvent(studio: Studio, about: object) {
  const payload = JSON.stringify(about);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const headers = { 'Stripe-Signature': signature };
  const answer = await studio.asVisitor().fetch('/webhooks/payments', { method: 'POST', body: payload, headers });
  expect(answer.status).toBe(200);
}

/** A payment at Stripe for an order that was lost, for example because a backup was restored. */
function lostPayment() {
  const session = { id: 'cs_lost', object: 'checkout.session', status: 'complete', payment_status: 'paid' };
  const buyer = {
    customer_details: { email: 'ana@example.com', name: 'Ana Ruiz' },
    metadata: { order_number: '1042' },
  };
  const amount = { amount_total: 12_300, currency: 'usd', payment_intent: 'pi_1' };
  return event('checkout.session.completed', { ...session, ...buyer, ...amount, client_reference_id: LOST_ORDER });
}

function readEmails({ platform: { db } }: Studio) {
  return db.selectFrom('emails').select(['recipient', 'subject', 'text']).orderBy('created_at').execute();
}

test('a payment for an unknown order is stored, mailed to the owner and shown with advice', async () => {
  const { studio } = await openShop();
  const about = lostPayment();
  await sendEvent(studio, about);
  await sendEvent(studio, about);
  const emails = await readEmails(studio);
  expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['studio@example.com', 'A payment without an order: $123.00'],
  ]);
  expect(emails[0]?.text).toContain('ana@example.com');
  const owner = await studio.asStaff();
  const page = await owner.text('/store-manager');
  for (const fact of ['$123.00', 'Ana Ruiz', 'ana@example.com', '1042', 'isn’t in this database'])
    expect(page).toContain(fact);
  const designer = await studio.asStaff('designer');
  expect(await designer.text('/store-manager')).not.toContain('ana@example.com');
});

test('the owner refunds an unmatched payment once, or marks it as handled', async () => {
  const { stripe, studio, context } = await openShop();
  await sendEvent(studio, lostPayment());
  const owner = await studio.asStaff();
  const designer = await studio.asStaff('designer');
  const form = { intent: 'refund-unmatched', ref: 'cs_lost' };
  expect((await designer.post('/store-manager', form)).status).toBe(403);
  const answers = await Promise.all([1, 2, 3].map(() => owner.post('/store-manager', form)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  await refundPayment(context, 'cs_lost');
  expect(new Set(stripe.asked.filter(({ call }) => call === 'POST /v1/refunds').map(({ key }) => key)).size).toBe(1);
  expect(await owner.text('/store-manager')).not.toContain('Ana Ruiz');

  const other = lostPayment();
  Object.assign(other.data.object, { id: 'cs_other' });
  await sendEvent(studio, other);
  expect(await owner.text('/store-manager')).toContain('Ana Ruiz');
  expect((await owner.post('/store-manager', { intent: 'handle-unmatched', ref: 'cs_other' })).status).toBe(303);
  expect(await owner.text('/store-manager')).not.toContain('Ana Ruiz');
});

test('a payment whose webhook was lost is found in Stripe’s list of events', async () => {
  const { stripe, studio, context } = await openShop();
  stripe.known.events = [lostPayment(), event('customer.created', { id: 'cus_1' })];
  await reconcile(context);
  await reconcile(context, later(6 * MINUTE));
  expect(await (await studio.asStaff()).text('/store-manager')).toContain('Ana Ruiz');
  expect(await readEmails(studio)).toHaveLength(1);
});

test('only events that could not be read are read again', async () => {
  const { stripe, studio, context } = await openShop();
  stripe.known.isAway = true;
  await reconcile(context);
  stripe.known.isAway = false;
  stripe.known.events = [lostPayment()];
  await reconcile(context, later(6 * MINUTE));
  expect(await readEmails(studio)).toHaveLength(1);
  const since = () =>
    stripe.asked
      .map(({ call }) => new URL(call.replace(/^GET /, ''), SITE))
      .filter(({ pathname }) => pathname === '/v1/events')
      .map(({ searchParams }) => Number(searchParams.get('created[gte]')));
  await reconcile(context, later(12 * MINUTE));
  const [, read, next] = since();
  expect(next).toBeGreaterThan(read ?? 0);
});

test('when Stripe’s answer is lost and the buyer changes a detail, the payment page still opens', async () => {
  const { stripe, studio } = await openShop();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 4500 });
  const { path } = await order(studio, cartOf([roses, 2]));
  stripe.known.losesAnswers = true;
  expect((await studio.asVisitor().post(path, pickup())).status).toBe(503);
  stripe.known.losesAnswers = false;
  const changed = await studio.asVisitor().post(path, pickup({ buyer_email: 'h.lyle@example.com' }));
  expect([changed.status, changed.headers.get('location')]).toEqual([303, expect.stringContaining('checkout.stripe')]);
});

test('when Stripe’s answer is lost and the buyer tries again, it is the same session', async () => {
  const { stripe, studio } = await openShop();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 4500 });
  const { path } = await order(studio, cartOf([roses, 2]));
  stripe.known.losesAnswers = true;
  await studio.asVisitor().post(path, pickup());
  stripe.known.losesAnswers = false;
  await studio.asVisitor().post(path, pickup());
  const keys = stripe.asked.filter(({ call }) => call === 'POST /v1/checkout/sessions').map(({ key }) => key);
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
});

test('staff see a refund that failed at Stripe and try again', async () => {
  const { stripe, studio, ref, page, context } = await openPaidOrder();
  const staff = await studio.asStaff('manager');
  stripe.known.refund = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await staff.post(page, { intent: 'refund' });
  await refundPayment(context, ref);
  expect(await staff.text(page)).toContain('Refund failed');
  expect(await staff.text('/store-manager')).toContain('Refund failed');
  expect((await readEmails(studio)).map(({ subject }) => subject)).toContain('Refund failed: order 1001');

  stripe.known.refund = { status: 'succeeded', failure_reason: null };
  const again = await Promise.all([1, 2].map(() => staff.post(page, { intent: 'refund-again' })));
  expect(again.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  await refundPayment(context, ref);
  const shown = await staff.text(page);
  expect([shown.includes('Refunded'), shown.includes('Try the refund again')]).toEqual([true, false]);
  const keys = stripe.asked.filter(({ call }) => call === 'POST /v1/refunds').map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test('a refund that fails days later is reported, and staff can refund another way', async () => {
  const { stripe, studio, ref, page, context } = await openPaidOrder();
  const staff = await studio.asStaff('manager');
  await staff.post(page, { intent: 'refund' });
  await refundPayment(context, ref);
  expect(await staff.text(page)).toContain('Refunded');
  Object.assign(stripe.known.refunds[0] ?? {}, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  await sendEvent(studio, event('refund.failed', { id: 're_1', object: 'refund', payment_intent: 'pi_1' }));
  expect(await staff.text(page)).toContain('Refund failed');
  expect((await staff.post(page, { intent: 'refunded-otherwise' })).status).toBe(303);
  const shown = await staff.text(page);
  expect([shown.includes('Refund failed'), shown.includes('Refunded another way')]).toEqual([false, true]);
});

test('a pending refund is checked until it has succeeded', async () => {
  const { stripe, studio, ref, page, context } = await openPaidOrder();
  const staff = await studio.asStaff('manager');
  stripe.known.refund.status = 'pending';
  await staff.post(page, { intent: 'refund' });
  await refundPayment(context, ref);
  expect(await staff.text(page)).toContain('Refund on its way');
  // The job of the program may have been first, and may still be asking.
  await expect.poll(() => stripe.known.refunds.length, { timeout: 15_000 }).toBe(1);
  Object.assign(stripe.known.refunds[0] ?? {}, { status: 'succeeded' });
  await reconcile(context, later(12 * MINUTE));
  const shown = await staff.text(page);
  expect([shown.includes('Refund on its way'), shown.includes('Refunded')]).toEqual([false, true]);
  expect(stripe.known.refunds).toHaveLength(1);
});

const ENDS_ORDER = /(Refund|End) Order/;
const DASHBOARD = { id: 're_dash', object: 'refund', payment_intent: 'pi_1', status: 'succeeded', currency: 'usd' };

test.each(['webhook', 'reconciliation'])('a refund from Stripe’s dashboard ends the order, by %s', async (by) => {
  const { stripe, studio, page, context } = await openPaidOrder();
  const refund = { ...DASHBOARD, amount: 9000, created: Math.floor(Date.now() / 1000) };
  stripe.known.refunds = [refund];
  const about = event('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' });
  if (by === 'webhook') await sendEvent(studio, about);
  stripe.known.events = [about];
  await reconcile(context, later(12 * MINUTE));
  await reconcile(context, later(18 * MINUTE));
  const staff = await studio.asStaff('manager');
  const shown = await staff.text(page);
  for (const fact of ['Refunded', 'Refunded', 'Refunded at Stripe']) expect(shown).toContain(fact);
  expect(shown).not.toMatch(ENDS_ORDER);
  const emails = await readEmails(studio);
  expect(emails.filter(({ subject }) => /Refunded at Stripe|on its way back/.test(subject))).toHaveLength(2);
  expect(stripe.asked.some(({ call }) => call === 'POST /v1/refunds')).toBe(false);
});

test('an order shows a partial refund from Stripe’s dashboard and stays paid', async () => {
  const { stripe, studio, page } = await openPaidOrder();
  stripe.known.refunds = [{ ...DASHBOARD, amount: 2000, created: Math.floor(Date.now() / 1000) }];
  await sendEvent(studio, event('refund.created', DASHBOARD));
  const staff = await studio.asStaff('manager');
  const shown = await staff.text(page);
  for (const fact of ['Refund order', '$20.00 refunded']) expect(shown).toContain(fact);
  expect((await readEmails(studio)).at(-1)?.subject).toBe('Refunded in part at Stripe: order 1001');
});

/** An order of $90 at Stripe and $10 in cash, of which the $90 can be given back in the dashboard. */
async function openOrderPaidTwoWays() {
  const shop = await openPaidOrder();
  const cash = { ref: 'cash_1', provider: 'manual', method: 'cash', status: 'paid', is_balance: true } as const;
  await writeBooked(shop.studio, (db) =>
    db
      .insertInto('payments')
      .values({ ...cash, order_id: shop.id, amount_cents: 1000, currency: 'usd', settled_at: new Date() })
      .execute(),
  );
  const staff = await shop.studio.asStaff('manager');
  const refund = (fields: object) => staff.post(shop.page, { intent: 'refund', why: 'Late', ...fields });
  async function refundAtStripe() {
    shop.stripe.known.refunds = [{ ...DASHBOARD, amount: 9000, created: Math.floor(Date.now() / 1000) }];
    await sendEvent(shop.studio, event('refund.created', DASHBOARD));
  }
  return { ...shop, refund, refundAtStripe, shown: () => staff.text(shop.page) };
}

test('an order stays paid while one of its payments is left, and ends with the last', async () => {
  const { refund, refundAtStripe, shown, studio } = await openOrderPaidTwoWays();
  await refundAtStripe();
  for (const fact of ['Partly refunded', 'Refunded -$90.00', 'Refund order']) expect(await shown()).toContain(fact);
  expect((await readEmails(studio)).at(-1)?.subject).toBe('Refunded in part at Stripe: order 1001');
  await refund({ part: 'all' });
  for (const rest of [ENDS_ORDER, /Refund on its way/]) expect(await shown()).not.toMatch(rest);
});

test('an order ends when the rest of what was paid is refunded at Stripe', async () => {
  const { refund, refundAtStripe, shown } = await openOrderPaidTwoWays();
  await refund({ part: 'amount', amount: '10' });
  expect(await shown()).toContain('Refunded -$10.00');
  await refundAtStripe();
  expect(await shown()).toContain('Refunded at Stripe');
  expect(await shown()).not.toMatch(ENDS_ORDER);
});

test('the emails about a refund at Stripe name what went back there, not what staff gave back before', async () => {
  const { stripe, studio, ref, page, context } = await openPaidOrder();
  const staff = await studio.asStaff('manager');
  await staff.post(page, { intent: 'refund', part: 'amount', amount: '20', why: 'Bruised' });
  await refundPayment(context, ref);
  stripe.known.refunds.push({ ...DASHBOARD, amount: 7000, created: Math.floor(Date.now() / 1000) });
  await sendEvent(studio, event('refund.created', DASHBOARD));
  expect(await staff.text(page)).toContain('Refunded at Stripe');
  const told = (await readEmails(studio)).slice(-2);
  for (const { text } of told) expect(text).toContain('ayment of $70.00 for order 1001');
});

test('a refund of the rest that fails is listed with the rest', async () => {
  const { stripe, studio, ref, page, context } = await openPaidOrder();
  const staff = await studio.asStaff('manager');
  await staff.post(page, { intent: 'refund', part: 'amount', amount: '20', why: 'Bruised' });
  await refundPayment(context, ref);
  stripe.known.refund = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await staff.post(page, { intent: 'refund', part: 'all' });
  await refundPayment(context, ref);
  expect(await staff.text(page)).toContain('Refund failed: $70.00');
  expect(await staff.text('/store-manager')).toContain('Refund failed: $70.00 of order 1001');
});

test('an order that still owes something is kept when all that was paid is refunded at Stripe', async () => {
  const { stripe, studio, page, id } = await openPaidOrder();
  await writeBooked(studio, (db) =>
    db.updateTable('orders').set({ balance_cents: 1000 }).where('id', '=', id).execute(),
  );
  stripe.known.refunds = [{ ...DASHBOARD, amount: 9000, created: Math.floor(Date.now() / 1000) }];
  await sendEvent(studio, event('refund.created', DASHBOARD));
  const shown = await (await studio.asStaff('manager')).text(page);
  for (const fact of ['$10.00 is open.', 'Refunded -$90.00', 'End order']) expect(shown).toContain(fact);
  expect((await readEmails(studio)).at(-1)?.subject).toBe('Refunded in part at Stripe: order 1001');
});

test.each(['webhook', 'reconciliation'])('a dispute reaches the order with its deadline, by %s', async (by) => {
  const { stripe, studio, page, context } = await openPaidOrder();
  const dispute = {
    id: 'dp_1',
    object: 'dispute',
    payment_intent: 'pi_1',
    amount: 9000,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    created: Math.floor(Date.now() / 1000),
    evidence_details: { due_by: Date.parse('2027-03-09T17:00:00Z') / 1000 },
  };
  stripe.known.disputes = [dispute];
  const about = event('charge.dispute.created', dispute);
  if (by === 'webhook') await sendEvent(studio, about);
  stripe.known.events = [about];
  await reconcile(context, later(12 * MINUTE));
  const staff = await studio.asStaff('manager');
  const shown = await staff.text(page);
  for (const fact of ['Disputed', 'fraudulent', 'March 9, 2027']) expect(shown).toContain(fact);
  expect(await staff.text('/store-manager')).toContain('Disputed');
  const emails = (await readEmails(studio)).filter(({ subject }) => subject === 'Disputed: order 1001');
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('March 9, 2027');

  stripe.known.disputes = [{ ...dispute, status: 'won' }];
  await sendEvent(studio, event('charge.dispute.closed', dispute));
  const closed = await staff.text(page);
  expect([closed.includes('Dispute won'), closed.includes('Disputed')]).toEqual([true, false]);
});
