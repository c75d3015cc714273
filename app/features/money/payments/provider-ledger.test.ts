import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../../tests/shop.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { outsideRequest } from '~/platform/context.server';
import { readLedger } from './provider-ledger.server';
import { writeBooked } from '../../../../tests/write-booked.ts';

const PAGE = '/reports/payouts?month=2027-06';
const PAID_ON = new Date('2027-06-10T15:00:00Z');
const FRIDAY = '2027-06-18T15:00:00Z';

/** Two paid orders of $100, one of them with $30 refunded, as of some days later. */
async function openShop(paidOn = PAID_ON) {
  let now = new Date(FRIDAY);
  const studio = await openStudio({}, () => now);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  const staff = await studio.asStaff('manager');
  const numbers: number[] = [];
  for (let at = 0; at < 2; at++) {
    const { path, token } = await order(studio, cartOf(roses));
    await studio.asVisitor().post(path, pickup({ fulfillment_date: '2027-06-22' }));
    await studio.asVisitor().post(`${path}/card`, card());
    numbers.push((await orderBehind(studio, token)).number);
  }
  const [first = 0] = numbers;
  await staff.post(`/store-manager/${first}`, { intent: 'refund', part: 'amount', amount: '30', why: 'Wilted' });
  await expect
    .poll(() => db.selectFrom('payment_refunds').select('status').execute(), { timeout: 15_000 })
    .toEqual([{ status: 'succeeded' }]);
  await db.updateTable('test_sessions').set({ created_at: paidOn }).execute();
  const refund_created_at = sql<string>`jsonb_set(refunds, '{0,created_at}', to_jsonb(${paidOn.toISOString()}::text))`;
  await db.updateTable('test_sessions').set({ refunds: refund_created_at }).execute();
  await db.updateTable('payments').set({ created_at: paidOn, settled_at: paidOn }).execute();
  await db.updateTable('payment_refunds').set({ created_at: paidOn }).execute();
  const read = (moment = FRIDAY) => {
    now = new Date(moment);
    return outsideRequest(studio.platform, (context) => readLedger(context));
  };
  return { studio, staff, numbers, read };
}

const AGREE = 'None: your records and the provider’s agree to the cent.';

test('the page has what was charged, refunded and paid out, to the cent, and no difference', async () => {
  const { staff, read } = await openShop();
  expect(await staff.text(PAGE)).toContain('The payment provider has not been asked yet.');
  await read();
  const page = await staff.text(PAGE);
  expect(page).toContain(AGREE);
  expect(page).toContain(
    'Charged, 2 payments $200.00 Less refunds -$30.00 Less fees -$6.40 Net $163.60 Paid out $163.60 Still at the provider, at the end $0.00',
  );
  expect(page).toContain('Saturday, June 12, 2027 Monday, June 14, 2027 Arrived $163.60');
  const csv = await (await staff.get('/reports/payouts.csv?month=2027-06')).text();
  expect(csv).toContain('2027-06-12,2027-06-14,Arrived,163.60');
});

test('a dispute takes its money and a fee at the provider, a won one gives it back, and the sums agree', async () => {
  const { studio, staff, numbers, read } = await openShop();
  const { db } = studio.platform;
  for (const [at, end] of ['lost', 'won'].entries()) {
    const page = `/store-manager/${numbers[at]}/dispute`;
    const ref = /name="ref" value="([^"]+)"/.exec(await (await staff.get(page)).text())?.[1] ?? '';
    for (const intent of ['open', end]) await staff.post(page, { intent, ref });
  }
  const times = JSON.stringify({ created_at: PAID_ON, decided_at: PAID_ON });
  await db
    .updateTable('test_sessions')
    .set({ dispute: sql<string>`dispute || ${times}::jsonb` })
    .execute();
  await db.updateTable('payment_disputes').set({ updated_at: PAID_ON }).execute();
  await read();
  const page = await staff.text(PAGE);
  expect(page).toContain('Less disputes -$100.00 Less fees -$36.40');
  expect(page).toContain(AGREE);
  await db.deleteFrom('provider_movements').where('kind', '=', 'dispute').execute();
  await studio.platform.live.publish(['orders']);
  expect(await staff.text(PAGE)).toContain(`Dispute Order ${numbers[0]} June 10, 2027 $100.00 $0.00`);
});

