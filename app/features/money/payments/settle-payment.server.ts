import { keepBooks } from '~/features/books/keep-books.server';
import type { RefundReason } from '~/features/orders/emails/order-emails.server';
import { recordOrderEvent } from '~/features/orders/order-events.server';
import { markPaid, lockOrder, type Order, markRefunded } from '~/features/orders/orders.server';
import { findFull } from '~/features/delivery/delivery-rules.server';
import { canRetakeGiftCard } from '~/features/gift-cards/gift-cards.server';
import { releaseStock, retakeStock } from '~/features/catalog/products/stock.server';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { providerNamed } from '~/features/payments/choose-provider.server';
import type { PaymentEvent, PaymentReport, ProviderName } from '~/features/payments/provider.server';
import { mailBalancePaid } from './balance-emails.server';
import { settleSetup } from '~/features/orders/subscriptions/card-setups.server';
import { recordRefunds } from './record-refunds.server';
import { requestWholeRefund } from './request-refunds.server';
import { forgetUnsettled, recordIfUnsettled } from '~/features/orders/unsettled-payments.server';
import { mailUnmatched } from './payment-emails.server';

/** Applies an event once, in any order of arrival. Throws if the provider must be asked and does not respond. */
export async function receiveEvent(context: Context, provider: ProviderName, event: PaymentEvent, now = context.now()) {
  const { id, type, paymentIntent } = event;
  const history =
    paymentIntent === undefined
      ? undefined
      : await providerNamed(context.config, provider).readHistory(context, paymentIntent);
  const report = history?.report ?? event.report;
  const settling = async (tx: Transaction) => {
    const order = report && (await lockReportedOrder(tx, report));
    const isNew = await tx.db
      .insertInto('payment_events')
      .values({ id, type, provider, order_id: order?.id ?? null })
      .onConflict((same) => same.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew && event.setup) await settleSetup(tx, event.setup);
    if (!isNew || !report) return;
    await settle(tx, provider, order, report, now);
    if (history) await recordRefunds(tx, report.ref, history, now, order);
  };
  return recordIfUnsettled(context, provider, report, () => context.transaction(settling));
}

export function settlePayment(context: Context, provider: ProviderName, report: PaymentReport, now = context.now()) {
  return recordIfUnsettled(context, provider, report, () =>
    context.transaction(async (tx) => settle(tx, provider, await lockReportedOrder(tx, report), report, now)),
  );
}

/** Locks the order first, so that two events of one order cannot deadlock. */
async function lockReportedOrder(tx: Context, { order_id, ref }: PaymentReport) {
  const order = isUuid(order_id) ? await lockOrder(tx, order_id) : undefined;
  if (!order) tx.log.warn('payment for an order that is not here', { ref, order_id });
  return order;
}

async function settle(
  tx: Transaction,
  provider: ProviderName,
  order: Order | undefined,
  report: PaymentReport,
  now: Date,
): Promise<void> {
  await forgetUnsettled(tx, report.ref);
  if (!order) return storeUnmatched(tx, provider, report, now);
  const { ref, amount_cents, currency } = report;
  const begun = { ref, provider, order_id: order.id, amount_cents, currency };
  await tx.db
    .insertInto('payments')
    .values(begun)
    .onConflict((same) => same.column('ref').doNothing())
    .execute();
  if (report.state === 'paid') await acceptPayment(tx, order, report, now);
  if (report.state === 'closed') await closePayment(tx, ref, now);
}

/** For example after an older backup was restored. Payments without an order id belong to another site. */
async function storeUnmatched(
  tx: Transaction,
  provider: ProviderName,
  report: PaymentReport,
  now: Date,
): Promise<void> {
  const { ref, state, order_id, amount_cents, currency, buyer_name = null, buyer_email = null } = report;
  if (state !== 'paid' || !isUuid(order_id)) return;
  const payment = { ref, provider, amount_cents, currency, buyer_name, buyer_email };
  const claimed = { claimed_order_id: order_id, claimed_order_number: report.order_number ?? null };
  const stored = await tx.db
    .insertInto('payments')
    .values({ ...payment, ...claimed, status: 'paid', settled_at: now })
    .onConflict((same) => same.column('ref').doNothing())
    .returning('ref')
    .executeTakeFirst();
  if (!stored) return;
  keepBooks(tx, { payment: ref });
  tx.writes('orders');
  await mailUnmatched(tx, { ...payment, ...claimed });
}

