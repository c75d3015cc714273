import pg from 'pg';
import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { databaseOfRelease01 } from '../../../../tests/release-0.1.ts';
import { orderPagePath } from '~/features/orders/order-link.server';

/** As the upgrade to taxes by place left an order from before: with the rate of that day. */
function upgraded(taxable_cents: number, tax_cents: number, basis_points = 650) {
  return { level: 'state', name: 'West Virginia', region: 'WV', basis_points, taxable_cents, tax_cents };
}

/** A studio of release 0.1 that sold this in May 2024, and then started today's release. */
async function studioWith(sold: ReturnType<typeof upgraded>[], later?: (client: pg.Client) => Promise<void>) {
  const url = await databaseOfRelease01();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [at, part] of sold.entries())
    await client.query(
      `insert into orders (number, status, paid_at, hold_expires_at, currency, subtotal_cents, tax_cents, taxes, buyer_name,
        buyer_email, fulfillment, fulfillment_date, success_url, cancel_url)
      values ($4, 'paid', '2024-05-05', '2024-05-05', 'usd', $1, $2, $3, 'Hannah Lyle', 'hannah@example.com', 'pickup', '2024-05-06', 'http://localhost:3000/success', '/')`,
      [part.taxable_cents, part.tax_cents, JSON.stringify([part]), 90_001 + at],
    );
  await later?.(client);
  await client.end();
  const studio = await openStudio({ DATABASE_URL: url });
  const orders = await studio.platform.db
    .selectFrom('orders')
    .selectAll()
    .where('buyer_name', '=', 'Hannah Lyle')
    .orderBy('number')
    .execute();
  return { studio, orders, staff: await studio.asStaff() };
}

test('an order from before taxes by place names the rate that its own tax comes to', async () => {
  const { studio, orders, staff } = await studioWith([
    upgraded(10_000, 600),
    upgraded(10_000, 650),
    upgraded(8450, 528),
    upgraded(10_000, 437),
    upgraded(400, 24),
  ]);
  const labels = ['Sales tax, 6% $6.00', 'Sales tax, 6.5% $6.50', 'Sales tax, 6.25% $5.28', 'Sales tax $4.37'];
  for (const [at, label] of [...labels, 'Sales tax $0.24'].entries()) {
    const { id = '', number } = orders[at] ?? {};
    expect.soft(await staff.text(`/store-manager/${number}`)).toContain(label);
    expect
      .soft(await studio.asVisitor().text(orderPagePath(studio.platform, { id, number: Number(number) })))
      .toContain(label);
  }
});

test('the tax report has these orders at their rate, and not a cent more or less', async () => {
  const { staff } = await studioWith([upgraded(10_000, 600), upgraded(20_000, 1300), upgraded(10_000, 437)]);
  const report = await staff.text('/store-manager/sales-tax?month=2024-05');
  for (const row of [
    'West Virginia — 1 $100.00 $4.37 $0.00 $0.00 $4.37',
    'West Virginia 6% 1 $100.00 $6.00 $0.00 $0.00 $6.00',
    'West Virginia 6.5% 1 $200.00 $13.00 $0.00 $0.00 $13.00',
    'All places $23.37 $0.00 $23.37',
    'West Virginia, rate unknown $100.00 — $4.37',
    'West Virginia, 6% $100.00 $6.00 $6.00',
  ])
    expect.soft(report).toContain(row);
  expect(await staff.text('/reports/month-end?month=2024-05')).toContain('West Virginia — $100.00 $4.37');
  const csv = await (await staff.get('/store-manager/sales-tax.csv?month=2024-05')).text();
  expect(csv).toContain('2024-05,State,West Virginia,WV,,1,100.00,4.37,');
});

test('what was refunded of an old order has its rate, and what was sold at a later rate keeps that', async () => {
  const later = async (client: pg.Client) => {
    await client.query(
      "select book_refund(id, 5300, false, null, '2024-06-09') from orders where buyer_name = 'Hannah Lyle'",
    );
    await client.query(
      "update orders set subtotal_cents = 20000, tax_cents = 1300, taxes = $1 where buyer_name = 'Hannah Lyle'",
      [JSON.stringify([upgraded(20_000, 1300)])],
    );
  };
  const { studio, orders, staff } = await studioWith([upgraded(10_000, 600)], later);
  const report = (month: string) => staff.text(`/store-manager/sales-tax?month=${month}`);
  expect(await report('2024-05')).toContain('West Virginia 6% 1 $100.00 $6.00 $0.00 $0.00 $6.00');
  expect(await report('2024-06')).toContain('West Virginia 6% 0 $0.00 $0.00 $50.00 $3.00 -$3.00');
  expect(await staff.text(`/store-manager/${orders[0]?.number}`)).toContain('Sales tax, 6.5% $13.00');
  const { rows } = await studio.platform.pool.query(
    `select kind, part ->> 'basis_points' as rate, part ->> 'tax_cents' as tax
     from sales_entries, jsonb_array_elements(taxes) part where order_id = $1 order by id`,
    [orders[0]?.id],
  );
  expect(rows).toEqual([
    { kind: 'sale', rate: '600', tax: '600' },
    { kind: 'refund', rate: '600', tax: '-300' },
    { kind: 'change', rate: '600', tax: '-600' },
    { kind: 'change', rate: '650', tax: '1300' },
  ]);
});
