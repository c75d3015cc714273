import { sql, type Updateable } from 'kysely';
import type { Context } from '~/platform/context.server';
import type { Orders } from '~/platform/database-types';
import { violatedConstraint } from '~/platform/database.server';
import { findFull } from '~/features/delivery/delivery-rules.server';
import { checkoutLimits, findLimitError } from './checkout-limits.server';
import { holdEnd, mayHoldAgain } from './hold-times';
import { lockOrder, type Order } from './orders.server';
import { hasUnsettledPayment } from './unsettled-payments.server';
import { successUrl } from '~/features/payments/order-urls.server';
import { endPendingOrders, retakeStock } from '~/features/catalog/products/stock.server';

const BATCH = 200;

/** Ends orders with expired holds; returns their number. Jobs close their payment pages, and late payments are settled. */
export async function releaseExpiredHolds(context: Context, now = context.now()): Promise<number> {
  let released = 0;
  for (;;) {
    const ids = await context.transaction(async (tx) => {
      const ended = await endPendingOrders(tx, { status: 'expired', before: now }, now, BATCH);
      await closePayments(tx, ended);
      return ended;
    });
    released += ids.length;
    if (ids.length < BATCH) return released;
  }
}

/** Returns whether it was cancelled: not if it has ended, is paid, or has a payment that is not settled yet. */
export function cancelOrder(context: Context, token: string, now = context.now()): Promise<boolean> {
  return context.transaction(async (tx) => {
    const ended = await endPendingOrders(tx, { status: 'cancelled', token }, now, 1);
    await closePayments(tx, ended);
    return ended.length > 0;
  });
}

/** For its buyer. Returns where they go: a payment that is not settled yet keeps the order. */
export async function leaveOrder(context: Context, order: Order): Promise<string> {
  const isCancelled = await cancelOrder(context, order.token);
  const isPaid = !isCancelled && (await hasUnsettledPayment(context, order.id));
  return isPaid ? successUrl(context, order) : order.cancel_url;
}

/** Gives back the stock of a sale that staff did not complete, at once: they change it and sell again. */
export function releaseSale(context: Context, id: string): Promise<void> {
  return context.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.status === 'pending' && order.channel === 'web')
      await endPendingOrders(tx, { status: 'cancelled', token: order.token }, tx.now(), 1);
  });
}

/** Holds an expired order again if its stock is left, for a day at its old prices. Returns whether it can be paid now. */
export async function holdAgain(context: Context, id: string, now = context.now()): Promise<boolean> {
  try {
    return await context.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order || !mayHoldAgain(order, now)) return false;
      if (order.status === 'pending') {
        await extendHold(tx, id, now);
        return true;
      }
      if (order.status !== 'expired' || (await findLimitError(tx))) return false;
      // The day before the stock, as where staff change orders: otherwise two of them could deadlock.
      const day = await dayLeft(tx, order);
      if (!(await retakeStock(tx, id))) return false;
      await extendHold(tx, id, now, { ...day, ...GIVEN_UP });
      const { units } = checkoutLimits(tx);
      if (units > 0) await sql`select refuse_large_holds(${id}, ${units}::integer, 0, 0)`.execute(tx.db);
      return true;
    });
  } catch (error) {
    // Another order took the same slot of this address meanwhile, or together they hold too much of a product.
    if (['orders_open_holds', 'units_held_per_address'].includes(violatedConstraint(error) ?? '')) return false;
    throw error;
  }
}

/** It gives up a day that is booked up by now; the details that follow say another. */
async function dayLeft(tx: Context, { fulfillment_date, ...order }: Order) {
  const isFull = fulfillment_date !== null && (await findFull(tx, { ...order, fulfillment_date }));
  return isFull ? { fulfillment_date: null, fulfillment_window_id: null, fulfillment_window: null } : {};
}

/** Its card got everything back, and may be empty by now, as its code may be used up. */
const GIVEN_UP = { gift_card_cents: 0, discount_code: null, discount_terms: null, discount_cents: 0 };

async function extendHold(tx: Context, id: string, now: Date, more: Updateable<Orders> = {}) {
  const { unpaid } = checkoutLimits(tx);
  const pending = { status: 'pending', ended_at: null, hold_expires_at: holdEnd(now) } as const;
  await tx.db
    .updateTable('orders')
    .set({
      ...pending,
      ...more,
      hold_slot: sql<number | null>`case when status = 'pending' then hold_slot else (
        select n from generate_series(1, ${unpaid}::integer) n where not exists (
          select 1 from orders other
          where other.ip_hash = orders.ip_hash and other.hold_slot = n and other.status = 'pending')
        limit 1) end`,
    })
    .where('id', '=', id)
    .execute();
}

async function closePayments({ db, jobs }: Context, orderIds: string[]) {
  if (orderIds.length === 0) return;
  const open = await db
    .selectFrom('payments')
    .select('ref')
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'open')
    .execute();
  for (const { ref } of open) await jobs.add(db, 'close-payment', { ref });
}
