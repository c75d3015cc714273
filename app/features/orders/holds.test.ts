import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlePayment } from '~/features/money/payments/settle-payment.server';
import { type Context, openContext } from '~/platform/context.server';
import { readAnswer } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { cartOf, order, orderBehind, createProduct, pickup, stockOf } from '../../../tests/shop.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { cancelOrder, releaseExpiredHolds } from './holds.server';

const MINUTE = 60_000;
const later = (ms: number) => new Date(Date.now() + ms);

test('a hold ends after 5 minutes and its stock is for sale again', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const cards = await createProduct(studio, 'Gift cards');
  const { token } = await order(studio, cartOf([roses, 3], cards));
  const context = openContext(studio.platform);
  expect(await releaseExpiredHolds(context, later(4 * MINUTE))).toBe(0);
  expect(await stockOf(studio, roses)).toBe(2);
  expect(await releaseExpiredHolds(context, later(5 * MINUTE + 1000))).toBe(1);
  expect(await stockOf(studio, roses)).toBe(5);
  expect(await stockOf(studio, cards)).toBe(0);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'expired' });
  expect(await releaseExpiredHolds(context, later(60 * MINUTE))).toBe(0);
});

test('a mistake in details that come after the hold is answered with the form and what was typed', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const { path, token } = await order(studio, cartOf([roses, 3]));
  expect(await releaseExpiredHolds(openContext(studio.platform), later(6 * MINUTE))).toBe(1);
  const { status, html } = await readAnswer(await studio.asVisitor().post(path, pickup({ buyer_phone: '12' })));
  expect([status, html]).toEqual([400, expect.stringContaining('A phone number such as 304-555-0134')]);
  expect(html).toContain('value="hannah@example.com"');
  expect(await stockOf(studio, roses)).toBe(2);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
});

test.each([
  ['held again at its old price within a day', 23, { status: 'pending', subtotal_cents: 4500 }],
  ['not held again after a day', 25, { status: 'expired', buyer_name: null }],
])('an expired order is %s', async (_, hours, expected) => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const roses = await createProduct(studio, 'Roses', { stock: 5, price: 4500 });
  const { path, token } = await order(studio, cartOf(roses));
  await releaseExpiredHolds(openContext(studio.platform), later(6 * MINUTE));
  await db.updateTable('variants').set({ price_in_cents: 6000 }).execute();
  await db
    .updateTable('orders')
    .set({ created_at: later(-hours * 60 * MINUTE) })
    .execute();
  await studio.asVisitor().post(path, pickup());
  expect(await orderBehind(studio, token)).toMatchObject(expected);
  expect(await stockOf(studio, roses)).toBe(expected.status === 'pending' ? 4 : 5);
});

test('many sweeps and cancellations at once release the stock once', async () => {
  const studio = await openStudio();
  const [roses, ferns] = [
    await createProduct(studio, 'Roses', { stock: 40 }),
    await createProduct(studio, 'Ferns', { stock: 40 }),
  ];
  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, n) => order(studio, n % 2 ? cartOf(roses, [ferns, 2]) : cartOf([ferns, 2], roses))),
  );
  const context = openContext(studio.platform);
  await Promise.all([
    ...Array.from({ length: 5 }, () => releaseExpiredHolds(context, later(31 * MINUTE))),
    ...orders.map(({ token }) => cancelOrder(context, token)),
  ]);
  await releaseExpiredHolds(context, later(31 * MINUTE));
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([40, 40]);
});

test('a sweep ends more holds than fit into one batch', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 450 });
  await Promise.all(Array.from({ length: 450 }, () => order(studio, cartOf(roses))));
  expect(await releaseExpiredHolds(openContext(studio.platform), later(31 * MINUTE))).toBe(450);
  expect(await stockOf(studio, roses)).toBe(450);
});

/** Deletes what is sold under `title` as staff do; answers with how to have it back. */
async function takeFromStore({ platform: { db } }: Studio, staff: Visitor, title: string) {
  const { id } = await db.selectFrom('products').select('id').where('title', '=', title).executeTakeFirstOrThrow();
  const answer = await staff.post('/store-manager/products', { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  const deletion = /name="deletion" value="([^"]+)"/.exec(page)?.[1];
  return () => staff.post('/trash', { deletion });
}

