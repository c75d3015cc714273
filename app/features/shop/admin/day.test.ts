import { updateOrder } from '~/features/orders/order-tables.server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, order, orderBehind } from '../../../../tests/shop.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

const PAGE = '/store-manager/day';

/** A paid order for a day, as if its buyer had given these details. */
async function paidOrder(studio: Studio, fulfillment_date: string, details: Record<string, string | null> = {}) {
  const roses = await createProduct(studio, 'Roses');
  const { token } = await order(studio, cartOf(roses));
  const { id } = await orderBehind(studio, token);
  const paid = { status: 'paid', paid_at: new Date(), fulfillment: 'pickup', buyer_name: 'Hannah Lyle' } as const;
  await writeBooked(studio, (db) => updateOrder(db, { id }, { ...paid, ...details, fulfillment_date }));
  return id;
}

test('today is today at the studio, not on the server', async () => {
  // 11:30 PM on June 7 in New York.
  const studio = await openStudio({}, () => new Date('2027-06-08T03:30:00Z'));
  await paidOrder(studio, '2027-06-07', { buyer_name: 'Ana Ruiz' });
  await paidOrder(studio, '2027-06-08', { buyer_name: 'Ben Cole' });
  const staff = await studio.asStaff('designer');
  const today = await staff.text(PAGE);
  expect([today.includes('Monday, June 7, 2027'), today.includes('Ana Ruiz'), today.includes('Ben Cole')]).toEqual([
    ...[true, true, false],
  ]);
  const found = async (day: string) => /Ana|Ben/.exec(await staff.text(`/store-manager?day=${day}`))?.[0];
  expect([await found('today'), await found('tomorrow')]).toEqual(['Ana', 'Ben']);
});

test('Day before and Day after move one day, also when the clocks change', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-01T12:00:00Z'));
  const staff = await studio.asStaff();
  const linksOn = async (path: string) =>
    [...(await (await staff.get(path)).text()).matchAll(/href="\/store-manager\/day\?day=([\d-]+)"/g)].map(
      ([, day]) => day,
    );
  expect(await linksOn(PAGE)).toEqual(['2026-10-31', '2026-11-02']);
  expect(await linksOn(`${PAGE}?day=2027-03-14`)).toEqual(['2027-03-13', '2027-03-15']);
  expect(await linksOn(`${PAGE}?day=2028-02-28`)).toEqual(['2028-02-27', '2028-02-29']);
});

test('a day that does not exist is shown as today', async () => {
  const studio = await openStudio({}, () => new Date('2027-06-07T16:00:00Z'));
  const staff = await studio.asStaff();
  for (const day of ['2027-02-30', '2027-13-01', 'tomorrow', '1999-01-01', '2027-1-1', '', '2027-06-07T00:00'])
    expect(await staff.text(`${PAGE}?day=${encodeURIComponent(day)}`)).toContain('Monday, June 7, 2027');
});

test('a card shows every line and the recipient, or the buyer if there is none', async () => {
  const studio = await openStudio({}, () => new Date('2027-06-07T16:00:00Z'));
  const place = {
    delivery_street: '2 Fern Lane',
    delivery_city: 'Davis',
    delivery_region: 'WV',
    delivery_postal_code: '26260',
  };
  const id = await paidOrder(studio, '2027-06-07', { fulfillment: 'delivery', ...place, recipient_name: null });
  await writeBooked(studio, async (db) => {
    await db
      .insertInto('order_lines')
      .values({
        order_id: id,
        product_title: 'Roses',
        variant_title: '',
        quantity: 12,
        unit_price_in_cents: 100,
        sku: 'R-1',
        takes_stock: false,
      })
      .execute();
    await db
      .updateTable('orders')
      .set(({ eb }) => ({ subtotal_cents: eb('subtotal_cents', '+', 1200) }))
      .where('id', '=', id)
      .execute();
  });
  await paidOrder(studio, '2027-06-07', { buyer_name: '<b>Jo</b> “Fern” 🌷', buyer_phone: null });
  const page = await (await studio.asStaff()).text(PAGE);
  for (const words of ['1 × Roses , Large', '12 × Roses (R-1)', 'Hannah Lyle 2 Fern Lane, Davis, WV 26260'])
    expect(page).toContain(words);
  expect(page).toContain('<b>Jo</b> “Fern” 🌷 collects it. Bought by <b>Jo</b> “Fern” 🌷');
  expect(page).not.toMatch(/For the driver|Note:/);
});

test('a day with more orders than fit says so', async () => {
  const studio = await openStudio({}, () => new Date('2027-06-07T16:00:00Z'));
  const staff = await studio.asStaff();
  const many = sql`
    insert into orders (currency, subtotal_cents, success_url, cancel_url, hold_expires_at, status, paid_at,
      fulfillment, fulfillment_date)
    select 'usd', 4500, '/', '/', now(), 'paid', now(), 'pickup', '2027-06-07'
    from generate_series(1, 200)`;
  await writeBooked(studio, (db) => many.execute(db));
  const full = await staff.text(PAGE);
  expect([full.includes('200 orders.'), full.includes('than fit on one list')]).toEqual([true, false]);
  await paidOrder(studio, '2027-06-07');
  expect(await staff.text(PAGE)).toContain('There are more orders for this day than fit on one list.');
});