async function acceptPayment(tx: Transaction, order: Order, report: PaymentReport, now: Date) {
  const payment = await tx.db.selectFrom('payments').select('status').where('ref', '=', report.ref).executeTakeFirst();
  if (payment?.status !== 'open' && payment?.status !== 'closed') return;

  if (order.ended_by !== null || order.status === 'refunded' || isOutdated(order)) {
    await markRefunded(tx, order.id, now);
    return requestRefund(tx, order, report, await reasonOfEnd(tx, order), now);
  }
  const isPaid = order.status === 'paid';
  const pays = (cents: number) => report.amount_cents === cents && report.currency === order.currency;
  if (isPaid && order.balance_cents > 0 && pays(order.balance_cents)) return acceptBalance(tx, order, report, now);
  if (isPaid && (order.balance_cents === 0 || pays(order.due_cents)))
    return requestRefund(tx, order, report, 'paid_twice', now);
  if (!pays(order.due_cents)) return requestRefund(tx, order, report, 'wrong_amount', now);
  // The day before the stock, as where staff change orders: otherwise two of them could deadlock.
  if (order.status !== 'pending' && (await isBookedUp(tx, order))) {
    await markRefunded(tx, order.id, now);
    return requestRefund(tx, order, report, 'booked_up', now);
  }
  if (order.status !== 'pending' && !(await retakeStock(tx, order.id))) {
    await markRefunded(tx, order.id, now);
    return requestRefund(tx, order, report, 'sold_out', now);
  }
  // Cards after stock, as where holds end: otherwise two of them could deadlock.
  if (order.status !== 'pending' && !(await canRetakeGiftCard(tx, order))) {
    await releaseStock(tx, order.id);
    await markRefunded(tx, order.id, now);
    return requestRefund(tx, order, report, 'gift_card_used', now);
  }
  await markPaid(tx, order.id, now);
  await tx.db.updateTable('payments').set({ status: 'paid', settled_at: now }).where('ref', '=', report.ref).execute();
  keepBooks(tx, { payment: report.ref });
  await recordOrderEvent(tx, 'order.paid', { order, payment: report.ref });
}

/** Its subscription was changed, and another order may have taken its day (`cancelLeftOrders`). */
function isOutdated({ subscription_id, subscription_day }: Order) {
  return subscription_id !== null && subscription_day === null;
}

/** Why an order that has ended takes no payment: an earlier one may have come too late. */
async function reasonOfEnd({ db }: Context, order: Order): Promise<RefundReason> {
  if (order.ended_by !== null) return 'by_staff';
  if (isOutdated(order)) return 'subscription_changed';
  const late = await db
    .selectFrom('payments')
    .select('refund_reason as reason')
    .where('order_id', '=', order.id)
    .where('refund_reason', 'in', ['sold_out', 'booked_up', 'gift_card_used'])
    .$narrowType<{ reason: RefundReason }>()
    .executeTakeFirst();
  return late?.reason ?? 'by_staff';
}

/** Staff may have sold it beyond a limit. */
async function isBookedUp(tx: Transaction, { fulfillment_date, overrode, ...order }: Order) {
  if (fulfillment_date === null || overrode !== null) return false;
  return (await findFull(tx, { ...order, fulfillment_date })) !== undefined;
}

/** What was still open of an order that was sold already. */
async function acceptBalance(tx: Transaction, order: Order, { ref, amount_cents }: PaymentReport, now: Date) {
  const paid = { status: 'paid', settled_at: now, is_balance: true } as const;
  await tx.db.updateTable('payments').set(paid).where('ref', '=', ref).execute();
  await tx.db.updateTable('orders').set({ balance_cents: 0 }).where('id', '=', order.id).execute();
  keepBooks(tx, { payment: ref }, { order: order.id });
  tx.writes('orders');
  await mailBalancePaid(tx, order, { ref, amount_cents });
}

function closePayment({ db }: Context, ref: string, now: Date) {
  return db
    .updateTable('payments')
    .set({ status: 'closed', settled_at: now })
    .where('ref', '=', ref)
    .where('status', '=', 'open')
    .execute();
}

/** Refunds what the order cannot take, and tells both sides. `tx` holds the order’s row. */
async function requestRefund(tx: Transaction, order: Order, report: PaymentReport, reason: RefundReason, now: Date) {
  const { ref, amount_cents, currency } = report;
  tx.log.warn('payment is given back', { ref, reason, order: order.number });
  await tx.db.updateTable('payments').set({ amount_cents, currency }).where('ref', '=', ref).execute();
  await requestWholeRefund(tx, ref, reason, now);
  const refund = { ref, amount_cents, currency, reason };
  await recordOrderEvent(tx, 'payment.refunded', { order, payment: ref, refund });
}
