/** A hold that ends frees the place of its day, window and product like its stock. */
import { expect, test } from 'vitest';
import { settlePayment } from '~/features/money/payments/settle-payment.server';
import { openContext } from '~/platform/context.server';
import { openStudio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind } from '../../../tests/shop.ts';
import { releaseExpiredHolds } from './holds.server';

type Limit = 'day' | 'window' | 'product';

const MINUTE = 60_000;
const HOLD = 30 * MINUTE;

/** A shop with room for one order, which a buyer holds. */
async function openFullShop(limit: Limit) {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const roses = await createProduct(studio, 'Roses');
  const window = { name: 'Morning', opens: '09:00', closes: '12:00', orders_per_day: limit === 'window' ? 1 : 0 };
  const { id } = await db.insertInto('delivery_windows').values(window).returning('id').executeTakeFirstOrThrow();
  if (limit === 'day') await db.updateTable('studio_settings').set({ orders_per_day: 1 }).execute();
  if (limit === 'product') await db.updateTable('products').set({ most_per_day: 1 }).execute();
  await live.heard();
  const context = openContext(studio.platform);
  /** Returns the status, and the token of the order. */
  const buy = async () => {
    const { path, token } = await order(studio, cartOf(roses));
    const { status } = await studio.asVisitor().post(path, delivery({ fulfillment_window_id: id }));
    return { status, token };
  };
  const held = await buy();
  expect(held.status).toBe(303);
  const sweepAfter = (ms: number) => releaseExpiredHolds(context, new Date(Date.now() + ms));
  const endHold = () =>
    db
      .updateTable('orders')
      .set({ hold_expires_at: new Date(0) })
      .where('token', '=', held.token)
      .execute();
  const pay = async (token: string) => {
    const { id: order_id, due_cents: amount_cents, currency } = await orderBehind(studio, token);
    await settlePayment(context, 'test', {
      ref: `test_${order_id}_1`,
      order_id,
      state: 'paid',
      amount_cents,
      currency,
    });
    return (await orderBehind(studio, token)).status;
  };
  return { buy, held, sweepAfter, endHold, pay };
}

const LIMITS: Limit[] = ['day', 'window', 'product'];

test.each(LIMITS)('the next buyer gets the place of a full %s once its hold has ended', async (limit) => {
  const { buy, sweepAfter } = await openFullShop(limit);
  expect((await buy()).status).toBe(400);
  await sweepAfter(HOLD - MINUTE);
  expect((await buy()).status).toBe(400);
  // Details were saved a moment ago.
  await sweepAfter(HOLD);
  expect((await buy()).status).toBe(303);
  expect((await buy()).status).toBe(400);
});

test.each(LIMITS)(
  'a payment between the end of a hold and the sweep never sells the place of a full %s twice',
  async (limit) => {
    const { buy, held, sweepAfter, endHold, pay } = await openFullShop(limit);
    await endHold();
    const early = await buy();
    const paid = [await pay(held.token), early.status === 303 && (await pay(early.token))];
    await sweepAfter(0);
    expect(paid).toEqual(['paid', false]);
  },
);

test.each(LIMITS)('paid after the sweep, the place of a full %s is the next buyer’s', async (limit) => {
  const { buy, held, sweepAfter, endHold, pay } = await openFullShop(limit);
  await endHold();
  await sweepAfter(0);
  const next = await buy();
  expect([next.status, await pay(next.token), await pay(held.token)]).toEqual([303, 'paid', 'refunded']);
});
