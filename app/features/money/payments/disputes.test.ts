import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { readAnswer } from '../../../../tests/forms.ts';
import { forgetOldIpAddresses } from './payment-jobs.server';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../../tests/shop.ts';

const TERMS = ['Customer IP address 127.0.0.1', 'Refund policy disclosure', '/terms-and-conditions'];

/** An order of $45, paid at the test page and picked up. */
async function openPaidOrder() {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Garden Roses')));
  await studio.asVisitor().post(path, pickup());
  await studio.asVisitor().post(`${path}/card`, card());
  const { number } = await orderBehind(studio, token);
  const { ref } = await db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const staff = await studio.asStaff('manager');
  const page = `/store-manager/${number}`;
  const play = (intent: string) => staff.post(`${page}/dispute`, { intent, ref });
  const refund = () => staff.post(`${page}?refund`, { intent: 'refund', part: 'all' });
  return { studio, db, staff, page, ref, play, refund };
}

test('a disputed payment shows its deadline and what to submit, and is not refunded until it is won', async () => {
  const { db, staff, page, play, refund } = await openPaidOrder();
  expect((await play('open')).status).toBe(303);
  await play('open');
  expect(await db.selectFrom('payment_disputes').select(['status', 'amount_cents']).execute()).toEqual([
    { status: 'open', amount_cents: 4500 },
  ]);
  const shown = await staff.text(`${page}/dispute`);
  for (const fact of ['product not received', 'Garden Roses', 'Customer name', 'Customer email', '$45.00', ...TERMS])
    expect(shown).toContain(fact);
  const pdf = await staff.get(`${page}/dispute.pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await staff.text('/store-manager')).toContain('See what to submit');

  const refused = await readAnswer(await refund());
  expect([refused.status, refused.text.includes('disputes this payment')]).toEqual([409, true]);
  expect(await db.selectFrom('payment_refunds').select('id').execute()).toEqual([]);
  expect(await staff.text(page)).not.toMatch(/(Refund|End) Order/);

  await play('won');
  await play('lost');
  expect(await db.selectFrom('payment_disputes').select('status').execute()).toEqual([{ status: 'won' }]);
  expect((await refund()).status).toBe(303);
});

test('a lost dispute takes the money: the order can be ended, but the payment not refunded as well', async () => {
  const { db, staff, page, play, refund } = await openPaidOrder();
  await play('open');
  await play('lost');
  expect(await staff.text(`${page}/dispute`)).toContain('Lost: the bank returned the money');
  const part = { intent: 'refund', part: 'amount', amount: '5', why: 'Late' };
  const refused = await readAnswer(await staff.post(`${page}?refund`, part));
  expect([refused.status, refused.text.includes('gave the money back already')]).toEqual([409, true]);
  expect(await staff.text(`${page}?refund`)).toContain('Nothing is left to refund');
  expect((await refund()).status).toBe(303);
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'refunded' }]);
  expect(await db.selectFrom('payment_refunds').select('id').execute()).toEqual([]);
  const toBuyer = await db
    .selectFrom('emails')
    .select('text')
    .where('dedupe_key', 'like', 'order-cancelled:%:buyer')
    .execute();
  expect(toBuyer[0]?.text).toContain('What you paid has been refunded, or is on its way back to you.');
  const emails = await db.selectFrom('emails').select('subject').execute();
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Disputed: order 1001', 'Dispute lost: order 1001']),
  );
});

test('a lost dispute takes the money and the sale out of the books, and staff are warned before they make the flowers', async () => {
  const { db, staff, page, play } = await openPaidOrder();
  const [board, day] = ['/store-manager/board', '/store-manager/day'];
  const { fulfillment_date } = await db.selectFrom('orders').select('fulfillment_date').executeTakeFirstOrThrow();
  const warnings = async () => {
    const pages = [`${board}?day=${fulfillment_date}`, `${day}?day=${fulfillment_date}`];
    return Array.fromAsync(pages, async (each) => /The buyer’s bank [^.]+\./.exec(await staff.text(each))?.[0]);
  };
  expect(await warnings()).toEqual([undefined, undefined]);
  await play('open');
  const disputed = 'The buyer’s bank disputes the payment.';
  expect(await warnings()).toEqual([disputed, disputed]);
  const { day: sold } = await db.selectFrom('sales_entries').select('day').executeTakeFirstOrThrow();
  const month = `/reports/month-end?month=${sold.slice(0, 7)}`;
  expect(await staff.text(month)).toContain('Total $45.00 $0.00 $0.00 $45.00');
  await play('lost');
  const books = await staff.text(month);
  for (const fact of [
    'Total $45.00 $0.00 -$45.00 $0.00',
    'Card, test payments $45.00 $45.00',
    'A dispute that was lost',
  ])
    expect(books).toContain(fact);
  expect(books).not.toContain('Not explained');
  const lost = 'The buyer’s bank took the payment back.';
  expect(await warnings()).toEqual([lost, lost]);
  expect(await staff.text('/store-manager')).toContain('Dispute lost');
  expect(await staff.text(page)).toContain('Refunded -$45.00');
  expect(await db.selectFrom('customers').select(['orders', 'spent_cents']).execute()).toEqual([
    { orders: 1, spent_cents: 0 },
  ]);
});

test('only staff who handle orders play a bank, and only with a test payment of the order', async () => {
  const { studio, db, staff, page, ref } = await openPaidOrder();
  const designer = await studio.asStaff('designer');
  expect((await designer.post(`${page}/dispute`, { intent: 'open', ref })).status).toBe(403);
  expect(await db.selectFrom('test_sessions').select('ref').where('dispute', 'is not', null).execute()).toEqual([]);
  const unknown = await staff.post(`${page}/dispute`, { intent: 'open', ref: 'cs_other' });
  expect(unknown.status).toBe(404);
});

test('the address of the buyer is forgotten after a year', async () => {
  const { studio, db, staff, page } = await openPaidOrder();
  await forgetOldIpAddresses(studio.platform);
  expect(await staff.text(`${page}/dispute`)).toContain('127.0.0.1');
  await db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 366 * 86_400_000) })
    .execute();
  await forgetOldIpAddresses(studio.platform);
  expect(await staff.text(`${page}/dispute`)).not.toContain('127.0.0.1');
});
