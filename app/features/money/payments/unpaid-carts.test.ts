import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../../tests/shop.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';
import { cancelOrder } from '~/features/orders/holds.server.ts';
import { openContext } from '~/platform/context.server';
import { deleteUnpaidCarts } from './payment-jobs.server';

const DAY_MS = 86_400_000;

test('a cart that nobody paid is deleted after a month, with what was typed; money keeps its order', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const roses = await createProduct(studio, 'Roses', { stock: 9 });
  const begin = async (days: number, { isPaid = false, payment }: { isPaid?: boolean; payment?: 'paid' } = {}) => {
    const { path, token } = await order(studio, cartOf(roses));
    await studio.asVisitor().post(path, pickup());
    if (isPaid) await studio.asVisitor().post(`${path}/card`, card());
    else await cancelOrder(openContext(studio.platform), token);
    const { id, number } = await orderBehind(studio, token);
    const created_at = new Date(Date.now() - days * DAY_MS);
    await db.updateTable('orders').set({ created_at }).where('id', '=', id).execute();
    if (payment)
      await writeBooked(studio, (tx) =>
        tx.updateTable('payments').set({ status: payment }).where('order_id', '=', id).execute(),
      );
    return number;
  };
  const old = await begin(31);
  const kept = [await begin(29), await begin(31, { isPaid: true }), await begin(400, { payment: 'paid' })];
  const unsettled = await begin(31);
  await db
    .insertInto('unsettled_payments')
    .columns(['ref', 'provider', 'order_id', 'amount_cents', 'currency', 'error'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .select(({ val }) => [
          val('lost').as('ref'),
          val('test').as('provider'),
          'id',
          'total_cents',
          'currency',
          val('x').as('error'),
        ])
        .where('number', '=', unsettled),
    )
    .execute();
  await deleteUnpaidCarts(studio.platform);
  const left = await db.selectFrom('orders').select('number').orderBy('number').execute();
  expect(left.map(({ number }) => number)).toEqual([...kept, unsettled]);
  expect(left.map(({ number }) => number)).not.toContain(old);
  expect(await db.selectFrom('order_lines').select('id').execute()).toHaveLength(4);
});
