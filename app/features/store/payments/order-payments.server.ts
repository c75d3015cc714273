import { formatMoney } from '~/lib/money';
import type { Context } from '~/platform/context.server';

export async function readPayments(db: Context['db'], orderId: string) {
  const own = db.selectFrom('payments').select('ref').where('order_id', '=', orderId);
  const [payments, refunds, disputes] = await Promise.all([
    db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute(),
    db.selectFrom('payment_refunds').selectAll().where('payment_ref', 'in', own).orderBy('created_at').execute(),
    db.selectFrom('payment_disputes').selectAll().where('payment_ref', 'in', own).orderBy('created_at').execute(),
  ]);
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.filter(({ payment_ref }) => payment_ref === payment.ref),
    disputes: disputes.filter(({ payment_ref }) => payment_ref === payment.ref),
  }));
}

export type OrderPayment = Awaited<ReturnType<typeof readPayments>>[number];

export function paymentHistory({ status, settled_at, currency, handled_by, refunds, disputes }: OrderPayment) {
  const history: { at: Date; what: string }[] = [];
  for (const { amount_cents, ...refund } of refunds) {
    const amount = formatMoney(amount_cents, currency);
    if (refund.status === 'succeeded') history.push({ at: refund.updated_at, what: `${amount} given back` });
    if (refund.status === 'failed') history.push({ at: refund.updated_at, what: `The refund of ${amount} failed` });
  }
  for (const dispute of disputes) {
    history.push({ at: dispute.created_at, what: `The buyer’s bank disputes the payment: ${dispute.reason}` });
    if (dispute.status !== 'open') history.push({ at: dispute.updated_at, what: `Dispute ${dispute.status}` });
  }
  if (status !== 'refunded' || !settled_at) return history;
  if (handled_by) history.push({ at: settled_at, what: `Given back another way, by ${handled_by}` });
  else if (refunds.length === 0) history.push({ at: settled_at, what: 'Payment given back' });
  return history;
}
