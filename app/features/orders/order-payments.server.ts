import { formatMoney } from '~/lib/money';
import type { Context } from '~/platform/context.server';
import type { PaidPart } from '~/features/pricing/totals/shown-sums';
import { paidParts } from './paid-parts';

/** Without the buyer's address, which is evidence alone: see `dispute-evidence.server.ts`. */
export async function readPayments(db: Context['db'], orderId: string) {
  const own = db.selectFrom('payments').select('ref').where('order_id', '=', orderId);
  const [payments, refunds, disputes] = await Promise.all([
    db
      .selectFrom('payments')
      .leftJoin('users', 'users.id', 'taken_by')
      .selectAll('payments')
      .select('users.name as taken_name')
      .where('order_id', '=', orderId)
      .orderBy('payments.created_at')
      .execute(),
    db
      .selectFrom('payment_refunds')
      .leftJoin('users', 'users.id', 'requested_by')
      .selectAll('payment_refunds')
      .select('users.name as requested_name')
      .where('payment_ref', 'in', own)
      .orderBy('payment_refunds.created_at')
      .execute(),
    db.selectFrom('payment_disputes').selectAll().where('payment_ref', 'in', own).orderBy('created_at').execute(),
  ]);
  return payments.map(({ ip_address: _address, ...payment }) => ({
    ...payment,
    refunds: refunds.filter(({ payment_ref }) => payment_ref === payment.ref),
    disputes: disputes.filter(({ payment_ref }) => payment_ref === payment.ref),
  }));
}

export type OrderPayment = Awaited<ReturnType<typeof readPayments>>[number];

export async function readPaid(db: Context['db'], orderId: string): Promise<PaidPart[]> {
  return paidParts(await readPayments(db, orderId));
}

export function paymentHistory({ status, settled_at, currency, handled_by, refunds, disputes }: OrderPayment) {
  const history: { at: Date; what: string }[] = [];
  for (const { amount_cents, ...refund } of refunds) {
    const amount = formatMoney(amount_cents, currency);
    const why = [refund.requested_name && `by ${refund.requested_name}`, refund.reason].filter(Boolean).join(': ');
    if (refund.status === 'succeeded')
      history.push({ at: refund.updated_at, what: `${amount} refunded${why && `, ${why}`}` });
    if (refund.status === 'failed') history.push({ at: refund.updated_at, what: `The refund of ${amount} failed` });
    if (refund.handled_at) history.push({ at: refund.handled_at, what: `Dealt with by ${refund.handled_by}` });
  }
  for (const dispute of disputes) {
    history.push({ at: dispute.created_at, what: `The buyer’s bank disputes the payment: ${dispute.reason}` });
    if (dispute.status !== 'open') history.push({ at: dispute.updated_at, what: `Dispute ${dispute.status}` });
  }
  if (status !== 'refunded' || !settled_at) return history;
  if (handled_by) history.push({ at: settled_at, what: `Refunded another way, by ${handled_by}` });
  else if (refunds.length === 0) history.push({ at: settled_at, what: 'Payment refunded' });
  return history;
}
