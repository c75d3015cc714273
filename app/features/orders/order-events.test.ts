import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../tests/shop.ts';

test('an order keeps that it was paid and that its payment went back, each once', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const buyer = studio.asVisitor();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  await buyer.post(path, pickup());
  for (let click = 0; click < 2; click++) await buyer.post(`${path}/card`, card());
  const { id, number } = await orderBehind(studio, token);
  const { ref } = await db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const events = () =>
    db.selectFrom('order_events').select(['order_id', 'kind', 'payment_ref']).orderBy('id').execute();
  const paid = { order_id: id, kind: 'order.paid', payment_ref: ref };
  expect(await events()).toEqual([paid]);
  const staff = await studio.asStaff('manager');
  for (let click = 0; click < 2; click++)
    await staff.post(`/store-manager/${number}?refund`, { intent: 'refund', part: 'all' });
  expect(await events()).toEqual([paid, { ...paid, kind: 'payment.refunded' }]);
});

test('what fails in a subscriber undoes the payment’s settlement, and is tried again', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const buyer = studio.asVisitor();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  await buyer.post(path, pickup());
  await db.schema.alterTable('order_events').renameTo('order_events_away').execute();
  await buyer.post(`${path}/card`, card());
  expect((await orderBehind(studio, token)).status).toBe('pending');
  await db.schema.alterTable('order_events_away').renameTo('order_events').execute();
  await buyer.post(`${path}/card`, card());
  await expect.poll(async () => (await orderBehind(studio, token)).status).toBe('paid');
});
