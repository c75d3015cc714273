import { type Selectable, sql } from 'kysely';
import { keepBooks } from '~/features/books/keep-books.server';
import { takeBackWhatWasReturned } from '~/features/gift-cards/returned-sales.server';
import { recordOrderEvent } from '~/features/orders/order-events.server';
import type { Order } from '~/features/orders/orders.server';
import type { Payments } from '~/platform/database-types';
import type { Context, Transaction } from '~/platform/context.server';
import { mailDispute, mailPartRefund, mailRefundFailed } from './payment-emails.server';
import type { DisputeReport, PaymentHistory, RefundReport } from '~/features/payments/provider.server';

/** Whoever started them. Safe to repeat. `tx` holds the row of the payment's `order`. */
export async function recordRefunds(
  tx: Transaction,
  ref: string,
  { refunds, disputes }: Pick<PaymentHistory, 'refunds' | 'disputes'>,
  now: Date,
  order?: Order,
): Promise<void> {
  const payment = await tx.db.selectFrom('payments').selectAll().where('ref', '=', ref).forUpdate().executeTakeFirst();
  if (!payment) return;
  tx.writes('orders');
  keepBooks(tx, { payment: ref });
  await applyRefunds(tx, payment, await storeRefunds(tx, ref, refunds, now), now, order);
  for (const dispute of await storeDisputes(tx, ref, disputes, now)) await mailDispute(tx, dispute, order);
  if (order) await takeBackWhatWasReturned(tx, order);
}

type Changed = RefundReport & { is_ours: boolean };

async function storeRefunds({ db }: Context, payment_ref: string, refunds: RefundReport[], now: Date) {
  if (refunds.length === 0) return [];
  const { rows } = await sql<Changed>`
    insert into payment_refunds as known (id, payment_ref, amount_cents, status, failure_reason, created_at, updated_at)
    select id, ${payment_ref}, amount_cents, status, failure_reason, created_at, ${now}
    from json_to_recordset(${JSON.stringify(refunds)}::json)
      as reported (id text, amount_cents bigint, status text, failure_reason text, created_at timestamptz)
    on conflict (id) do update
      set status = excluded.status, failure_reason = excluded.failure_reason, updated_at = excluded.updated_at
      where known.status <> excluded.status and known.payment_ref = excluded.payment_ref
    returning id, amount_cents, status, failure_reason, created_at, requested_at is not null as is_ours`.execute(db);
  return rows;
}

async function storeDisputes({ db }: Context, payment_ref: string, disputes: DisputeReport[], now: Date) {
  if (disputes.length === 0) return [];
  const { rows } = await sql<DisputeReport & { currency: string }>`
    insert into payment_disputes as known
      (id, payment_ref, amount_cents, status, reason, respond_by, created_at, updated_at)
    select id, ${payment_ref}, amount_cents, status, reason, respond_by, created_at, ${now}
    from json_to_recordset(${JSON.stringify(disputes)}::json) as reported
      (id text, amount_cents bigint, status text, reason text, respond_by timestamptz, created_at timestamptz)
    on conflict (id) do update
      set status = excluded.status, respond_by = excluded.respond_by, updated_at = excluded.updated_at
      where known.status <> excluded.status
    returning id, amount_cents, status, reason, respond_by, created_at,
      (select currency from payments where ref = ${payment_ref}) as currency`.execute(db);
  return rows;
}

type Payment = Selectable<Payments>;

async function applyRefunds(
  tx: Transaction,
  payment: Payment,
  changed: Changed[],
  now: Date,
  order?: Order,
): Promise<void> {
  if (changed.length === 0) return;
  const payments = await readPaid(tx, payment);
  const isWhole = payments.some(({ ref, left_cents }) => ref === payment.ref && left_cents <= 0);
  const wasOurs = payment.status === 'refund_due' || payment.status === 'refund_failed';
  if (isWhole && wasOurs) return setStatus(tx, payment, 'refunded', now);
  // What is left of another payment, or still owed, keeps the order: then this was a part, though a whole payment.
  const isOver = payments.every(({ left_cents }) => left_cents <= 0) && !order?.balance_cents;
  if (payment.status === 'paid' && isOver) return endRefundedOrder(tx, payment, changed, now, order);
  const [failed] = changed.filter(({ status }) => status === 'failed');
  if (failed && payment.handled_at === null && (payment.status === 'refund_due' || payment.status === 'refunded')) {
    await setStatus(tx, payment, 'refund_failed', now);
    return mailRefundFailed(tx, failed, payment.currency, order);
  }
  if (payment.status !== 'paid') return;
  for (const refund of changed) {
    if (refund.status === 'succeeded' && !refund.is_ours) await mailPartRefund(tx, payment, refund, order);
    if (refund.status === 'failed' && refund.is_ours) await mailRefundFailed(tx, refund, payment.currency, order);
  }
}

interface Paid {
  ref: string;
  left_cents: number;
}

/** The payment and the others that its order keeps, with what was not given back of each. */
async function readPaid({ db }: Context, { ref, order_id }: Payment): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select ref, payments.amount_cents - coalesce(sum(refund.amount_cents), 0)::bigint as left_cents
    from payments left join payment_refunds refund on payment_ref = ref and refund.status = 'succeeded'
    where ref = ${ref} or order_id = ${order_id} and payments.status = 'paid'
    group by ref`.execute(db);
  return rows;
}

async function setStatus({ db }: Context, { ref }: Payment, status: Payment['status'], settled_at: Date) {
  await db.updateTable('payments').set({ status, settled_at }).where('ref', '=', ref).execute();
}

/** Refunded outside this program: the order ends, and its stock does not come back. */
async function endRefundedOrder(tx: Transaction, payment: Payment, changed: Changed[], now: Date, order?: Order) {
  const refunded = { status: 'refunded', refund_reason: 'at_provider', settled_at: now } as const;
  const { db } = tx;
  const ended = await db
    .updateTable('payments')
    .set(refunded)
    .where('status', '=', 'paid')
    .where(({ eb, or }) => or([eb('ref', '=', payment.ref), eb('order_id', '=', payment.order_id)]))
    .returning('ref as payment')
    .execute();
  keepBooks(tx, ...ended);
  if (!order) return;
  await db
    .updateTable('orders')
    .set({ status: 'refunded', ended_at: now })
    .where('id', '=', order.id)
    .where('status', '=', 'paid')
    .execute();
  keepBooks(tx, { order: order.id });
  const amount_cents = changed.reduce((sum, back) => sum + (back.status === 'succeeded' ? back.amount_cents : 0), 0);
  const refund = { ...payment, amount_cents, reason: 'at_provider' } as const;
  await recordOrderEvent(tx, 'payment.refunded', { order, payment: payment.ref, refund });
}
