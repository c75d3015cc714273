import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { releaseExpiredHolds } from '~/features/orders/holds.server';
import { openContext } from '~/platform/context.server';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, order, orderBehind, pickup } from '../../../../tests/shop.ts';
import { checkOpenPayments, closePayment, reconcile, refundPayment } from './reconciliation.server';
import { writeBooked } from '../../../../tests/write-booked.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const later = (ms: number) => new Date(Date.now() + ms);

async function openPayment() {
  const studio = await openStudio();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses', { stock: 2 })));
  await studio.asVisitor().post(path, pickup());
  const { ref, order_id } = await studio.platform.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  return { studio, token, ref, order_id: order_id ?? '', context: openContext(studio.platform) };
}

async function statuses({ platform: { db } }: Studio) {
  return (await db.selectFrom('payments').select('status').orderBy('ref').execute()).map(({ status }) => status);
}

test('a payment unknown to the provider is closed after four days, not before', async () => {
  const { studio, context } = await openPayment();
  await studio.platform.db.deleteFrom('test_sessions').execute();
  await reconcile(context, later(4 * DAY - MINUTE));
  expect(await statuses(studio)).toEqual(['open']);
  await reconcile(context, later(4 * DAY + 6 * MINUTE));
  expect(await statuses(studio)).toEqual(['closed']);
});

test('an unpaid payment stays open while its order is held', async () => {
  const { studio, token, ref, context } = await openPayment();
  await reconcile(context, later(6 * MINUTE));
  await closePayment(context, ref);
  expect(await statuses(studio)).toEqual(['open']);
  expect((await orderBehind(studio, token)).status).toBe('pending');
  await releaseExpiredHolds(context, later(31 * MINUTE));
  await closePayment(context, ref);
  expect(await statuses(studio)).toEqual(['closed']);
});

test('reconciliation checks fifty payments per run, the longest unchecked first', async () => {
  const { studio, context } = await openPayment();
  await sql`
    insert into payments (ref, provider, order_id, amount_cents, currency, status, checked_at)
    select 'other_' || n, 'test', order_id, 4500, 'usd', 'open', now() - n * interval '1 hour'
    from payments, generate_series(1, 60) n`.execute(studio.platform.db);
  const unchecked = () =>
    studio.platform.db
      .selectFrom('payments')
      .select('ref')
      .where('checked_at', '<', later(0))
      .orderBy('checked_at', 'desc')
      .execute();
  expect(await reconcile(context, later(6 * MINUTE))).toBe(50);
  const left = (await unchecked()).map(({ ref }) => ref);
  expect(left.filter((ref) => ref.startsWith('other_'))).toEqual(
    Array.from({ length: 10 }, (_, n) => `other_${n + 1}`),
  );
  expect(await reconcile(context, later(6 * MINUTE))).toBe(11);
  expect(await reconcile(context, later(6 * MINUTE))).toBe(0);
});

test('a payment that cannot be checked does not stop the others', async () => {
  const { studio, token, order_id, context } = await openPayment();
  const { db } = studio.platform;
  // Stripe has no key here, so each question about it fails.
  await db
    .insertInto('payments')
    .values({ ref: 'cs_1', provider: 'stripe', order_id, amount_cents: 4500, currency: 'usd', checked_at: new Date(0) })
    .execute();
  await db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  expect(await reconcile(context, later(6 * MINUTE))).toBe(2);
  expect((await orderBehind(studio, token)).status).toBe('paid');
  await checkOpenPayments(context, order_id);
  expect(await statuses(studio)).toEqual(['open', 'paid']);
});

test('reconciliation sends a refund whose job was lost, once', async () => {
  const { studio, ref, context } = await openPayment();
  const { db } = studio.platform;
  await db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  await writeBooked(studio, (db) =>
    db.updateTable('payments').set({ status: 'refund_due', refund_reason: 'sold_out' }).execute(),
  );
  const refund = { id: 'refund-1', payment_ref: ref, amount_cents: 4500, status: 'requested' } as const;
  await db
    .insertInto('payment_refunds')
    .values({ ...refund, requested_at: new Date(), created_at: new Date() })
    .execute();
  await reconcile(context, later(6 * MINUTE));
  expect(await statuses(studio)).toEqual(['refunded']);
  expect(await db.selectFrom('test_sessions').select('status').execute()).toEqual([{ status: 'refunded' }]);
  await refundPayment(context, ref);
  const refunds = await db.selectFrom('payment_refunds').select(['amount_cents', 'status']).execute();
  expect(refunds).toEqual([{ amount_cents: 4500, status: 'succeeded' }]);
});

test('processes that reconcile at once check each payment once', async () => {
  const { studio, token, context } = await openPayment();
  await studio.platform.db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  const counts = await Promise.all([1, 2, 3, 4].map(() => reconcile(context, later(6 * MINUTE))));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect((await orderBehind(studio, token)).status).toBe('paid');
});