test('a payout that the bank sends back is made again', async () => {
  const { staff, read } = await openShop(new Date('2027-06-13T15:00:00Z'));
  await read('2027-06-16T15:00:00Z');
  expect(await staff.text(PAGE)).toContain('On its way $163.60');
  await read('2027-06-20T15:00:00Z');
  const page = await staff.text(PAGE);
  for (const state of ['The bank sent it back $163.60', 'Back at the provider -$163.60', 'Arrived $163.60'])
    expect(page).toContain(state);
  expect(page).toContain('Paid out $163.60 Still at the provider, at the end $0.00');
});

test('what the provider has and we do not, or the other way round, is listed until it agrees', async () => {
  const { studio, staff, numbers, read } = await openShop();
  const { db } = studio.platform;
  const [first = 0, second = 0] = numbers;
  await db.updateTable('payments').set({ amount_cents: 9000 }).where('order_id', 'in', idsOf(studio, second)).execute();
  await db.updateTable('test_sessions').set({ refunds: '[]' }).execute();
  await db
    .insertInto('test_sessions')
    .values({
      ref: 'lost',
      order_id: crypto.randomUUID(),
      amount_cents: 777,
      currency: 'usd',
      status: 'paid',
      created_at: PAID_ON,
    })
    .execute();
  await read();
  const page = await staff.text(PAGE);
  expect(page).not.toContain(AGREE);
  expect(page).toContain(`Payment Order ${second} June 10, 2027 $90.00 $100.00`);
  expect(page).toContain(`Refund Order ${first} June 10, 2027 $30.00 $0.00`);
  expect(page).toContain('Payment No order here June 10, 2027 $0.00 $7.77');
  expect(await (await staff.get('/reports/differences.csv')).text()).toContain(`Payment,${second},`);
  await db.updateTable('payments').set({ amount_cents: 10_000 }).execute();
  expect(await staff.text(PAGE)).not.toContain(`Order ${second} June 10`);
});

function idsOf({ platform: { db } }: Studio, number: number) {
  return db.selectFrom('orders').select('id').where('number', '=', number);
}

test('a refund that staff gave back by hand is none that the provider should have', async () => {
  const { studio, staff, read } = await openShop();
  const by_hand = { amount_cents: 500, status: 'succeeded', is_by_hand: true, created_at: PAID_ON } as const;
  const { ref } = await studio.platform.db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  await writeBooked(studio, (db) =>
    db
      .insertInto('payment_refunds')
      .values({ ...by_hand, id: 'by-check', payment_ref: ref, requested_at: PAID_ON })
      .execute(),
  );
  await read();
  expect(await staff.text(PAGE)).toContain(AGREE);
});

test('what is younger than a day is not compared yet, and processes read the ledger once', async () => {
  const { studio, staff, read } = await openShop(new Date('2027-06-18T01:00:00Z'));
  await studio.platform.db.updateTable('payments').set({ amount_cents: 1 }).execute();
  await Promise.all([read(), read(), read()]);
  expect(await staff.text(PAGE)).toContain(AGREE);
  expect(await studio.platform.db.selectFrom('provider_movements').select('id').execute()).toHaveLength(3);
  await read('2027-06-19T15:00:00Z');
  expect(await staff.text(PAGE)).not.toContain(AGREE);
});

