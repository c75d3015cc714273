import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { refusedBy } from '~/platform/database.server';
import { checkoutLimits, whyTooMany } from './checkout-limits.server';
import { holdFrom, lockOrder } from './orders.server';
import { endUnpaid, takeStockAgain } from './stock.server';

/** How many orders one transaction ends, so that none holds its locks for long. */
const BATCH = 200;

/**
 * Ends orders whose hold is over and gives back their stock; answers with how many. It does not wait for
 * the payment provider, which may be away: the stock is free first, the payment pages are closed by jobs, and a
 * payment that slips in between takes the road of every late payment.
 */
export async function releaseExpiredHolds(context: Context, now = new Date()): Promise<number> {
  let released = 0;
  for (;;) {
    const ids = await context.transaction(async (tx) => {
      const ended = await endUnpaid(tx, { status: 'expired', before: now }, now, BATCH);
      await closePayments(tx, ended);
      return ended;
    });
    released += ids.length;
    if (ids.length < BATCH) return released;
  }
}

/** The buyer gives up: the stock is free at once. False when the order was not pending any more. */
export function cancelOrder(context: Context, token: string, now = new Date()): Promise<boolean> {
  return context.transaction(async (tx) => {
    const ended = await endUnpaid(tx, { status: 'cancelled', token }, now, 1);
    await closePayments(tx, ended);
    return ended.length > 0;
  });
}

/** How long after it was placed an expired order may still be held again: its prices are those of then. */
const HELD_AGAIN_HOURS = 24;

/**
 * Holds an order again whose buyer was slower than the hold, if its stock is still there. Says whether it can be paid
 * now; one that was cancelled cannot.
 */
export async function holdAgain(context: Context, id: string, now = new Date()): Promise<boolean> {
  try {
    return await context.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order || order.created_at.getTime() < now.getTime() - HELD_AGAIN_HOURS * 3_600_000) return false;
      if (order.status === 'pending') return extendHold(tx, id, now);
      if (order.status !== 'expired' || (await whyTooMany(tx)) || !(await takeStockAgain(tx, id))) return false;
      await extendHold(tx, id, now);
      const { units } = checkoutLimits(tx);
      if (units > 0) await sql`select refuse_large_holds(${id}, ${units}::integer, 0, 0)`.execute(tx.db);
      return true;
    });
  } catch (error) {
    // Another order took the same slot of this address meanwhile, or together they hold too much of a product.
    if (['orders_open_holds', 'units_held_per_address'].includes(refusedBy(error) ?? '')) return false;
    throw error;
  }
}

async function extendHold(tx: Context, id: string, now: Date): Promise<boolean> {
  const { unpaid } = checkoutLimits(tx);
  const pending = { status: 'pending', ended_at: null, hold_expires_at: holdFrom(now) };
  await tx.db
    .updateTable('orders')
    .set({
      ...pending,
      hold_slot: sql<number | null>`case when status = 'pending' then hold_slot else (
        select n from generate_series(1, ${unpaid}::integer) n where not exists (
          select 1 from orders other
          where other.placed_from = orders.placed_from and other.hold_slot = n and other.status = 'pending')
        limit 1) end`,
    })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Has the provider close the pages where these orders could still be paid. */
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
