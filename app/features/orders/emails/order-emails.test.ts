import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { openStudio, type Studio } from '~/../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind, pickup, setSalesTax } from '~/../tests/shop.ts';
import { mailCancelled, mailPaid, mailRefund, type RefundReason } from './order-emails.server';
import { findOrder, type Order } from '~/features/orders/orders.server';

const SETTINGS = {
  name: 'Fern & Sons',
  email: 'studio@example.com',
  phone: '304-555-0142',
  street: '2 Fern Lane',
  city: 'Davis',
  region: 'WV',
  delivery_fee_cents: 1420,
};

/** An order of two bouquets at $184 whose buyer gave these details. */
async function openOrder(details: Record<string, string>, settings: Partial<typeof SETTINGS> = {}) {
  const studio = await openStudio();
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ ...SETTINGS, ...settings })
    .execute();
  await setSalesTax(studio, '6');
  const roses = await createProduct(studio, 'Garden Roses', { price: 18_400 });
  const { path, token } = await order(studio, cartOf([roses, 2]));
  await studio.asVisitor().post(path, details);
  const context = openContext(studio.platform);
  const found = (await findOrder(context, token)) as Order;
  return { studio, context, found, token };
}

async function emails({ platform: { db } }: Studio) {
  const [buyer, toStudio] = await db.selectFrom('emails').selectAll().orderBy('dedupe_key').execute();
  return { buyer, studio: toStudio };
}

test('both emails say what was ordered, the amounts and the address', async () => {
  const { studio, context, found } = await openOrder(delivery({ fulfillment_date: '2027-06-11' }));
  found.fulfillment_date = '2027-06-11';
  await context.transaction((tx) => mailPaid(tx, found));
  const { buyer, studio: own } = await emails(studio);
  expect(buyer).toMatchObject({
    recipient: 'hannah@example.com',
    reply_to: 'studio@example.com',
    subject: 'Your order 1001',
  });
  for (const line of [
    ...['Friday, June 11.', '2 × Garden Roses, Large: $368.00', 'Subtotal: $368.00', 'Delivery: $14.20'],
    ...['Sales tax, 6%: $22.93', 'Total: $405.13', 'We’ll deliver it on Friday, June 11, 2027 to:', 'June Mays'],
    ...[
      '12 Ridge Road',
      'Davis, WV 26260',
      'or call us at 304-555-0142, Monday to Friday, 10AM to 6PM.',
      'Fern & Sons',
    ],
  ])
    expect(buyer?.text).toContain(line);
  expect(own).toMatchObject({
    recipient: 'studio@example.com',
    reply_to: 'hannah@example.com',
    subject: 'Order 1001: delivery on Friday, June 11, 2027',
  });
  for (const line of [
    'Make: 2 × Garden Roses, Large',
    'Hannah Lyle, 304-555-0134, hannah@example.com',
    'Note for the driver: Side door',
    '/store-manager/1001',
  ])
    expect(own?.text).toContain(line);
});

test('the email of a pickup names the studio and its hours, and no delivery', async () => {
  const { studio, context, found } = await openOrder(pickup(), { phone: '' });
  await context.transaction((tx) => mailPaid(tx, found));
  const { buyer } = await emails(studio);
  expect(buyer?.text).toMatch(
    /It will be ready for you at the studio on .+, between 10AM and 6PM:\s+2 Fern Lane, Davis, WV/,
  );
  expect(buyer?.text).toMatch(/reply to this email, Monday to Friday, 10AM to 6PM\./);
  expect(buyer?.text).not.toMatch(/Delivery|call us/);
});

test('what a buyer typed adds no markup and no recipient to an email', async () => {
  const name = '<b>“Jo” 🌷</b> & O’Neil';
  const { studio, context, found } = await openOrder(pickup({ buyer_name: name }));
  await context.transaction((tx) => mailPaid(tx, found));
  await context.transaction((tx) =>
    mailCancelled(tx, found, { name: 'June', message: '<i>Sorry</i>\nBcc: x@example.com' }),
  );
  const all = await studio.platform.db.selectFrom('emails').selectAll().execute();
  expect(new Set(all.map(({ recipient }) => recipient))).toEqual(new Set(['hannah@example.com', 'studio@example.com']));
  for (const { subject, html } of all) {
    expect(subject).not.toMatch(/[\r\n<]/);
    expect(html).not.toMatch(/<b>“|<i>Sorry/);
  }
  expect(all.some(({ text }) => text.includes(name))).toBe(true);
  expect(all.some(({ html }) => /&lt;i&gt;Sorry&lt;\/i&gt;<br\/?>/.test(html))).toBe(true);
});

test.each<[RefundReason, string, string]>([
  ['sold_out', 'It reached us after the time your flowers were held for', 'It came after the hold had ended'],
  ['paid_twice', 'There was nothing left to pay when it reached us', 'What was paid before stands.'],
  [
    'subscription_changed',
    'Your subscription was changed before it reached us',
    'Its subscription was changed before, which ended the order.',
  ],
  [
    'wrong_amount',
    'It wasn’t the amount of the order, so we didn’t take it.',
    'Its amount or currency was not that of the order',
  ],
  ['by_staff', 'We’ve ended this order, and you owe nothing for it.', 'Staff have ended the order.'],
  ['at_provider', 'We’ve ended this order, and you owe nothing for it.', 'Its flowers are not back in stock'],
])('a refund with reason %s is explained to both sides, once', async (reason, toBuyer, toStudio) => {
  const { studio, context, found } = await openOrder(pickup());
  const refund = { ref: 'test_1', amount_cents: 123_456, currency: 'usd', reason };
  for (const message of ['Call us.', 'Again.'])
    await context.transaction((tx) => mailRefund(tx, found, { ...refund, message }));
  const { buyer, studio: own } = await emails(studio);
  expect(buyer?.subject).toBe('Your payment for order 1001 is on its way back');
  expect(own?.subject).toBe(`${reason === 'at_provider' ? 'Refunded at Stripe' : 'Payment refunded'}: order 1001`);
  expect(buyer?.text).toContain('Your payment of $1,234.56 for order 1001 is on its way back to you.');
  for (const words of [toBuyer, 'Call us.', 'Banks take up to ten days to show it.'])
    expect(buyer?.text).toContain(words);
  expect(own?.text).toContain(toStudio);
  expect(await studio.platform.db.selectFrom('emails').select('id').execute()).toHaveLength(2);
});

test('a studio without an address gets no email, nor does a cart without a buyer', async () => {
  const { studio, context, found, token } = await openOrder(pickup(), { email: '' });
  await context.transaction((tx) => mailPaid(tx, found));
  const { db } = studio.platform;
  expect(await db.selectFrom('emails').select(['recipient', 'reply_to']).execute()).toEqual([
    { recipient: 'hannah@example.com', reply_to: null },
  ]);
  await db.deleteFrom('emails').execute();
  const staff = await studio.asStaff();
  await db.updateTable('orders').set({ buyer_name: null, buyer_email: null }).execute();
  expect((await staff.post('/store-manager/1001', { intent: 'cancel', message: 'Sorry.' })).status).toBe(303);
  expect((await orderBehind(studio, token)).status).toBe('cancelled');
  expect(await db.selectFrom('emails').select('id').execute()).toEqual([]);
});
