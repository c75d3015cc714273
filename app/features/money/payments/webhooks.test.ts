import { expect, test } from 'vitest';
import { releaseExpiredHolds } from '~/features/orders/holds.server';
import { openContext } from '~/platform/context.server';
import { sign } from '~/platform/secret.server';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, order, orderBehind, pickup, createProduct, stockOf } from '../../../../tests/shop.ts';
import { deleteOldPaymentEvents } from './payment-jobs.server';
import { signBody } from '~/features/payments/signed-body.server';
import { reconcile, refundPayment } from './reconciliation.server';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const later = (ms: number) => new Date(Date.now() + ms);

/** A shop with three roses and one order for two of them, whose buyer has come as far as the card. */
async function openPayment(stock = 3) {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const roses = await createProduct(studio, 'Roses', { stock });
  const { path, token } = await order(studio, cartOf([roses, 2]));
  await studio.asVisitor().post(path, pickup());
  const payment = await studio.platform.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  return { studio, roses, token, payment, context: openContext(studio.platform) };
}

interface EventDetails {
  id?: string;
  type?: string;
  payment_status?: string;
  status?: string;
  amount_total?: number;
  currency?: string;
  ref?: string;
}

function eventAbout(
  { ref, order_id, amount_cents }: { ref: string; order_id: string | null; amount_cents: number },
  details: EventDetails = {},
) {
  const { id = 'evt_paid', type = 'checkout.session.completed', ref: other, ...rest } = details;
  const session = {
    id: other ?? ref,
    client_reference_id: order_id,
    payment_status: 'paid',
    status: 'complete',
    amount_total: amount_cents,
    currency: 'usd',
    ...rest,
  };
  return JSON.stringify({ id, type, data: { object: session } });
}

const NOTHING_YET = { payment_status: 'unpaid', status: 'open', id: 'evt_begun', type: 'checkout.session.created' };
const CLOSED = { payment_status: 'unpaid', status: 'expired', id: 'evt_closed', type: 'checkout.session.expired' };

async function sendEvent(studio: Studio, body: string, signature?: string) {
  const secret = sign(studio.platform.secret, 'test payment webhooks');
  const headers = { 'Rhodora-Signature': signature ?? signBody(secret, body, new Date()) };
  return studio.asVisitor().fetch('/webhooks/payments', { method: 'POST', body, headers });
}

function readEmails({ platform }: Studio) {
  return platform.db.selectFrom('emails').select(['recipient', 'subject', 'text']).orderBy('recipient').execute();
}

test('the same webhook 50 times at once pays one order and sends one email to each side', async () => {
  const { studio, token, payment, roses } = await openPayment();
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendEvent(studio, eventAbout(payment))));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  expect((await readEmails(studio)).map(({ recipient }) => recipient)).toEqual([
    'hannah@example.com',
    'studio@example.com',
  ]);
  expect(await stockOf(studio, roses)).toBe(1);
});