test('Stripe’s ledger is read with its fees, disputes and payouts', async () => {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: stripe.url };
  const studio = await openStudio(keys, () => new Date(FRIDAY));
  const created = Math.floor(PAID_ON.getTime() / 1000);
  const entry = (id: string, reporting_category: string, amount: number, source: object, fee = 0) =>
    stripe.known.movements.push({ id, reporting_category, amount, fee, currency: 'usd', created, source });
  entry('txn_1', 'charge', 10_000, { id: 'ch_1', metadata: { order_id: crypto.randomUUID() } }, 320);
  entry('txn_2', 'refund', -3000, { id: 're_1', metadata: {} });
  entry('txn_3', 'dispute', -10_000, { id: 'dp_1' }, 1500);
  entry('txn_4', 'payout', -500, { id: 'po_1', arrival_date: created + 172_800, status: 'in_transit' });
  entry('txn_5', 'fee', 0, { id: 'fee' }, 200);
  // From before the studio had its keys.
  const tried = { id: 'txn_0', provider: 'test', kind: 'charge', amount_cents: 777, currency: 'usd' } as const;
  await studio.platform.db
    .insertInto('provider_movements')
    .values({ ...tried, happened_at: PAID_ON })
    .execute();
  await outsideRequest(studio.platform, (context) => readLedger(context));
  const page = await (await studio.asStaff('manager')).text(PAGE);
  expect(page).toContain(
    'Charged, one payment $100.00 Less refunds -$30.00 Less disputes -$100.00 Less fees -$20.20 Net -$50.20 Paid out $5.00',
  );
  expect(page).toContain('Thursday, June 10, 2027 Saturday, June 12, 2027 On its way $5.00');
  expect(page).toContain('Payment No order here June 10, 2027 $0.00 $100.00');
  expect(page).toContain('Refund No order here June 10, 2027 $0.00 $30.00');
});

test('staff explain a difference until its sums change, and the studio is told of each once', async () => {
  const { studio, staff, numbers, read } = await openShop();
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const [, second = 0] = numbers;
  const record = (amount_cents: number) =>
    db.updateTable('payments').set({ amount_cents }).where('order_id', 'in', idsOf(studio, second)).execute();
  await record(9000);
  await read();
  await read('2027-06-19T15:00:00Z');
  const told = () =>
    db.selectFrom('emails').select(['subject', 'text']).where('subject', 'like', '%disagree%').execute();
  expect(await told()).toMatchObject([
    {
      subject: 'The payment provider and your records disagree: one difference',
      text: expect.stringContaining(`Payment of order ${second}: $90.00 here, $100.00 at the provider`),
    },
  ]);
  const form = async (note: string) => {
    const html = await (await staff.get(PAGE)).text();
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
    return { kind: value('kind'), ref: value('ref'), sums: value('sums'), note };
  };
  const unexplained = await form('');
  expect((await staff.post(PAGE, unexplained)).status).toBe(400);
  const designer = await studio.asStaff('designer');
  expect((await designer.post(PAGE, { ...unexplained, note: 'Mine' })).status).toBe(403);
  expect((await staff.post(PAGE, { ...unexplained, note: 'Ten dollars were paid in cash.' })).status).toBe(303);
  expect(await staff.text(PAGE)).toContain('Ten dollars were paid in cash. Cole Baird');
  expect(await (await staff.get('/reports/differences.csv')).text()).toContain(
    'Ten dollars were paid in cash.,Cole Baird',
  );
  await read('2027-06-20T15:00:00Z');
  expect(await told()).toHaveLength(1);
  await record(8000);
  expect(await staff.text(PAGE)).not.toContain('Ten dollars');
  expect((await staff.post(PAGE, { ...unexplained, note: 'Late' })).status).toBe(409);
  await read('2027-06-21T15:00:00Z');
  expect(await told()).toHaveLength(2);
  const logged = await db
    .selectFrom('audit_log')
    .select('actor_name')
    .where('table_name', '=', 'ledger_differences')
    .execute();
  expect(logged.map(({ actor_name }) => actor_name)).toContain('Cole Baird');
});
