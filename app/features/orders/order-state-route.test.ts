import { expect, test } from 'vitest';
import { releaseExpiredHolds } from './holds.server';
import { openContext } from '~/platform/context.server';
import { openStudio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../tests/shop.ts';
import type { OrderState } from './fetch-order-state';

const NOBODY = '01963f6e-0000-7000-8000-00000000beef';

async function openOrder() {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses');
  const { path, token } = await order(studio, cartOf(roses));
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  const state = async () => (await buyer.json<OrderState>(`${path}/state`)).state;
  return { studio, roses, buyer, path, token, state };
}

test('an order is open until it is paid, and paid as soon as the provider has the money', async () => {
  const { studio, buyer, path, state } = await openOrder();
  expect(await state()).toBe('open');
  await studio.platform.db.updateTable('test_sessions').set({ status: 'needs_confirmation' }).execute();
  expect(await state()).toBe('open');
  await studio.platform.db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  expect(await state()).toBe('paid');
  const { number, success_url } = await buyer.json<OrderState>(`${path}/state`);
  expect(number).toBe(1001);
  expect(success_url).toContain('/success?order=1001&key=');
});

test('an order whose hold has ended is ended at once', async () => {
  const { studio, token, buyer, path, state } = await openOrder();
  const { db } = studio.platform;
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect(await state()).toBe('ended');
  await releaseExpiredHolds(openContext(studio.platform));
  expect([(await orderBehind(studio, token)).status, await state()]).toEqual(['expired', 'ended']);
  expect((await buyer.get(`${path}/card`)).status).toBe(303);
  await db.updateTable('orders').set({ status: 'cancelled' }).execute();
  expect(await state()).toBe('ended');
});

test('the state of an order is for the holder of its payment page, and no cache keeps it', async () => {
  const { studio, roses, path, token } = await openOrder();
  const other = await order(studio, cartOf(roses));
  const visitor = studio.asVisitor();
  const answer = await visitor.get(`${path}/state`);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(JSON.stringify(await answer.json())).not.toMatch(/hannah|304-555|example\.com/i);
  expect((await visitor.json<OrderState>(`${other.path}/state`)).number).toBe(1002);
  for (const wrong of [NOBODY, '1001', `${token}0`, token.replace(/^./, 'z'), '%27'])
    expect([wrong, (await visitor.get(`${path.replace(token, wrong)}/state`)).status]).toEqual([wrong, 404]);
});

test('a paid order stays paid for its buyer when staff hand it over', async () => {
  const { studio, buyer, path, state } = await openOrder();
  await buyer.post(`${path}/card`, card());
  const staff = await studio.asStaff('manager');
  await staff.post('/store-manager/1001', { intent: 'delivered' });
  expect(await state()).toBe('paid');
  expect(await buyer.text(path)).toContain('This order is paid.');
});
