import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { card, cartOf, order, orderBehind, pickup, createProduct, stockOf } from '../../../tests/shop.ts';
import { SITE } from '../../../tests/visitor.ts';
import { cancelOrder, releaseExpiredHolds } from '~/features/orders/holds.server';
import { placeOrder } from './place-order.server';
import { writeBooked } from '../../../tests/write-booked.ts';

const MINUTE = 60_000;
const later = (ms: number) => new Date(Date.now() + ms);
const BUSY = 'Too many orders from your connection are waiting to be paid.';

/** Places an order for `variant` as somebody at this address. */
function orderFrom({ platform }: Studio, address: string, variant: string, key?: string) {
  return placeOrder(openContext(platform, SITE, address), cartOf(variant), key);
}

async function statuses(orders: Promise<unknown>[]) {
  const settled = await Promise.allSettled(orders);
  return settled.map((each) => (each.status === 'fulfilled' ? 200 : (each.reason as { status?: number }).status));
}

test('an address cannot exceed its unpaid orders, even if it asks for all at once', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '3' });
  const roses = await createProduct(studio, 'Roses', { stock: 50 });
  const visitor = studio.asVisitor();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => visitor.postJson('/store/rhodora/checkout', cartOf(roses))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  expect(await stockOf(studio, roses)).toBe(47);
  const refused = await visitor.postJson('/store/rhodora/checkout', cartOf(roses));
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining(BUSY) } });
  expect(await statuses([orderFrom(studio, '198.51.100.7', roses)])).toEqual([200]);
});

const LARGE = 'You can have up to';

test('one address cannot hold all of a product, even with two orders at once', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '10', UNPAID_UNITS_PER_ADDRESS: '20' });
  const roses = await createProduct(studio, 'Roses', { stock: 30 });
  const visitor = studio.asVisitor();
  const ask = (quantity: number) => visitor.postJson('/store/rhodora/checkout', cartOf([roses, quantity]));
  const refused = await ask(30);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    error: { message: `${LARGE} 15 of Roses in unpaid orders. Order fewer, pay for an open order first, or call us.` },
  });
  expect(await stockOf(studio, roses)).toBe(30);

  const both = await Promise.all([ask(10), ask(10)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stockOf(studio, roses)).toBe(20);
  expect((await ask(5)).status).toBe(200);
  expect((await ask(1)).status).toBe(409);
  expect(await statuses([orderFrom(studio, '198.51.100.7', roses)])).toEqual([200]);
});

test('unpaid orders hold no more units than the setting says', async () => {
  const studio = await openStudio({ UNPAID_UNITS_PER_ADDRESS: '20' });
  const roses = await createProduct(studio, 'Roses', { stock: 500 });
  const endless = await createProduct(studio, 'Ribbon');
  await expect(order(studio, cartOf([roses, 21]))).rejects.toMatchObject({ status: 409 });
  await order(studio, cartOf([roses, 20], [endless, 100]));
});

test('a shopper can buy the last three vases, and twelve in two orders', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '10', UNPAID_UNITS_PER_ADDRESS: '20' });
  const [few, dozen] = [
    await createProduct(studio, 'Vase', { stock: 3 }),
    await createProduct(studio, 'Bud vase', { stock: 12 }),
  ];
  const paid = await order(studio, cartOf([few, 3], [dozen, 6]));
  await expect(order(studio, cartOf([dozen, 6]))).rejects.toMatchObject({ status: 409 });
  await studio.asVisitor().post(paid.path, pickup());
  await studio.asVisitor().post(`${paid.path}/card`, card());
  await order(studio, cartOf([dozen, 6]));
  expect(await stockOf(studio, few)).toBe(0);
  expect(await stockOf(studio, dozen)).toBe(0);
});

test('an expired order is not held again beyond the limit of its address', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '10', UNPAID_UNITS_PER_ADDRESS: '20' });
  const roses = await createProduct(studio, 'Roses', { stock: 30 });
  const slow = await order(studio, cartOf([roses, 15]));
  await releaseExpiredHolds(openContext(studio.platform), later(6 * MINUTE));
  await order(studio, cartOf([roses, 10]));
  await studio.asVisitor().post(slow.path, pickup());
  expect(await orderBehind(studio, slow.token)).toMatchObject({ status: 'expired' });
  expect(await stockOf(studio, roses)).toBe(20);
});

test('a paid, cancelled or expired order makes room for another', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '1' });
  const roses = await createProduct(studio, 'Roses', { stock: 50 });
  const context = openContext(studio.platform);
  const paid = await order(studio, cartOf(roses));
  await expect(order(studio, cartOf(roses))).rejects.toMatchObject({ status: 429 });
  await studio.asVisitor().post(paid.path, pickup());
  await studio.asVisitor().post(`${paid.path}/card`, card());
  const cancelled = await order(studio, cartOf(roses));
  await cancelOrder(context, cancelled.token);
  await order(studio, cartOf(roses));
  await releaseExpiredHolds(context, later(6 * MINUTE));
  await order(studio, cartOf(roses));
});

test('clicking checkout again opens the same order despite the limit', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '1', CHECKOUTS_PER_HOUR: '1' });
  const roses = await createProduct(studio, 'Roses', { stock: 50 });
  const key = 'a-key-of-one-checkout';
  const urls = await Promise.all(Array.from({ length: 8 }, () => orderFrom(studio, '198.51.100.7', roses, key)));
  expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
});

