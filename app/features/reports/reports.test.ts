import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { readAnswer } from '../../../tests/forms.ts';
import { createProduct, delivery } from '../../../tests/shop.ts';
import { csvOf, payTwice, sell, sum } from '../../../tests/sold-orders.ts';
import { aRecipe, aStem } from '../../../tests/stems.ts';
import { writeBooked } from '../../../tests/write-booked.ts';

const NOW = () => new Date('2026-06-03T15:00:00Z');

test('every report of a month adds up to its orders, to the cent', async () => {
  const studio = await openStudio({}, NOW);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  await db.insertInto('delivery_zones').values({ name: 'Davis', postal_codes: '26260', fee_cents: 1400 }).execute();
  const may = Array.from({ length: 40 }, (_, index) => ({
    paid: `2026-05-${String(1 + (index % 31)).padStart(2, '0')}T${String(index % 24).padStart(2, '0')}:59:59-04:00`,
    subtotal: 4999 + index * 37,
    delivery: index % 3 === 0 ? 1420 : 0,
    tax: 301 + index,
    discount: index % 4 === 0 ? 500 : 0,
    tip: index % 5 === 0 ? 300 : 0,
    giftCard: index % 8 === 0 ? 2500 : 0,
    occasion: ['birthday', 'mother', undefined][index % 3],
    zip: ['26260', undefined, '10001'][index % 3],
    title: `Product ${index % 7}`,
    status: index % 10 === 0 ? ('refunded' as const) : ('paid' as const),
  }));
  const orders = await sell(studio, may);
  // In May in Greenwich, but not in the studio.
  await sell(studio, [{ paid: '2026-05-01T03:59:59Z' }, { paid: '2026-06-01T04:00:00Z' }]);
  const total = orders.reduce((cents, order) => cents + order.total_cents, 0);

  const staff = await studio.asStaff('manager');
  const report = (name: string) => csvOf(staff, `/reports/${name}.csv?month=2026-05`);
  expect(await report('sales')).toHaveLength(40);
  expect(sum(await report('sales'), 'Total')).toBe(total);
  expect(sum(await report('days'), 'Sales')).toBe(total);
  expect(sum(await report('occasions'), 'Sales')).toBe(total);
  expect(sum(await report('zones'), 'Sales')).toBe(total);
  expect(sum(await report('payments'), 'Net')).toBe(total - 12_500);
  expect(sum(await report('products'), 'Goods')).toBe(sum(await report('sales'), 'Goods'));
  expect((await report('zones')).map(({ Zone }) => Zone).toSorted()).toEqual(['Davis', 'Outside the zones', 'Pickup']);
  expect((await report('occasions')).map(({ Occasion }) => Occasion)).toContain('Mother’s Day');
  const dollars = `$${(total / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  expect(await staff.text('/reports?month=2026-05')).toContain(`Sales ${dollars} May 2025: $0.00`);
  const monthEnd = await staff.text('/reports/month-end');
  expect(monthEnd).toContain('Sales, 40 orders sold');
  expect(monthEnd).toContain(`Total ${dollars} $0.00 $0.00 ${dollars}`);
  expect(monthEnd).toContain('Less paid with gift cards -$125.00');
  expect(monthEnd).not.toContain('Not explained');
});

test('an order on account that is changed and then ended is taken off its own zone and occasion', async () => {
  const studio = await openStudio({}, NOW);
  const { db } = studio.platform;
  await db.insertInto('delivery_zones').values({ name: 'Davis', postal_codes: '26260', fee_cents: 1400 }).execute();
  const roses = await createProduct(studio, 'Roses');
  const staff = await studio.asStaff('manager');
  const sale = { sale: crypto.randomUUID(), how: 'delivery', pay: 'account', [`quantity.${roses}`]: '1' };
  await staff.post('/sell', { ...delivery({ fulfillment_date: '2026-06-04', occasion: 'birthday' }), ...sale });
  const { id } = await db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
  const fields = { intent: 'save', settle: 'account', [`quantity.${id}`]: '2' };
  const { html } = await readAnswer(await staff.post('/store-manager/1001/change', fields));
  const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await staff.post('/store-manager/1001/change', { ...fields, expected });
  expect(await csvOf(staff, '/reports/zones.csv?month=2026-06')).toMatchObject([{ Zone: 'Davis', Sales: '104.00' }]);
  await staff.post('/store-manager/1001', { intent: 'refund', part: 'all' });
  expect(await csvOf(staff, '/reports/zones.csv?month=2026-06')).toEqual([]);
  expect(await csvOf(staff, '/reports/occasions.csv?month=2026-06')).toEqual([]);
});

test('this Mother’s Day is shown beside the last one', async () => {
  const studio = await openStudio({}, NOW);
  await sell(studio, [
    { paid: '2026-05-10T15:00:00Z', subtotal: 9000 },
    { paid: '2026-05-09T15:00:00Z', subtotal: 7000 },
    // After the holiday.
    { paid: '2026-05-12T15:00:00Z', subtotal: 100 },
    { paid: '2025-05-11T15:00:00Z', subtotal: 5000 },
  ]);
  const text = await (await studio.asStaff('manager')).text('/reports?holiday=mother');
  expect(text).toContain('Sales, Mother’s Day 2026');
  expect(text).toContain('Sales $160.00 Mother’s Day 2025: $50.00');
  expect(text).toContain('Average order $80.00 Mother’s Day 2025: $50.00');
});

test('the margin is of the products whose recipe is known, as it was when they were made', async () => {
  const studio = await openStudio({}, NOW);
  const stem = await aStem(studio, 'Rose', { bunch_size: 10, bunch_cost_cents: 2000 });
  const variant = await createProduct(studio, 'Roses');
  await aRecipe(studio, variant, { [stem]: 10 }, 500);
  await sell(studio, [
    { paid: '2026-05-10T15:00:00Z', subtotal: 9000, variant },
    { paid: '2026-05-10T15:00:00Z', subtotal: 7000, title: 'Candle' },
  ]);
  const staff = await studio.asStaff('manager');
  expect(await staff.text('/reports?month=2026-05')).toContain('Roses 1 $90.00 $65.00, 72%');
  const { number } = await studio.platform.db
    .selectFrom('orders')
    .select('number')
    .where('subtotal_cents', '=', 9000)
    .executeTakeFirstOrThrow();
  await staff.post(`/store-manager/${number}`, { intent: 'made' });
  await studio.platform.db.updateTable('stems').set({ bunch_cost_cents: 7000 }).execute();
  expect(await staff.text('/reports?month=2026-05')).toContain('Roses 1 $90.00 $65.00, 72%');
});

test('a refund counts on its own day, once, and a payment that was never a sale is kept apart', async () => {
  const studio = await openStudio({}, NOW);
  const [april, inPart, twice] = await sell(studio, [
    { paid: '2026-04-20T15:00:00Z', subtotal: 8000, status: 'refunded' },
    { paid: '2026-05-20T15:00:00Z', subtotal: 6000 },
    { paid: '2026-05-21T15:00:00Z', subtotal: 4000 },
  ]);
  const may = { settled_at: new Date('2026-05-02T15:00:00Z'), status: 'refunded' as const };
  await writeBooked(studio, (db) =>
    db
      .updateTable('payments')
      .set({ ...may, refund_reason: 'by_staff' })
      .where('order_id', '=', april?.id ?? '')
      .execute(),
  );
  const at = new Date('2026-05-03T15:00:00Z');
  const refund = { status: 'succeeded' as const, created_at: at, updated_at: at };
  await writeBooked(studio, (db) =>
    db
      .insertInto('payment_refunds')
      .values([
        { id: 'r-1', payment_ref: `p-${april?.number}`, amount_cents: 8000, ...refund },
        { id: 'r-2', payment_ref: `p-${inPart?.number}`, amount_cents: 1500, ...refund },
      ])
      .execute(),
  );
  await payTwice(studio, twice?.id ?? '', 4000, may.settled_at);
  const staff = await studio.asStaff('manager');
  const text = await staff.text('/reports/month-end?month=2026-05');
  // 60 and 40 are sold, 80 and 15 given back; 40 came twice and went straight back.
  expect(text).toContain('Total $100.00 $0.00 -$95.00 $5.00');
  expect(text).toContain('An unexpected payment, refunded Nothing left to pay Card, Stripe $40.00');
  expect(text).not.toContain('Not explained');
  const refunds = await csvOf(staff, '/reports/refunds.csv?month=2026-05');
  expect([refunds.length, sum(refunds, 'Refunded')]).toEqual([3, 13_500]);
  expect(await staff.text('/reports/month-end?month=2026-04')).toContain('Total $80.00 $0.00 $0.00 $80.00');
});

test('open balances are unpaid orders and refunds that have not left', async () => {
  const studio = await openStudio({}, NOW);
  const { db } = studio.platform;
  const [due] = await sell(studio, [{ paid: '2026-05-20T15:00:00Z', subtotal: 6000, status: 'refunded' }]);
  await writeBooked(studio, (db) =>
    db
      .updateTable('payments')
      .set({ status: 'refund_failed', refund_reason: 'by_staff' })
      .where('order_id', '=', due?.id ?? '')
      .execute(),
  );
  await writeBooked(studio, (db) =>
    db
      .insertInto('orders')
      .values({
        status: 'pending',
        hold_expires_at: new Date(),
        currency: 'usd',
        subtotal_cents: 2500,
        buyer_name: 'Ana Reed',
        buyer_email: 'ana@example.com',
        success_url: '/',
        cancel_url: '/',
      })
      .execute(),
  );
  const staff = await studio.asStaff('manager');
  const text = await staff.text('/reports/month-end');
  expect(text).toMatch(/Ana Reed Not paid yet, no sale .{5,20}2026 \$25\.00 — /);
  expect(text).toContain('— $60.00 Total $25.00 $60.00');
  expect(await csvOf(staff, '/reports/balances.csv')).toHaveLength(2);
  await db.updateTable('payments').set({ handled_at: NOW(), handled_by: 'Cole' }).execute();
  await studio.platform.live.publish(['orders']);
  expect(await csvOf(staff, '/reports/balances.csv')).toHaveLength(1);
});
