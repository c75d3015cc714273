import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxRate } from '~/features/pricing/tax/sales-tax';
import { listCharges } from './charges';
import { calculateTotals, type Discount, MIN_CHARGE_CENTS, type OrderPricing } from './order-totals';

const PLACE = { region: 'WV', codes: [], border_codes: [], has_studio: false };
const STATE: TaxRate = { ...PLACE, level: 'state', name: 'West Virginia', basis_points: 600 };
const CITY: TaxRate = { ...PLACE, level: 'municipality', name: 'Davis', basis_points: 100 };
const DELIVERY = listCharges({ delivery: 1420 });
const UNTAXED = { name: 'No tax rate', region: 'PA' };

function roses(cents: number) {
  return { product_id: 'roses', unit_price_in_cents: cents, quantity: 1 };
}

function price(more: Partial<OrderPricing>) {
  return calculateTotals({ lines: [], charges: [], rates: [], untaxed: UNTAXED, ...more });
}

test.each([
  [36_800, 600, 2208],
  [25, 600, 2],
  [24, 600, 1],
  [1, 0, 0],
  [99_999_999, 5000, 50_000_000],
])('the tax on %i cents at %i basis points is %i, rounded half up', (cents, basis_points, tax_cents) => {
  expect(price({ lines: [roses(cents)], rates: [{ ...STATE, basis_points }] })).toMatchObject({ tax_cents });
});

test('delivery is taxed, a tip is not, and the cents are rounded once for the order', () => {
  const totals = price({ lines: [roses(1005)], charges: DELIVERY, tip_cents: 500, rates: [STATE, CITY] });
  expect(totals).toMatchObject({ subtotal_cents: 1005, tax_cents: 170, total_cents: 3095, due_cents: 3095 });
  expect(totals.taxes.map(({ name, taxable_cents, tax_cents }) => [name, taxable_cents, tax_cents])).toEqual([
    ['West Virginia', 2425, 146],
    ['Davis', 2425, 24],
  ]);
});

test('without a rate the order is listed as untaxed', () => {
  expect(price({ lines: [roses(1000)] }).taxes).toEqual([
    { level: 'untaxed', name: 'No tax rate', region: 'PA', basis_points: 0, taxable_cents: 1000, tax_cents: 0 },
  ]);
});

test.each<[string, Discount, number]>([
  ['an amount takes no more than the goods cost', { kind: 'amount', value: 9000, product_ids: [] }, 5000],
  ['a percentage is rounded half up', { kind: 'percent', value: 1001, product_ids: [] }, 501],
  ['another product gets nothing', { kind: 'percent', value: 1000, product_ids: ['lilies'] }, 0],
  ['delivery is free', { kind: 'delivery', value: 0, product_ids: [] }, 1420],
])('%s', (_, discount, discount_cents) => {
  const totals = price({ lines: [roses(5000)], charges: DELIVERY, discount, rates: [STATE] });
  expect(totals.discount_cents).toBe(discount_cents);
  expect(totals.taxes[0]?.taxable_cents).toBe(6420 - discount_cents);
});

test('a gift card is neither taxed nor discounted, nor paid for by another one', () => {
  const card = { ...roses(5000), is_gift_card: true };
  const discount: Discount = { kind: 'percent', value: 5000, product_ids: [] };
  expect(price({ lines: [card, roses(1000)], discount, rates: [STATE], balance_cents: 99_999 })).toMatchObject({
    discount_cents: 500,
    tax_cents: 30,
    total_cents: 5530,
    gift_card_cents: 530,
    due_cents: 5000,
  });
});

test('a line that is not taxed stands beside the taxed ones, each with its part of the discount', () => {
  const vase = { product_id: null, unit_price_in_cents: 3000, quantity: 1, is_taxed: false };
  const discount: Discount = { kind: 'amount', value: 1000, product_ids: [] };
  const { taxes, ...totals } = price({ lines: [roses(7000), vase], charges: DELIVERY, discount, rates: [STATE, CITY] });
  expect(totals).toMatchObject({ subtotal_cents: 10_000, discount_cents: 1000, tax_cents: 540 });
  expect(taxes.map(({ level, name, region, taxable_cents }) => [level, name, region, taxable_cents])).toEqual([
    ['state', 'West Virginia', 'WV', 7720],
    ['municipality', 'Davis', 'WV', 7720],
    ['untaxed', 'Not taxed', 'PA', 2700],
  ]);
  const alone = price({ lines: [vase], rates: [STATE] });
  expect(alone.taxes.map(({ name }) => name)).toEqual(['Not taxed']);
  const ofRoses = price({
    lines: [roses(7000), vase],
    discount: { ...discount, product_ids: ['roses'] },
    rates: [STATE],
  });
  expect(ofRoses.taxes.map(({ taxable_cents }) => taxable_cents)).toEqual([6000, 3000]);
});

