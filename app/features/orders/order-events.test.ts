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

test('what cannot be told undoes the payment’s settlement, and staff settle it again', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const buyer = studio.asVisitor();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  await buyer.post(path, pickup());
  await db.schema.alterTable('emails').renameTo('emails_away').execute();
  await buyer.post(`${path}/card`, card());
  const { id, status } = await orderBehind(studio, token);
  const events = () => db.selectFrom('order_events').select('kind').execute();
  expect([status, await events()]).toEqual(['pending', []]);
  await db.schema.alterTable('emails_away').renameTo('emails').execute();
  const staff = await studio.asStaff('manager');
  await staff.post('/store-manager', { intent: 'settle-again', ref: `test_${id}_1` });
  expect((await orderBehind(studio, token)).status).toBe('paid');
  expect(await events()).toEqual([{ kind: 'order.paid' }]);
  expect(await db.selectFrom('emails').select('id').execute()).not.toEqual([]);
});
