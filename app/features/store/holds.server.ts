import type { Context } from '~/platform/context.server';
import { endUnpaid } from './stock.server';

/** How many orders one transaction ends, so that none holds its locks for long. */
const BATCH = 200;

/**
 * Ends orders whose hold is over and puts their stock back on the shelf; answers with how many. It does not wait for
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
