import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { splitTax, type TaxRate } from './sales-tax';
import { readTaxReport } from './tax-report.server';
import { openContext } from '~/platform/context.server';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import {
  card,
  cartOf,
  createProduct,
  delivery,
  order,
  orderBehind,
  pickup,
  setSalesTax,
} from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

const PAGE = '/store-manager/sales-tax';
const MONTH = new Date().toISOString().slice(0, 7);

async function openShop() {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ time_zone: 'UTC', delivery_fee_cents: 1420 }).execute();
  await setSalesTax(studio, '6');
  const davis = { level: 'municipality' as const, name: 'Davis', region: 'WV', rate: '1', valid_from: '2020-01-01' };
  await studio.platform.db
    .insertInto('tax_rates')
    .values({ ...davis, postal_codes: '26260' })
    .execute();
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  const sell = async (details: Record<string, string>) => {
    const { path, token } = await order(studio, cartOf(roses));
    await studio.asVisitor().post(path, details);
    await studio.asVisitor().post(`${path}/card`, card());
    return orderBehind(studio, token);
  };
  return { studio, roses, sell, staff: await studio.asStaff('manager') };
}

test('the report lists each place, and a refund takes its whole tax off', async () => {
  const { studio, roses, sell, staff } = await openShop();
  const first = await sell(delivery());
  await sell(pickup());
  const unpaid = await order(studio, cartOf(roses));
  await studio.asVisitor().post(unpaid.path, pickup());
  const text = await staff.text(PAGE);
  expect(text).toContain('West Virginia 6% 2 $214.20 $12.85 $0.00 $0.00 $12.85');
  expect(text).toContain('Davis, municipal 1% 1 $114.20 $1.14 $0.00 $0.00 $1.14');
  expect(text).toContain('All places $13.99 $0.00 $13.99');
  await staff.post(`/store-manager/${first.number}?refund`, { intent: 'refund', message: '' });
  await writeBooked(studio, (db) =>
    db
      .updateTable('payments')
      .set({ status: 'refunded', settled_at: new Date() })
      .where('status', '=', 'refund_due')
      .execute(),
  );
  expect(await staff.text(PAGE)).toContain('West Virginia 6% 2 $214.20 $12.85 $114.20 $6.85 $6.00');
  expect(await staff.text(PAGE)).toContain('All places $13.99 $7.99 $6.00');
});

test('the CSV has a year by month and place, and only staff read it', async () => {
  const { studio, sell, staff } = await openShop();
  await sell(pickup());
  const csv = await staff.get(`${PAGE}.csv?year=${MONTH.slice(0, 4)}`);
  expect((await csv.text()).split('\r\n')[1]).toBe(`${MONTH},State,West Virginia,,6,1,100.00,6.00,0.00,0.00,6.00`);
  expect((await studio.asVisitor().get(PAGE)).status).toBe(303);
});

test('a month without sales says so, and an invalid one is the present month', async () => {
  const { staff } = await openShop();
  expect(await staff.text(`${PAGE}?month=2021-02`)).toContain('February 2021, by the day of payment.');
  expect(await staff.text(`${PAGE}?month=2021-02`)).toContain('Nothing was sold or refunded in this month.');
  expect(readable(await (await staff.get(`${PAGE}?month=2021-13`)).text())).toContain(MONTH.slice(0, 4));
});

const STATE: TaxRate = {
  level: 'state',
  name: 'West Virginia',
  region: 'WV',
  codes: [],
  border_codes: [],
  has_studio: false,
  basis_points: 600,
};
const CITY: TaxRate = { ...STATE, level: 'municipality', name: 'Davis', basis_points: 100 };
const UNTAXED = { name: 'No tax rate', region: 'PA' };

interface Sale {
  goods: number;
  tip: number;
  rates: TaxRate[];
  /** Parts of what is left, in thousandths; after them the rest may go back too. */
  refunds: number[];
  isWhole: boolean;
}

