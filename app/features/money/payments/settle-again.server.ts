import type { Staff } from '~/features/accounts/staff.server';
import { providerNamed } from '~/features/payments/choose-provider.server';
import type { ProviderName } from '~/features/payments/provider.server';
import { endPendingOrders } from '~/features/catalog/products/stock.server';
import { recordOrderEvent } from '~/features/orders/order-events.server';
import { lockOrder, markRefunded } from '~/features/orders/orders.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { requestWholeRefund } from './request-refunds.server';
import { settlePayment } from './settle-payment.server';
import { claimUnsettled } from '~/features/orders/unsettled-payments.server';

/** Tries each payment again that could not be settled. Never throws. */
export async function settleUnsettled(context: Context): Promise<void> {
  for (const payment of await claimUnsettled(context))
    await settleOnce(context, payment).catch((error) =>
      context.log.warn('payment still not settled', { ref: payment.ref, error }),
    );
}

async function settleOnce(context: Context, { ref, provider }: { ref: string; provider: ProviderName }) {
  const report = await providerNamed(context.config, provider).lookUp(context, ref);
  if (report) await settlePayment(context, provider, report);
}

/** By staff, who may have changed what was in the way. Throws why it failed again. */
export async function settleAgain(context: Context, member: Staff, ref: string): Promise<void> {
  member.mayUse('orders');
  const payment = await findUnsettled(context, ref);
  try {
    await settleOnce(context, payment);
  } catch (error) {
    throw new UserError(409, 'conflict', `It failed again: ${(error as Error).message}`);
  }
  context.writes('orders');
}

/** Gives it back at the provider; an order that waits for it ends. */
export function refundUnsettled(context: Context, member: Staff, ref: string): Promise<void> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const { order_id, provider, amount_cents, currency } = await findUnsettled(tx, ref);
    const order = order_id === null ? undefined : await lockOrder(tx, order_id);
    const { numDeletedRows } = await tx.db.deleteFrom('unsettled_payments').where('ref', '=', ref).executeTakeFirst();
    if (numDeletedRows === 0n) throw settledAlready();
    const now = tx.now();
    const amount = { amount_cents, currency };
    await tx.db
      .insertInto('payments')
      .values({ ref, provider, order_id: order?.id ?? null, ...amount })
      .onConflict((same) => same.column('ref').doUpdateSet(amount))
      .execute();
    if (order) await endPendingOrders(tx, { status: 'cancelled', token: order.token }, now, 1);
    if (order) await markRefunded(tx, order.id, now);
    await requestWholeRefund(tx, ref, 'by_staff', now, { requested_by: member.id });
    const refund = { ref, ...amount, reason: 'by_staff' } as const;
    if (order) await recordOrderEvent(tx, 'payment.refunded', { order, payment: ref, refund });
    tx.writes('orders');
  });
}

async function findUnsettled({ db }: Pick<Context, 'db'>, ref: string) {
  const found = await db.selectFrom('unsettled_payments').selectAll().where('ref', '=', ref).executeTakeFirst();
  if (!found) throw settledAlready();
  return { ...found, provider: found.provider as ProviderName };
}

function settledAlready() {
  return new UserError(409, 'conflict', 'It has been dealt with already.');
}
