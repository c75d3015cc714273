import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '~/lib/dates';
import { type PlannedStem, planPurchases } from './buying-plan';

const rose: PlannedStem = {
  id: 'rose',
  name: 'Rose',
  on_hand: 10,
  bunch_size: 12,
  bunch_cost_cents: 2400,
  supplier_id: 'rye',
  supplier: 'Rye',
  lead_days: 1,
};

function need(day: string, orders: number, events = 0) {
  return { stem_id: 'rose', day, orders, events };
}

test('what a bunch leaves over serves the next day', () => {
  const bought = planPurchases(
    [rose],
    [need('2027-05-02', 8), need('2027-05-01', 15), need('2027-05-03', 1, 24)],
    '2027-05-01',
  );
  // 15 of 10 is a bunch, which leaves 7; 8 of 7 is a bunch, which leaves 11; 25 of 11 is two.
  expect(bought.map(({ day, left, bunches }) => [day, left, bunches])).toEqual([
    ['2027-05-01', 10, 1],
    ['2027-05-02', 7, 1],
    ['2027-05-03', 11, 2],
  ]);
  expect(bought[0]).toMatchObject({ order_by: '2027-04-30', stems: 12, cost_cents: 2400 });
});

test('days before the list take what is on hand and buy for themselves', () => {
  const bought = planPurchases([rose], [need('2027-05-01', 15), need('2027-05-02', 3)], '2027-05-02');
  expect(bought.map(({ day, left, bunches }) => [day, left, bunches])).toEqual([['2027-05-02', 0, 1]]);
});

test('with what is bought every day has its stems, and never a whole bunch too many', () => {
  const needs = fc.array(fc.nat(60), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      needs,
      fc.integer({ min: -5, max: 80 }),
      fc.integer({ min: 1, max: 25 }),
      (counts, on_hand, bunch_size) => {
        const days = counts.map((orders, index) => need(addDays('2027-05-01', index), orders));
        const bought = planPurchases([{ ...rose, on_hand, bunch_size }], days, '2027-05-01');
        let left = Math.max(on_hand, 0);
        for (const { day, orders } of days) {
          const stems = bought.find((purchase) => purchase.day === day)?.stems ?? 0;
          left += stems - orders;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(stems === 0 || left < bunch_size).toBe(true);
        }
      },
    ),
  );
});