test('50 different events of one payment at once pay it once', async () => {
  const { studio, token, payment } = await openPayment();
  const events = Array.from({ length: 50 }, (_, n) => eventAbout(payment, { id: `evt_${n}` }));
  const answers = await Promise.all(events.map((body) => sendEvent(studio, body)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  expect(await readEmails(studio)).toHaveLength(2);
});

test.each([
  [[NOTHING_YET, {}, CLOSED]],
  [[{}, NOTHING_YET, CLOSED]],
  [[{}, CLOSED, NOTHING_YET]],
  [[CLOSED, {}, NOTHING_YET]],
  [[CLOSED, NOTHING_YET, {}]],
  [[NOTHING_YET, CLOSED, {}]],
])('events in any order pay the order %#', async (events) => {
  const { studio, token, payment, roses } = await openPayment();
  for (const details of events) expect((await sendEvent(studio, eventAbout(payment, details))).ok).toBe(true);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  expect(await stockOf(studio, roses)).toBe(1);
  expect(await readEmails(studio)).toHaveLength(2);
});

test('a late payment takes the stock again if there is any', async () => {
  const { studio, token, payment, roses, context } = await openPayment();
  await releaseExpiredHolds(context, later(31 * MINUTE));
  expect(await stockOf(studio, roses)).toBe(3);
  await sendEvent(studio, eventAbout(payment));
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  expect(await stockOf(studio, roses)).toBe(1);
});

test('a late payment for sold flowers is refunded once, and both sides get an email', async () => {
  const { studio, token, payment, roses, context } = await openPayment();
  await releaseExpiredHolds(context, later(31 * MINUTE));
  await order(studio, cartOf([roses, 2]));
  await studio.platform.db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  await Promise.all([1, 2, 3].map((n) => sendEvent(studio, eventAbout(payment, { id: `evt_${n}` }))));

  expect(await orderBehind(studio, token)).toMatchObject({ status: 'refunded' });
  expect(await stockOf(studio, roses)).toBe(1);
  const emails = await readEmails(studio);
  expect(emails.map(({ recipient }) => recipient)).toEqual(['hannah@example.com', 'studio@example.com']);
  expect(emails[0]?.text).toContain('on its way back');
  await refundPayment(context, payment.ref);
  const books = studio.platform.db.selectFrom('test_sessions').select('status');
  expect(await books.executeTakeFirst()).toEqual({ status: 'refunded' });
});

test('an order is settled by asking the provider when no webhook comes', async () => {
  const { studio, token, roses, context } = await openPayment();
  await studio.platform.db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  expect(await reconcile(context, later(4 * MINUTE))).toBe(0);
  expect(await reconcile(context, later(6 * MINUTE))).toBe(1);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  expect(await stockOf(studio, roses)).toBe(1);
  expect(await readEmails(studio)).toHaveLength(2);
  expect(await reconcile(context, later(20 * MINUTE))).toBe(0);
});

test('reconciliation finds the payment of an expired order up to three days later', async () => {
  const { studio, token, context } = await openPayment();
  await studio.platform.db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  await releaseExpiredHolds(context, later(31 * MINUTE));
  await reconcile(context, later(3 * DAY));
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
});

test('the payment page of an ended order is closed, even if that failed at first', async () => {
  const { studio, payment, context } = await openPayment();
  await releaseExpiredHolds(context, later(31 * MINUTE));
  await reconcile(context, later(40 * MINUTE));
  const known = studio.platform.db.selectFrom('payments').select('status').where('ref', '=', payment.ref);
  expect(await known.executeTakeFirst()).toEqual({ status: 'closed' });
  const books = studio.platform.db.selectFrom('test_sessions').select('status');
  expect(await books.executeTakeFirst()).toEqual({ status: 'closed' });
});

test('a second payment for an order is refunded, and the first one stands', async () => {
  const { studio, token, payment } = await openPayment();
  await sendEvent(studio, eventAbout(payment));
  await sendEvent(studio, eventAbout(payment, { id: 'evt_second', ref: 'test_second' }));
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  const payments = await studio.platform.db
    .selectFrom('payments')
    .select(['ref', 'status', 'refund_reason'])
    .orderBy('ref')
    .execute();
  expect(payments).toEqual([
    { ref: payment.ref, status: 'paid', refund_reason: null },
    { ref: 'test_second', status: expect.stringMatching('refund'), refund_reason: 'paid_twice' },
  ]);
  expect(await readEmails(studio)).toHaveLength(4);
});

test.each([{ amount_total: 1 }, { currency: 'eur' }])(
  'a payment of another amount or currency does not pay the order: %j',
  async (details) => {
    const { studio, token, payment } = await openPayment();
    await sendEvent(studio, eventAbout(payment, details));
    expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
    const [known] = await studio.platform.db.selectFrom('payments').select('refund_reason').execute();
    expect(known).toEqual({ refund_reason: 'wrong_amount' });
  },
);

test('a webhook that is forged, altered, unsigned or 301 s old is rejected, and nothing is stored', async () => {
  const { studio, token, payment } = await openPayment();
  const body = eventAbout(payment);
  const secret = sign(studio.platform.secret, 'test payment webhooks');
  const genuine = signBody(secret, body, new Date());
  const rejected = [
    sendEvent(studio, body, signBody('another secret', body, new Date())),
    sendEvent(studio, body.replace('"usd"', '"eur"'), genuine),
    sendEvent(studio, body, signBody(secret, body, later(-301_000))),
    sendEvent(studio, body, ''),
    sendEvent(studio, body, genuine.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 7}`)),
    sendEvent(studio, body, 't=,v1='),
    studio.asVisitor().postJson('/webhooks/payments', JSON.parse(body)),
    studio.asVisitor().postJson('/webhooks/payments', JSON.parse(body), { 'Stripe-Signature': genuine }),
  ];
  expect((await Promise.all(rejected)).map(({ status }) => status)).toEqual(Array(rejected.length).fill(400));
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
  expect(await studio.platform.db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  expect((await sendEvent(studio, body, signBody(secret, body, later(-290_000)))).status).toBe(200);
});

test('events about other things or other shops are accepted and change nothing', async () => {
  const { studio, payment } = await openPayment();
  const other = JSON.stringify({ id: 'evt_other', type: 'customer.created', data: { object: { id: 'cus_1' } } });
  expect((await sendEvent(studio, other)).status).toBe(200);
  const foreign = eventAbout({ ...payment, order_id: 'somebody else’s' }, { id: 'evt_foreign', ref: 'cs_foreign' });
  expect((await sendEvent(studio, foreign)).status).toBe(200);
  expect(await studio.platform.db.selectFrom('payments').selectAll().execute()).toHaveLength(1);
});

test('events older than two years are deleted, and their orders stay paid', async () => {
  const { studio, payment, token } = await openPayment();
  await sendEvent(studio, eventAbout(payment));
  await studio.platform.db
    .updateTable('payment_events')
    .set({ received_at: later(-731 * DAY) })
    .execute();
  await sendEvent(studio, eventAbout(payment, { id: 'evt_again' }));
  await deleteOldPaymentEvents(studio.platform);
  const left = await studio.platform.db.selectFrom('payment_events').select('id').execute();
  expect(left).toEqual([{ id: 'evt_again' }]);
  expect((await orderBehind(studio, token)).status).toBe('paid');
});

test('an event that is signed and makes no sense is refused, and nothing is written', async () => {
  const { studio, token, payment } = await openPayment();
  const whole = JSON.parse(eventAbout(payment));
  const session = (more: object) => ({ ...whole, data: { object: { ...whole.data.object, ...more } } });
  const bodies = [
    ...[-1, 1e30, 1.5, 'much'].map((amount_total) => session({ amount_total })),
    ...[session({ id: undefined }), session({ id: '' }), { ...whole, id: undefined }, { ...whole, id: '' }],
    ...[{ ...whole, type: 7 }, { ...whole, data: null }, { ...whole, id: 'x'.repeat(300) }, [], null, 'paid'],
  ].map((body) => JSON.stringify(body));
  const answers: number[] = [];
  for (const body of [...bodies, 'no JSON']) answers.push((await sendEvent(studio, body)).status);
  expect(answers).toEqual(answers.map(() => 400));
  expect((await orderBehind(studio, token)).status).toBe('pending');
  expect(await studio.platform.db.selectFrom('payment_events').select('id').execute()).toEqual([]);
});
