/** What a payment still gets after its hold has ended. */
import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, order, orderBehind, pickup, stockOf } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';
import { releaseExpiredHolds } from '~/features/orders/holds.server';
import { openContext, outsideRequest } from '~/platform/context.server';
import { settlePayment } from './settle-payment.server';

const STOCK = 5;

/** A buyer whose hold ended while the payment page was open, and whoever came meanwhile. */
async function openShop(details: Record<string, string> = {}) {
  const studio = await openStudio(MAIL_SERVER);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const roses = await createProduct(studio, 'Roses', { stock: STOCK, price: 10_000 });
  const code = { name: 'Ten', code: 'TEN', kind: 'percent', percent: '10', max_uses: 1 } as const;
  await db.insertInto('discount_codes').values(code).execute();
  const buyer = studio.asVisitor();
  const place = async (fields: Record<string, string> = {}) => {
    const placed = await order(studio, cartOf(roses));
    expect((await buyer.post(placed.path, pickup(fields))).status).toBe(303);
    return placed;
  };
  const late = await place(details);
  const expire = async () => {
    const { id } = await orderBehind(studio, late.token);
    await db
      .updateTable('orders')
      .set({ hold_expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await outsideRequest(studio.platform, (context) => releaseExpiredHolds(context));
    expect((await orderBehind(studio, late.token)).status).toBe('expired');
  };
  const pay = async (page = 1) => {
    const { id, due_cents: amount_cents, currency } = await orderBehind(studio, late.token);
    const report = { ref: `test_${id}_${page}`, order_id: id, state: 'paid', amount_cents, currency } as const;
    await db.updateTable('test_sessions').set({ status: 'paid' }).execute();
    await settlePayment(openContext(studio.platform), 'test', report);
    return orderBehind(studio, late.token);
  };
  return { studio, db, roses, buyer, place, late, expire, pay };
}

async function subjects({ db }: Awaited<ReturnType<typeof openShop>>) {
  const rows = await db.selectFrom('emails').select(['recipient', 'subject', 'text']).orderBy('id').execute();
  return rows.filter(({ subject }) => /refunded|on its way back/.test(subject));
}

test.each([
  ['day', { orders_per_day: 1 }, 0],
  ['product', {}, 1],
])(
  'paid after its hold, an order of a full %s is given back, and both sides are told',
  async (_what, settings, most) => {
    const shop = await openShop();
    const { studio, db, roses, place, expire, pay } = shop;
    await expire();
    await db
      .updateTable('studio_settings')
      .set({ tip_choices: '', ...settings })
      .execute();
    await db.updateTable('products').set({ most_per_day: most }).execute();
    await studio.platform.live.heard();
    await place();
    expect(await pay()).toMatchObject({ status: 'refunded', paid_at: null });
    expect(
      await db.selectFrom('payments').select('refund_reason').where('refund_reason', 'is not', null).execute(),
    ).toEqual([{ refund_reason: 'booked_up' }]);
    expect(await stockOf(studio, roses)).toBe(STOCK - 1);
    const told = await subjects(shop);
    expect(told.map(({ recipient }) => recipient)).toEqual(['hannah@example.com', 'studio@example.com']);
    expect(told[0]?.text).toContain('we were fully booked for its day by then');

    await pay(2);
    const again = await subjects(shop);
    expect(again).toHaveLength(4);
    expect(again[2]?.text).toContain('we were fully booked for its day by then');
    expect(again[3]?.text).toContain('It came after the hold had ended');
  },
);

test('paid after its hold, an order of a day with room is made', async () => {
  const { expire, pay, studio, roses } = await openShop();
  await expire();
  expect(await pay()).toMatchObject({ status: 'paid' });
  expect(await stockOf(studio, roses)).toBe(STOCK - 1);
});

test('paid after its hold, an order keeps the discount that others used up meanwhile', async () => {
  const { expire, pay, place } = await openShop({ discount_code: 'TEN' });
  await expire();
  await place({ discount_code: 'TEN' });
  expect(await pay()).toMatchObject({ status: 'paid', discount_cents: 1000 });
});

test('a buyer who comes back after the hold reads that the code was used up, and orders without it', async () => {
  const { expire, place, late, buyer, studio } = await openShop({ discount_code: 'TEN' });
  await expire();
  await place({ discount_code: 'TEN' });
  const refused = await buyer.post(late.path, pickup({ discount_code: 'TEN' }));
  expect([refused.status, readable(await refused.text())]).toEqual([400, expect.stringContaining('used up')]);
  expect((await buyer.post(late.path, pickup())).status).toBe(303);
  expect(await orderBehind(studio, late.token)).toMatchObject({ status: 'pending', discount_cents: 0 });
});

test('a buyer who comes back after the hold takes no place of a day that is full by now', async () => {
  const { expire, place, late, buyer, studio, db } = await openShop();
  await expire();
  await db.updateTable('studio_settings').set({ orders_per_day: 1 }).execute();
  await studio.platform.live.heard();
  await place();
  expect((await buyer.post(late.path, pickup())).status).toBe(400);
  const taken = await db
    .selectFrom('orders')
    .select('number')
    .where('status', '=', 'pending')
    .where('fulfillment_date', 'is not', null)
    .execute();
  expect(taken).toHaveLength(1);
});