test('stock whose hold ended while its variant was in the trash returns with the restore', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const context = openContext(studio.platform);
  const roses = await createProduct(studio, 'Roses', { stock: 9 });
  const placed = async (quantity: number) => (await order(studio, cartOf([roses, quantity]))).token;
  const [before, during, after] = [await placed(1), await placed(3), await placed(2)];
  await cancelOrder(context, before);
  const restore = await takeFromStore(studio, staff, 'Roses');
  await cancelOrder(context, during);
  await restore();
  expect(await stockOf(studio, roses)).toBe(7);
  const again = await takeFromStore(studio, staff, 'Roses');
  expect(await releaseExpiredHolds(context, later(31 * MINUTE))).toBe(1);
  await again();
  expect(await stockOf(studio, roses)).toBe(9);
  expect(await orderBehind(studio, after)).toMatchObject({ status: 'expired' });
});

test('a hold that ends around a delete and restore releases its stock once', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const context = openContext(studio.platform);
  const roses = await createProduct(studio, 'Roses', { stock: 40 });
  for (let round = 0; round < 6; round++) {
    const orders = await Promise.all(Array.from({ length: 6 }, () => order(studio, cartOf([roses, 2]))));
    const cancel = (from: number, to: number) =>
      Promise.all(orders.slice(from, to).map(({ token }) => cancelOrder(context, token)));
    const [restore] = await Promise.all([takeFromStore(studio, staff, 'Roses'), cancel(0, 3)]);
    await Promise.all([restore(), cancel(3, 6)]);
    expect(await stockOf(studio, roses)).toBe(40);
  }
});

test('an order that fails halfway leaves nothing behind', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const [roses, ferns] = [
    await createProduct(studio, 'Roses', { stock: 5 }),
    await createProduct(studio, 'Ferns', { stock: 5 }),
  ];
  const { rows } = await studio.platform.pool
    .query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
    create trigger fail before update on variants for each row when (old.id = '${ferns}') execute function fail()`)
    .then(() => ({ rows: [] }));
  expect(rows).toEqual([]);
  await expect(order(studio, cartOf(roses, ferns))).rejects.toThrow('power cut');
  expect(await stockOf(studio, roses)).toBe(5);
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('order_lines').selectAll().execute()).toEqual([]);
});

const STOCK = 6;
type Step = {
  at: number;
  action: 'place' | 'pay' | 'expire' | 'cancel' | 'payTwice';
  which: number;
  roses: number;
  ferns: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(3),
  action: fc.constantFrom('place', 'place', 'pay', 'expire', 'cancel', 'payTwice'),
  which: fc.nat(5),
  roses: fc.integer({ min: 0, max: 3 }),
  ferns: fc.integer({ min: 0, max: 3 }),
});

/** Does one step of a buyer, the clock or the provider; what cannot be is refused, and that is fine. */
async function take(studio: Studio, context: Context, tokens: string[], variants: [string, string], each: Step) {
  const token = tokens[each.which % Math.max(tokens.length, 1)];
  if (each.action === 'place') {
    const cart = cartOf([variants[0], each.roses], [variants[1], each.ferns]);
    const items = cart.items.filter(({ quantity }) => quantity > 0);
    const placed = await order(studio, { ...cart, items: each.which % 2 ? items.toReversed() : items }).catch(
      () => undefined,
    );
    if (placed) tokens.push(placed.token);
  } else if (each.action === 'expire') await releaseExpiredHolds(context, later(31 * MINUTE));
  else if (token && each.action === 'cancel') await cancelOrder(context, token);
  else if (token) {
    const { id, total_cents } = await orderBehind(studio, token);
    const ref = `test_${id}_${each.action}`;
    const paid = { ref, order_id: id, state: 'paid', amount_cents: total_cents, currency: 'usd' } as const;
    await settlePayment(context, 'test', paid);
  }
}

test('stock, held units and sold units add up whatever happens at once', async () => {
  const studio = await openStudio();
  const context = openContext(studio.platform);
  const { db } = studio.platform;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 5 }), async (rounds) => {
      const variants: [string, string] = [
        await createProduct(studio, 'Roses', { stock: STOCK }),
        await createProduct(studio, 'Ferns', { stock: STOCK }),
      ];
      const tokens: string[] = [];
      for (const round of rounds) {
        await Promise.all(round.map((each) => take(studio, context, tokens, variants, each)));
        for (const variant of variants) {
          const { taken } = await db
            .selectFrom('order_lines')
            .innerJoin('orders', 'orders.id', 'order_lines.order_id')
            .select((line) => line.fn.coalesce(line.fn.sum<number>('quantity'), line.lit(0)).as('taken'))
            .where('variant_id', '=', variant)
            .where('status', 'in', ['pending', 'paid'])
            .executeTakeFirstOrThrow();
          expect((await stockOf(studio, variant)) + taken).toBe(STOCK);
        }
      }
      const twice = await db
        .selectFrom('payments')
        .select('order_id')
        .where('status', '=', 'paid')
        .groupBy('order_id')
        .having((each) => each.fn.countAll(), '>', 1)
        .execute();
      expect(twice).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 60_000);