test('an address can start a limited number of checkouts an hour', async () => {
  const studio = await openStudio({ CHECKOUTS_PER_HOUR: '2' });
  const roses = await createProduct(studio, 'Roses', { stock: 50 });
  for (const wanted of [200, 200, 429, 429]) {
    expect(await statuses([orderFrom(studio, '198.51.100.7', roses)])).toEqual([wanted]);
    await writeBooked(studio, (db) => db.updateTable('orders').set({ status: 'paid', paid_at: new Date() }).execute());
  }
  await studio.platform.db
    .updateTable('orders')
    .set({ created_at: later(-61 * MINUTE) })
    .execute();
  expect(await statuses([orderFrom(studio, '198.51.100.7', roses)])).toEqual([200]);
});

test('an IPv6 network counts as one address, and no address is stored', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '1' });
  const roses = await createProduct(studio, 'Roses', { stock: 50 });
  const at = (address: string) => statuses([orderFrom(studio, address, roses)]);
  expect(await at('2001:db8:0:1::5')).toEqual([200]);
  expect(await at('2001:db8:0:1:abcd::9')).toEqual([429]);
  expect(await at('2001:db8:0:2::5')).toEqual([200]);
  expect(await at('::ffff:198.51.100.7')).toEqual([200]);
  expect(await at('198.51.100.7')).toEqual([429]);
  const stored = await studio.platform.db.selectFrom('orders').selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/2001:db8|198\.51/);
});

test('a hold lasts 5 minutes, and 30 once the buyer’s details are in', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const context = openContext(studio.platform);
  const { path, token } = await order(studio, cartOf([roses, 3]));
  const { path: left } = await order(studio, cartOf(roses));
  expect(await releaseExpiredHolds(context, later(4 * MINUTE))).toBe(0);
  await studio.asVisitor().post(path, pickup());
  expect(await releaseExpiredHolds(context, later(5 * MINUTE + 1000))).toBe(1);
  expect(await studio.asVisitor().text(left)).toContain('The time for this order has passed.');
  expect(await releaseExpiredHolds(context, later(29 * MINUTE))).toBe(0);
  const { hold_expires_at } = await orderBehind(studio, token);
  await studio.asVisitor().post(path, pickup({ buyer_phone: '304-555-0199' }));
  expect((await orderBehind(studio, token)).hold_expires_at).toEqual(hold_expires_at);
  expect(await releaseExpiredHolds(context, later(31 * MINUTE))).toBe(1);
  expect(await stockOf(studio, roses)).toBe(5);
});

test('a buyer who takes longer than the hold still gets the flowers if they are left', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 3 });
  const context = openContext(studio.platform);
  const slow = await order(studio, cartOf([roses, 2]));
  await releaseExpiredHolds(context, later(6 * MINUTE));
  expect(await stockOf(studio, roses)).toBe(3);
  const buyer = studio.asVisitor();
  expect((await buyer.post(slow.path, pickup())).headers.get('location')).toBe(`${SITE}${slow.path}/card`);
  expect(await stockOf(studio, roses)).toBe(1);
  expect(await releaseExpiredHolds(context, later(29 * MINUTE))).toBe(0);
  await buyer.post(`${slow.path}/card`, card());
  expect(await orderBehind(studio, slow.token)).toMatchObject({ status: 'paid' });

  const late = await order(studio, cartOf(roses));
  await releaseExpiredHolds(context, later(6 * MINUTE));
  await order(studio, cartOf(roses));
  expect((await buyer.post(late.path, pickup())).headers.get('location')).toBe(`${SITE}${late.path}`);
  expect(await buyer.text(late.path)).toContain('The time for this order has passed.');
  expect(await stockOf(studio, roses)).toBe(0);
});

test('sending details ten times at once for an expired order takes its stock once', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '2' });
  const roses = await createProduct(studio, 'Roses', { stock: 9 });
  const context = openContext(studio.platform);
  const { path, token } = await order(studio, cartOf([roses, 2]));
  await releaseExpiredHolds(context, later(6 * MINUTE));
  await Promise.all(Array.from({ length: 10 }, () => studio.asVisitor().post(path, pickup())));
  expect(await stockOf(studio, roses)).toBe(7);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
  await order(studio, cartOf(roses));
  await expect(order(studio, cartOf(roses))).rejects.toMatchObject({ status: 429 });
});

test('a cancelled order is not held again', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 3 });
  const { path, token } = await order(studio, cartOf(roses));
  await cancelOrder(openContext(studio.platform), token);
  await studio.asVisitor().post(path, pickup());
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(studio, roses)).toBe(3);
});

test('the order list and the export leave out unpaid orders unless staff filter for them', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses');
  const paid = await order(studio, cartOf(roses));
  await studio.asVisitor().post(paid.path, pickup({ buyer_name: 'Ana Ruiz' }));
  await studio.asVisitor().post(`${paid.path}/card`, card());
  await order(studio, cartOf(roses));
  const given = await order(studio, cartOf(roses));
  await studio.asVisitor().post(given.path, pickup({ buyer_name: 'Ben Cole' }));
  const { token } = await order(studio, cartOf(roses));
  await cancelOrder(openContext(studio.platform), token);

  const staff = await studio.asStaff();
  const list = await staff.text('/store-manager');
  expect([list.includes('1001 Ana Ruiz'), list.includes('1003 Ben Cole'), list.includes('1002 ')]).toEqual([
    true,
    false,
    false,
  ]);
  const csv = await (await staff.get('/store-manager/orders.csv')).text();
  expect(csv.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^1001,paid,/)]);
  expect(await staff.text('/admin-dashboard')).not.toContain('Being paid');
  expect(await staff.text('/store-manager?status=pending')).toContain('1003 Ben Cole');
  expect(await staff.text('/store-manager?q=1002')).toContain('1002 Not set yet');
  expect(await staff.text('/store-manager?q=cole')).toContain('1003 Ben Cole');
});
