import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { csvOf, sell, sum } from '../../../tests/sold-orders.ts';
import { writeBooked } from '../../../tests/write-booked.ts';

const NOW = () => new Date('2026-12-03T15:00:00Z');
const month = (name: string) => `/reports/month-end?month=2026-${name}`;

async function refund(studio: Studio, number: number, amount_cents: number) {
  const requested = new Date('2026-06-01T03:59:00Z');
  const refund = { id: `r-${number}`, payment_ref: `p-${number}`, amount_cents, requested_at: requested };
  await writeBooked(studio, (db) =>
    db
      .insertInto('payment_refunds')
      .values({ ...refund, status: 'requested', created_at: requested })
      .execute(),
  );
  return (status: 'succeeded' | 'failed', moment: string) =>
    writeBooked(studio, (db) =>
      db
        .updateTable('payment_refunds')
        .set({ status, updated_at: new Date(moment) })
        .where('id', '=', refund.id)
        .execute(),
    );
}

test('a refund over midnight counts once, on the day it is done, and one that fails after all is taken back', async () => {
  const studio = await openStudio({}, NOW);
  const [order] = await sell(studio, [{ paid: '2026-05-20T15:00:00Z', subtotal: 6000 }]);
  const report = await refund(studio, order?.number ?? 0, 1500);
  const staff = await studio.asStaff('manager');
  expect(await staff.text(month('05'))).toContain('Total $60.00 $0.00 $0.00 $60.00');
  expect(await staff.text(month('05'))).toMatch(/\bRefund on its way .{5,20}2026 — \$15\.00/);
  await report('succeeded', '2026-06-01T04:01:00Z');
  expect(await staff.text(month('05'))).toContain('Total $60.00 $0.00 $0.00 $60.00');
  expect(await staff.text(month('06'))).toContain('Total $0.00 $0.00 -$15.00 -$15.00');
  await report('failed', '2026-07-02T15:00:00Z');
  expect(await staff.text(month('06'))).toContain('Total $0.00 $0.00 -$15.00 -$15.00');
  expect(await staff.text(month('07'))).toContain('Total $0.00 $0.00 $15.00 $15.00');
});

test('when a refund fails after its order became cheaper than it, the books have what the order costs', async () => {
  let now = new Date('2026-11-20T15:00:00Z');
  const studio = await openStudio({}, () => now);
  const { db } = studio.platform;
  const [order] = await sell(studio, [{ paid: '2026-05-20T15:00:00Z', subtotal: 6000 }]);
  const report = await refund(studio, order?.number ?? 0, 4500);
  await report('succeeded', '2026-06-02T15:00:00Z');
  await writeBooked(studio, async (db) => {
    await db.updateTable('orders').set({ subtotal_cents: 1000 }).execute();
    await db.updateTable('order_lines').set({ unit_price_in_cents: 1000 }).execute();
  });
  const sold = async () => {
    const { left } = await db
      .selectFrom('sales_entries')
      .select(({ fn }) => fn.sum<string>('total_cents').as('left'))
      .executeTakeFirstOrThrow();
    return Number(left);
  };
  expect(await sold()).toBe(0);
  now = NOW();
  await report('failed', '2026-12-02T15:00:00Z');
  expect(await sold()).toBe(1000);
  expect(await (await studio.asStaff('manager')).text(month('12'))).not.toContain('Not explained');
});

test('days are those of the studio when clocks change, and stay when its time zone does', async () => {
  const studio = await openStudio({}, NOW);
  const sales = ['2026-11-01T04:30:00Z', '2026-11-02T04:59:00Z', '2026-03-08T04:59:00Z', '2026-03-09T03:59:00Z'];
  await sell(
    studio,
    sales.map((paid) => ({ paid, subtotal: 1000 })),
  );
  const staff = await studio.asStaff('manager');
  const days = async (name: string) =>
    (await csvOf(staff, `/reports/days.csv?month=2026-${name}`)).map(({ Day, Orders }) => [Day, Orders]);
  const before = [await days('11'), await days('03')];
  expect(before).toEqual([
    [['2026-11-01', '2']],
    [
      ['2026-03-07', '1'],
      ['2026-03-08', '1'],
    ],
  ]);
  await studio.platform.db.updateTable('studio_settings').set({ time_zone: 'Pacific/Auckland' }).execute();
  expect([await days('11'), await days('03')]).toEqual(before);
});

