/** What a refund looks like in the exports and the books. */
import { expect, test } from 'vitest';
import { csvOf, payTwice, sell, sum } from '../../../../tests/sold-orders.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { createProduct, card, cartOf, delivery, order, orderBehind, setSalesTax } from '../../../../tests/shop.ts';
import { aRecipe, aStem } from '../../../../tests/stems.ts';

const NOW = () => new Date('2027-06-15T16:00:00Z');

/** Two roses for $90, a fern for $30 and a delivery for $14.20, with 6 % tax on all. */
async function openDelivered() {
  const studio = await openStudio({}, NOW);
  await studio.platform.db.updateTable('studio_settings').set({ region: 'WV', delivery_fee_cents: 1420 }).execute();
  await setSalesTax(studio, '6');
  const items = [await createProduct(studio, 'Garden Roses'), await createProduct(studio, 'Ferns', { price: 3000 })];
  const { path, token } = await order(studio, cartOf([items[0] ?? '', 2], items[1] ?? ''));
  await studio.platform.db
    .updateTable('orders')
    .set({ hold_expires_at: new Date('2027-06-16T16:00:00Z') })
    .execute();
  await studio.asVisitor().post(path, delivery({ fulfillment_date: '2027-06-16' }));
  await studio.asVisitor().post(`${path}/card`, card());
  const { id, number } = await orderBehind(studio, token);
  const staff = await studio.asStaff('manager');
  const refund = (fields: Record<string, string>) =>
    staff.post(`/store-manager/${number}?refund`, { intent: 'refund', why: 'Frost', ...fields });
  const lines = await studio.platform.db
    .selectFrom('order_lines')
    .select(['id', 'quantity'])
    .where('order_id', '=', id)
    .execute();
  return { studio, staff, refund, lines };
}

type Delivered = Awaited<ReturnType<typeof openDelivered>>;

/** The provider has given back all that was asked of it. */
async function isGivenBack({ studio: { platform } }: Delivered) {
  const waiting = () =>
    platform.db.selectFrom('payment_refunds').select('id').where('status', '<>', 'succeeded').execute();
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
}

async function refunded({ studio, staff }: Delivered) {
  const { day } = await studio.platform.db.selectFrom('sales_entries').select('day').executeTakeFirstOrThrow();
  const all = await csvOf(staff, `/reports/summary.csv?month=${day.slice(0, 7)}`);
  const of = (part: string) => {
    const rows = all.filter(({ Part, Line }) => Part === 'Refunded' && Line === part);
    return sum(rows, 'Amount');
  };
  return ['Goods', 'Delivery', 'Sales tax'].map(of);
}

const givenBack = async ({ staff }: Delivered) => (await csvOf(staff, '/store-manager/orders.csv'))[0]?.['Refunded'];

test('the export of orders says what a fully refunded order gave back', async () => {
  const delivered = await openDelivered();
  expect(await givenBack(delivered)).toBe('0.00');
  await delivered.refund({ part: 'amount', amount: '20' });
  expect(await givenBack(delivered)).toBe('20.00');
  await delivered.refund({ part: 'all' });
  expect(await givenBack(delivered)).toBe('142.25');
  await isGivenBack(delivered);
  expect(await givenBack(delivered)).toBe('142.25');
});

test('what was paid for nothing and went straight back is no part of what an order gave back', async () => {
  const studio = await openStudio({}, NOW);
  const [sold] = await sell(studio, [{ paid: '2027-06-10T15:00:00Z', subtotal: 6000 }]);
  await payTwice(studio, sold?.id ?? '', 6000, NOW());
  const [row] = await csvOf(await studio.asStaff('manager'), '/store-manager/orders.csv');
  expect(row?.['Refunded']).toBe('0.00');
});

test('a refund of every line takes nothing off the delivery', async () => {
  const delivered = await openDelivered();
  const [first, ...others] = delivered.lines.map(({ id, quantity }) => [`quantity.${id}`, String(quantity)] as const);
  await delivered.refund({ part: 'lines', ...Object.fromEntries(first ? [first] : []) });
  await delivered.refund({ part: 'lines', ...Object.fromEntries(others) });
  await isGivenBack(delivered);
  expect(await refunded(delivered)).toEqual([-12_000, 0, -720]);
});

test('goods with a recipe are never more than the goods after a change removed a line', async () => {
  const clock = { now: new Date('2027-05-20T15:00:00Z') };
  const studio = await openStudio({}, () => clock.now);
  const stem = await aStem(studio, 'Rose', { bunch_size: 10, bunch_cost_cents: 2000 });
  const variant = await createProduct(studio, 'Roses', { price: 9000 });
  const ferns = await createProduct(studio, 'Ferns', { price: 3000 });
  for (const each of [variant, ferns]) await aRecipe(studio, each, { [stem]: 10 });
  const staff = await studio.asStaff('manager');
  await staff.post('/sell', {
    buyer_name: 'Hannah Lyle',
    buyer_phone: '304-555-0134',
    how: 'pickup',
    fulfillment_date: '2027-06-25',
    [`quantity.${variant}`]: '1',
    [`quantity.${ferns}`]: '1',
    sale: '01963f6e-0000-7000-8000-00000000beef',
    pay: 'cash',
    anyway: 'on',
  });
  const months = async () => {
    const days = (month: string) => csvOf(staff, `/reports/products.csv?month=2027-${month}`);
    const of = async (month: string) => {
      const rows = await days(month);
      return ['Goods', 'Goods with recipe', 'Cost'].map((head) => sum(rows, head));
    };
    return [await of('05'), await of('06')];
  };
  expect(await months()).toEqual([
    [12_000, 12_000, 4000],
    [0, 0, 0],
  ]);
  clock.now = new Date('2027-06-10T15:00:00Z');
  const { number } = await studio.platform.db.selectFrom('orders').select('number').executeTakeFirstOrThrow();
  const { id } = await studio.platform.db
    .selectFrom('order_lines')
    .select('id')
    .where('product_title', '=', 'Ferns')
    .executeTakeFirstOrThrow();
  const fields = { intent: 'save', settle: 'refund', [`quantity.${id}`]: '0' };
  const html = await (await staff.post(`/store-manager/${number}/change`, fields)).text();
  const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await staff.post(`/store-manager/${number}/change`, { ...fields, expected })).status).toBe(303);
  expect(await months()).toEqual([
    [12_000, 12_000, 4000],
    [-3000, -3000, -2000],
  ]);
});