const sales = fc.array(
  fc.record({
    goods: fc.integer({ min: 1, max: 5_000_000 }),
    tip: fc.nat(10_000),
    isWhole: fc.boolean(),
    rates: fc.constantFrom<TaxRate[][]>([], [STATE], [STATE, CITY]),
    refunds: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 15 },
);

/** Stores paid orders with their refunds, a day apart; returns the sums that the report must have. */
async function storeSales(studio: Studio, all: Sale[]) {
  const { db } = studio.platform;
  await sql`truncate sales_entries, money_entries`.execute(db);
  await db.deleteFrom('payment_refunds').execute();
  await db.deleteFrom('payments').execute();
  await db.deleteFrom('orders').execute();
  const expected = { tax: 0, whole: 0 };
  await writeBooked(studio, async (tx) => {
    for (const [index, { goods, tip, rates, refunds, isWhole }] of all.entries()) {
      const taxes = splitTax(goods, rates, UNTAXED);
      const tax_cents = taxes.reduce((sum, part) => sum + part.tax_cents, 0);
      const paid_at = new Date(Date.UTC(2026, index % 3, 5));
      const placed = await tx
        .insertInto('orders')
        .values({
          status: 'paid',
          hold_expires_at: paid_at,
          paid_at,
          currency: 'usd',
          subtotal_cents: goods,
          tax_cents,
          tip_cents: tip,
          taxes: JSON.stringify(taxes),
          success_url: '/success',
          cancel_url: '/store',
        })
        .returning(['id', 'total_cents'])
        .executeTakeFirstOrThrow();
      const ref = `paid-${placed.id}`;
      const payment = { ref, provider: 'test' as const, order_id: placed.id, currency: 'usd', settled_at: paid_at };
      await tx
        .insertInto('payments')
        .values({ ...payment, status: 'paid', amount_cents: placed.total_cents })
        .execute();
      let left = placed.total_cents;
      const amounts = refunds.map((part) => {
        const cents = Math.floor((left * part) / 1000);
        left -= cents;
        return cents;
      });
      const given = [...amounts, ...(isWhole ? [left] : [])].filter((cents) => cents > 0);
      for (const [at, amount_cents] of given.entries()) {
        const created_at = new Date(paid_at.getTime() + (at + 1) * 20 * 86_400_000);
        const refund = { id: `${ref}-${at}`, payment_ref: ref, amount_cents, status: 'succeeded' as const };
        await tx
          .insertInto('payment_refunds')
          .values({ ...refund, created_at, updated_at: created_at })
          .execute();
      }
      expected.tax += tax_cents;
      expected.whole += isWhole ? tax_cents : 0;
    }
  });
  return expected;
}

test('months and municipalities agree with the orders to the cent, whatever is refunded', async () => {
  const { studio } = await openShop();
  await fc.assert(
    fc.asyncProperty(sales, async (all) => {
      const expected = await storeSales(studio, all);
      const context = () => openContext(studio.platform);
      const year = await readTaxReport(context(), '2026-01-01', '2027-01-01');
      const months = [];
      for (let month = 1; month <= 12; month++) {
        const next = month === 12 ? '2027-01-01' : `2026-${String(month + 1).padStart(2, '0')}-01`;
        months.push(...(await readTaxReport(context(), `2026-${String(month).padStart(2, '0')}-01`, next)));
      }
      expect(months).toEqual(year);
      const sum = (column: 'tax_cents' | 'refunded_tax_cents') => year.reduce((cents, row) => cents + row[column], 0);
      expect(sum('tax_cents')).toBe(expected.tax);
      expect(sum('refunded_tax_cents')).toBeGreaterThanOrEqual(
        all.every(({ isWhole }) => isWhole) ? expected.tax : expected.whole,
      );
      expect(sum('refunded_tax_cents')).toBeLessThanOrEqual(expected.tax);
    }),
    { numRuns: 15 },
  );
});
