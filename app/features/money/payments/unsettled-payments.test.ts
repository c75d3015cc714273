/** What a provider was paid and the program could not settle, whatever the reason. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { testRefunds } from '../../../../tests/test-refunds.ts';
import { cartOf, createProduct, order, orderBehind, pickup, stockOf } from '../../../../tests/shop.ts';
import { releaseExpiredHolds } from '~/features/orders/holds.server';
import { openContext, outsideRequest } from '~/platform/context.server';
import { settleUnsettled } from './settle-again.server';
import { settlePayment } from './settle-payment.server';

const PAGE = '/store-manager';

/** An order whose buyer has paid $100 on the test page, and which the database refuses to make paid. */
async function openShop() {
  const studio = await openStudio(MAIL_SERVER);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const roses = await createProduct(studio, 'Roses', { stock: 5, price: 10_000 });
  const { path, token } = await order(studio, cartOf(roses));
  const buyer = studio.asVisitor();
  expect((await buyer.post(path, pickup())).status).toBe(303);
  await sql`alter table orders add constraint something_is_wrong check (status <> 'paid')`.execute(db);
  const mend = () => sql`alter table orders drop constraint something_is_wrong`.execute(db);
  const read = () => orderBehind(studio, token);
  const { id, currency } = await read();
  await db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  const report = { ref: `test_${id}_1`, order_id: id, state: 'paid', amount_cents: 10_000, currency } as const;
  const settle = () => settlePayment(openContext(studio.platform), 'test', report);
  await expect(settle()).rejects.toThrow('something_is_wrong');
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(0) })
    .execute();
  await outsideRequest(studio.platform, (context) => releaseExpiredHolds(context));
  const staff = await studio.asStaff('manager');
  return { studio, db, roses, path, buyer, mend, read, staff, settle, ref: report.ref };
}

test('it is never expired, and staff and the buyer see that the money is there', async () => {
  const { studio, roses, path, buyer, read, staff } = await openShop();
  expect((await read()).status).toBe('pending');
  expect(await stockOf(studio, roses)).toBe(4);
  const list = await staff.text(PAGE);
  expect(list).toContain('Paid, and not settled: $100.00 from Hannah Lyle for order 1001');
  expect(list).toContain('something_is_wrong');
  expect(await staff.text('/admin-dashboard')).toContain('One payment could not be settled.');
  const state = await (await buyer.get(`${path}/state`)).json();
  expect(state).toMatchObject({ state: 'paid' });
  const away = await buyer.get(path);
  expect([away.status, away.headers.get('location')]).toEqual([303, state.success_url]);
  const { pathname, search } = new URL(state.success_url);
  expect(await buyer.text(pathname + search)).toContain('We have your payment.');
  expect((await buyer.post(path, pickup())).headers.get('location')).toBe(state.success_url);
});

test('staff settle it once the reason is gone, and are told if it is not', async () => {
  const { mend, read, staff, ref, settle, db } = await openShop();
  const again = () => staff.post(PAGE, { intent: 'settle-again', ref });
  expect((await readAnswer(await again())).text).toContain('It failed again:');
  await expect(settle()).rejects.toThrow('something_is_wrong');
  expect(await db.selectFrom('unsettled_payments').select('tries').execute()).toEqual([{ tries: 3 }]);
  await mend();
  expect(await pageAfter(staff, await again())).toContain('The payment is settled.');
  expect((await read()).status).toBe('paid');
  expect(await staff.text(PAGE)).not.toContain('not settled');
  expect(await staff.text('/admin-dashboard')).not.toContain('could not be settled');
  expect((await readAnswer(await again())).text).toContain('It has been dealt with already.');
});

test('it is tried again every minute', async () => {
  const { studio, db, mend, read } = await openShop();
  const settleDue = () => outsideRequest(studio.platform, settleUnsettled);
  await mend();
  await settleDue();
  expect((await read()).status).toBe('pending');
  await sql`update unsettled_payments set tried_at = now() - interval '1 minute'`.execute(db);
  await settleDue();
  expect((await read()).status).toBe('paid');
  expect(await db.selectFrom('unsettled_payments').selectAll().execute()).toEqual([]);
});

test('staff give it back: the order ends, its stock returns, and the buyer is told', async () => {
  const { studio, db, roses, read, staff, ref } = await openShop();
  expect(await pageAfter(staff, await staff.post(PAGE, { intent: 'refund-unsettled', ref }))).toContain(
    'The payment is on its way back.',
  );
  expect((await read()).status).toBe('refunded');
  expect(await stockOf(studio, roses)).toBe(5);
  const given = () => testRefunds({ db });
  await expect.poll(given, { timeout: 20_000 }).toEqual([{ amount_cents: 10_000 }]);
  const emails = await db.selectFrom('emails').select(['recipient', 'subject']).execute();
  expect(emails.filter(({ subject }) => subject.includes('on its way back'))).toHaveLength(1);
  expect(await staff.text(PAGE)).not.toContain('not settled');
});

test('nobody cancels it: staff are told to give it back, and the buyer that the payment is there', async () => {
  const { db, path, buyer, read, staff, mend, settle } = await openShop();
  const refused = await readAnswer(await staff.post(`${PAGE}/1001`, { intent: 'cancel', message: '' }));
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('It was paid, and the payment is not settled yet. Refund it under the payment problems.'),
  ]);
  for (const page of [path, `${path}/card`])
    expect((await buyer.post(page, { intent: 'cancel' })).headers.get('location')).toContain('/success?order=1001');
  expect(await read()).toMatchObject({ status: 'pending', ended_by: null });
  expect(await db.selectFrom('emails').select('subject').where('subject', 'like', '%cancelled%').execute()).toEqual([]);
  await mend();
  await settle();
  expect((await read()).status).toBe('paid');
});

test('a payment that is settled already is not kept when another report of it fails', async () => {
  const { db, mend, read, settle } = await openShop();
  await mend();
  await settle();
  expect((await read()).status).toBe('paid');
  await sql`create trigger fails before delete on unsettled_payments execute function keep_entry()`.execute(db);
  await expect(settle()).rejects.toThrow();
  expect(await db.selectFrom('unsettled_payments').selectAll().execute()).toEqual([]);
});

test('designers neither settle nor refund', async () => {
  const { studio, ref } = await openShop();
  const designer = await studio.asStaff('designer');
  for (const intent of ['settle-again', 'refund-unsettled'])
    expect((await designer.post(PAGE, { intent, ref })).status).toBe(403);
});
