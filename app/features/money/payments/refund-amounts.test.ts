import { assert, array, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { refundableCents } from './refund-amounts';
import { goodsCents, linesRefundCents } from '~/features/money/refunds/share-of-lines';

const line = record({ unit_price_in_cents: integer({ min: 1, max: 99_999 }), quantity: integer({ min: 1, max: 9 }) });

test('lines that are refunded one by one add up to the order without its delivery', () => {
  assert(
    property(array(line, { minLength: 1, maxLength: 5 }), integer({ min: 0, max: 2000 }), (drawn, basisPoints) => {
      const lines = drawn.map((one, at) => ({ ...one, id: `${at}`, refunded_quantity: 0, is_taxed: true }));
      const subtotal_cents = lines.reduce((sum, one) => sum + one.unit_price_in_cents * one.quantity, 0);
      const discount_cents = Math.floor(subtotal_cents / 7);
      const tax_cents = Math.floor(((subtotal_cents - discount_cents + 1400) * basisPoints + 5000) / 10_000);
      const order = { subtotal_cents, discount_cents, delivery_cents: 1400, tax_cents, taxes: [], lines };
      let refunded = 0;
      for (const one of lines) {
        for (let unit = 0; unit < one.quantity; unit++) {
          refunded += linesRefundCents(order, new Map([[one.id, 1]]));
          one.refunded_quantity += 1;
        }
      }
      expect(refunded).toBe(goodsCents(order));
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