test('a zone that is renamed or deleted does not change what was sold in it', async () => {
  const studio = await openStudio({}, NOW);
  const { db } = studio.platform;
  await db.insertInto('delivery_zones').values({ name: 'Canaan', postal_codes: '26260', fee_cents: 1400 }).execute();
  await sell(studio, [
    { paid: '2026-05-20T15:00:00Z', zip: '26260', zone: 'Davis' },
    // From before zones were recorded.
    { paid: '2026-05-20T15:00:00Z', zip: '26260' },
  ]);
  const zones = await csvOf(await studio.asStaff('manager'), '/reports/zones.csv?month=2026-05');
  expect(zones.map(({ Zone }) => Zone).toSorted()).toEqual(['Canaan', 'Davis']);
});

test('an order in another currency is in no sum, and the page says so', async () => {
  const studio = await openStudio({}, NOW);
  await sell(studio, [
    { paid: '2026-05-20T15:00:00Z', subtotal: 6000 },
    { paid: '2026-05-20T15:00:00Z', subtotal: 9900, currency: 'cad' },
  ]);
  const text = await (await studio.asStaff('manager')).text(month('05'));
  expect(text).toContain('Not in these sums: one entry in another currency.');
  expect(text).toContain('Total $60.00 $0.00 $0.00 $60.00');
});

test('the books refuse to be changed', async () => {
  const studio = await openStudio({}, NOW);
  const { db } = studio.platform;
  await sell(studio, [{ paid: '2026-05-20T15:00:00Z', subtotal: 6000 }]);
  await expect(db.updateTable('sales_entries').set({ goods_cents: 1 }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('money_entries').execute()).rejects.toThrow('never changed');
});

test('what changes an order, a payment or a refund and does not book it is refused', async () => {
  const studio = await openStudio({}, NOW);
  const { db } = studio.platform;
  await sell(studio, [{ paid: '2026-05-20T15:00:00Z', subtotal: 6000 }]);
  const orders = db.updateTable('orders');
  await expect(orders.set({ subtotal_cents: 1000 }).execute()).rejects.toThrow('do not say what order');
  await expect(db.updateTable('order_lines').set({ quantity: 2 }).execute()).rejects.toThrow('those of its lines');
  await expect(db.deleteFrom('order_lines').execute()).rejects.toThrow('those of its lines');
  const withTax = writeBooked(studio, (db) => db.updateTable('orders').set({ tax_cents: 60 }).execute());
  await expect(withTax).rejects.toThrow('those of its lines');
  await expect(orders.set({ balance_cents: 1000 }).execute()).rejects.toThrow('do not say what order');
  await expect(orders.set({ status: 'cancelled' }).execute()).rejects.toThrow('do not say what order');
  const ended = { status: 'refunded', refund_reason: 'by_staff', settled_at: NOW() } as const;
  await expect(db.updateTable('payments').set(ended).execute()).rejects.toThrow('what payment');
  const refund = { id: 'r', amount_cents: 100, status: 'succeeded', created_at: NOW() } as const;
  const { ref: payment_ref } = await db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const refunded = db
    .insertInto('payment_refunds')
    .values({ ...refund, payment_ref })
    .execute();
  await expect(refunded).rejects.toThrow('what payment');
  expect((await db.selectFrom('sales_entries').select('total_cents').execute()).length).toBe(1);
});

test('an order on account that is cancelled is taken back on that day, and the CSV has amounts as numbers', async () => {
  const studio = await openStudio({}, NOW);
  const [order] = await sell(studio, [{ paid: '2026-05-20T15:00:00Z', subtotal: 6000 }]);
  const ended = { status: 'cancelled' as const, ended_at: new Date('2026-06-02T15:00:00Z') };
  await writeBooked(studio, (db) =>
    db
      .updateTable('orders')
      .set(ended)
      .where('id', '=', order?.id ?? '')
      .execute(),
  );
  const staff = await studio.asStaff('manager');
  expect(await staff.text(month('05'))).toContain('Total $60.00 $0.00 $0.00 $60.00');
  expect(await staff.text(month('06'))).toContain('Total $0.00 -$60.00 $0.00 -$60.00');
  const june = await csvOf(staff, '/reports/sales.csv?month=2026-06');
  expect([june[0]?.What, june[0]?.Total, sum(june, 'Total')]).toEqual(['Cancelled', '-60.00', -6000]);
});

test('an empty studio has an empty month', async () => {
  const studio = await openStudio({}, NOW);
  const text = await (await studio.asStaff('manager')).text(month('05'));
  for (const empty of ['Nothing was paid.', 'Nothing was refunded.', 'Nobody owes anything.'])
    expect(text).toContain(empty);
});