const discounts = fc.record({
  kind: fc.constantFrom('amount' as const, 'percent' as const, 'delivery' as const),
  value: fc.nat(10_000),
  product_ids: fc.subarray(['roses', 'lilies']),
});
const lines = fc.array(
  fc.record({
    product_id: fc.constantFrom('roses', 'lilies', null),
    unit_price_in_cents: fc.nat(500_000),
    quantity: fc.integer({ min: 1, max: 999 }),
    is_gift_card: fc.boolean(),
    is_taxed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);
const orders = fc.record({
  lines,
  charges: fc.record({ delivery: fc.nat(20_000), rush: fc.nat(5000) }).map(listCharges),
  tip_cents: fc.nat(20_000),
  balance_cents: fc.nat(100_000),
  discount: fc.option(discounts, { nil: undefined }),
  rates: fc.subarray([STATE, CITY, { ...CITY, name: 'Thomas', basis_points: 75 }]),
  untaxed: fc.constant(UNTAXED),
});

test('any order adds up to the cent', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents, ...totals } =
        calculateTotals(order);
      const { total_cents, gift_card_cents, due_cents, taxes } = totals;
      expect(total_cents).toBe(subtotal_cents - discount_cents + delivery_cents + tax_cents + tip_cents);
      expect(due_cents).toBe(total_cents - gift_card_cents);
      expect(taxes.reduce((sum, part) => sum + part.tax_cents, 0)).toBe(tax_cents);
      for (const cents of [discount_cents, total_cents, gift_card_cents, due_cents, tax_cents])
        expect(cents).toBeGreaterThanOrEqual(0);
      expect(gift_card_cents).toBeLessThanOrEqual(order.balance_cents);
      for (const { taxable_cents, tax_cents: part, basis_points } of taxes) {
        expect(taxable_cents).toBeGreaterThanOrEqual(0);
        // Each part is within a cent of what it would be alone.
        expect(Math.abs(part - (taxable_cents * basis_points) / 10_000)).toBeLessThanOrEqual(1.5);
      }
    }),
  );
});

test('what is taxed and what is not is the whole order, at any discount', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { discount_cents, delivery_cents, taxes } = calculateTotals(order);
      const goods = order.lines.filter(({ is_gift_card }) => !is_gift_card);
      const cents = (lines: typeof goods) =>
        lines.reduce((sum, { unit_price_in_cents, quantity }) => sum + unit_price_in_cents * quantity, 0);
      const taxable = (isFree: boolean) =>
        taxes.find(({ name }) => (name === 'Not taxed') === isFree)?.taxable_cents ?? 0;
      expect(taxable(false) + taxable(true)).toBe(cents(goods) - discount_cents + delivery_cents);
      expect(taxable(true)).toBeLessThanOrEqual(cents(goods.filter(({ is_taxed }) => !is_taxed)));
      expect(taxable(false)).toBeLessThanOrEqual(cents(goods.filter(({ is_taxed }) => is_taxed)) + delivery_cents);
    }),
  );
});

test('a discount never leaves an amount that is too small to charge', () => {
  const cents = fc.integer({ min: MIN_CHARGE_CENTS, max: 10_000 });
  fc.assert(
    fc.property(cents, fc.nat(10_000), fc.subarray([STATE]), (goods, value, rates) => {
      const discount: Discount = { kind: 'amount', value, product_ids: [] };
      const { due_cents } = price({ lines: [roses(goods)], discount, rates });
      expect(due_cents === 0 || due_cents >= MIN_CHARGE_CENTS).toBe(true);
    }),
  );
  const almost: Discount = { kind: 'amount', value: 4980, product_ids: [] };
  expect(price({ lines: [roses(5000)], discount: almost })).toMatchObject({ discount_cents: 4950, due_cents: 50 });
});

test('a gift card never leaves an amount that is too small to charge', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_CHARGE_CENTS, max: 10_000 }), fc.nat(10_000), (cents, balance_cents) => {
      const { due_cents } = price({ lines: [roses(cents)], balance_cents });
      expect(due_cents === 0 || due_cents >= MIN_CHARGE_CENTS).toBe(true);
    }),
  );
});
