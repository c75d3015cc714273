/** Stems are neither made nor lost, whatever orders, makes, cancellations, counts and waste do, also at once. */
import { insertOrders } from '~/features/orders/order-tables.server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { createProduct } from '../../../tests/shop.ts';
import { aRecipe, aStem, onHand } from '../../../tests/stems.ts';
import { writeBooked } from '../../../tests/write-booked.ts';

const RECIPE = 12;
const START = 500;
const ORDERS = 4;

type Step = {
  do: 'made' | 'to_make' | 'out' | 'problem' | 'refund' | 'waste' | 'receive' | 'count';
  order: number;
  by: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('made', 'to_make', 'out', 'problem', 'refund', 'waste', 'receive', 'count'),
  order: fc.nat(ORDERS - 1),
  by: fc.integer({ min: 1, max: 9 }),
});

async function placeOrders(studio: Studio, variant_id: string) {
  const order = {
    status: 'paid' as const,
    paid_at: new Date(),
    hold_expires_at: new Date(),
    currency: 'usd',
    success_url: '/',
    cancel_url: '/',
    fulfillment: 'delivery' as const,
    fulfillment_date: '2030-05-05',
    delivery_street: 'Ridge Road',
    delivery_city: 'Davis',
    delivery_postal_code: '26260',
  };
  const all = Array.from({ length: ORDERS }, (_, index) => ({ ...order, subtotal_cents: 100 * (index + 1) }));
  const line = {
    variant_id,
    product_title: 'Roses',
    variant_title: 'Twelve',
    unit_price_in_cents: 100,
    takes_stock: false,
  };
  return writeBooked(studio, async (tx) => {
    const placed = await insertOrders(tx, all);
    await tx
      .insertInto('order_lines')
      .values(placed.map(({ id }, index) => ({ ...line, order_id: id, quantity: index + 1 })))
      .execute();
    return placed;
  });
}

test('the bucket holds what came, less what was used and wasted', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  const { db } = studio.platform;
  const variant = await createProduct(studio, 'Roses');
  const stem = await aStem(studio, 'Rose', { on_hand: START });
  await aRecipe(studio, variant, { [stem]: RECIPE });

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      async (rounds) => {
        const before = await onHand(studio, stem);
        const orders = await placeOrders(studio, variant);
        let moved = 0;
        const take = async (one: Step) => {
          const number = orders[one.order]?.number;
          const shown = `shown.${stem}`;
          if (one.do === 'waste') {
            const answer = await staff.post('/stem-stock/waste', { stem, quantity: String(one.by), reason: 'wilted' });
            moved -= answer.status === 303 ? one.by : 0;
          } else if (one.do === 'receive') {
            const answer = await staff.post('/stem-stock', { [`count.${stem}`]: `+${one.by}`, [shown]: '0' });
            moved += answer.status === 303 ? one.by : 0;
          } else if (one.do === 'count') {
            const answer = await staff.post('/stem-stock', { [`count.${stem}`]: '90', [shown]: String(90 + one.by) });
            moved -= answer.status === 303 ? one.by : 0;
          } else await staff.post(`/store-manager/${number}`, { intent: one.do, reason: 'The gate was locked.' });
        };
        // The steps of a round happen at once.
        for (const round of rounds) await Promise.all(round.map(take));
        const ids = orders.map(({ id }) => id);
        const used = await db
          .selectFrom('orders')
          .innerJoin('order_lines', 'order_id', 'orders.id')
          .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as('pieces'))
          .where('orders.id', 'in', ids)
          .where('stems_used', '=', true)
          .executeTakeFirstOrThrow();
        expect(await onHand(studio, stem)).toBe(before + moved - used.pieces * RECIPE);
        const misplaced = await db
          .selectFrom('orders')
          .select('number')
          .where('id', 'in', ids)
          .where(
            sql<boolean>`stems_used and fulfillment_state = 'to_make' or not stems_used and fulfillment_state in ('made', 'out', 'delivered')`,
          )
          .execute();
        expect(misplaced).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
  const { sum } = await db
    .selectFrom('stem_movements')
    .select(sql<number>`sum(quantity)::integer`.as('sum'))
    .executeTakeFirstOrThrow();
  expect(await onHand(studio, stem)).toBe(sum);
}, 120_000);
