import { assert, array, boolean, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { refundableCents } from './refund-amounts';
import { goodsCents, linesRefundCents, untaxedRefundCents } from '~/features/money/refunds/share-of-lines';
import { listCharges } from '~/features/pricing/totals/charges';
import { calculateTotals } from '~/features/pricing/totals/order-totals';

const line = record({
  unit_price_in_cents: integer({ min: 1, max: 99_999 }),
  quantity: integer({ min: 1, max: 9 }),
  is_taxed: boolean(),
});
const STATE = {
  level: 'state' as const,
  name: 'West Virginia',
  region: 'WV',
  codes: [],
  border_codes: [],
  has_studio: true,
};

test('lines that are refunded one by one add up to the order without its delivery', () => {
  assert(
    property(array(line, { minLength: 1, maxLength: 5 }), integer({ min: 0, max: 2000 }), (drawn, basisPoints) => {
      const lines = drawn.map((one, at) => ({ ...one, id: `${at}`, product_id: null, refunded_quantity: 0 }));
      const subtotal = lines.reduce((sum, one) => sum + one.unit_price_in_cents * one.quantity, 0);
      const totals = calculateTotals({
        lines,
        charges: listCharges({ delivery: 1400 }),
        rates: [{ ...STATE, basis_points: basisPoints }],
        untaxed: { name: 'No tax rate', region: 'WV' },
        discount: { kind: 'amount', value: Math.floor(subtotal / 7), product_ids: [] },
      });
      const order = { ...totals, lines };
      let untaxed = 0;
      let refunded = 0;
      for (const one of lines) {
        for (let unit = 0; unit < one.quantity; unit++) {
          refunded += linesRefundCents(order, new Map([[one.id, 1]]));
          untaxed += untaxedRefundCents(order, new Map([[one.id, 1]]));
          one.refunded_quantity += 1;
        }
      }
      expect(refunded).toBe(goodsCents(order));
      expect(untaxed).toBe(totals.taxes.find(({ name }) => name === 'Not taxed')?.taxable_cents ?? 0);
    }),
  );
});

test('of a payment, what has not been given back is left; failed refunds count for nothing, nor what the bank takes', () => {
  const refunds = [
    { status: 'succeeded', amount_cents: 2000 },
    { status: 'requested', amount_cents: 500 },
    { status: 'failed', amount_cents: 9000 },
  ];
  const paid = { status: 'paid', amount_cents: 9000, refunds, disputes: [{ status: 'won' }] };
  expect(refundableCents([paid, { ...paid, status: 'refund_due' }])).toBe(6500);
  expect(refundableCents([paid, { ...paid, disputes: [{ status: 'won' }, { status: 'lost' }] }])).toBe(6500);
});
