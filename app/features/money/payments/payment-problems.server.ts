import { sql } from 'kysely';
import { listSpentSales } from '~/features/gift-cards/returned-sales.server';
import type { Context } from '~/platform/context.server';

const MAX = 20;

export async function listPaymentProblems({ db }: Context) {
  const [unsettled, unmatched, failed, failedParts, disputes, spentCards] = await Promise.all([
    db
      .selectFrom('unsettled_payments as payment')
      .leftJoin('orders', 'orders.id', 'payment.order_id')
      .select(['payment.ref', 'payment.amount_cents', 'payment.currency', 'payment.error', 'payment.failed_at'])
      .select(['orders.number', 'orders.buyer_name'])
      .orderBy('payment.failed_at')
      .limit(MAX)
      .execute(),
    db
      .selectFrom('payments')
      .select(['ref', 'amount_cents', 'currency', 'status', 'buyer_name', 'buyer_email', 'created_at'])
      .select('claimed_order_number')
      .where('order_id', 'is', null)
      .where('handled_at', 'is', null)
      .where('status', 'in', ['paid', 'refund_failed'])
      .orderBy('created_at')
      .limit(MAX)
      .execute(),
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['payments.ref', 'payments.currency', 'orders.number'])
      .select(
        sql<number>`amount_cents - (select coalesce(sum(back.amount_cents), 0)::bigint from payment_refunds back
        where back.payment_ref = payments.ref and back.status <> 'failed')`.as('amount_cents'),
      )
      .where('payments.status', '=', 'refund_failed')
      .where('handled_at', 'is', null)
      .orderBy('payments.created_at')
      .limit(MAX)
      .execute(),
    db
      .selectFrom('payment_refunds as refund')
      .innerJoin('payments', 'payments.ref', 'refund.payment_ref')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['refund.id as ref', 'refund.amount_cents', 'payments.currency', 'orders.number'])
      .where('payments.status', '=', 'paid')
      .where('requested_at', 'is not', null)
      .where('refund.status', '=', 'failed')
      .where('refund.handled_at', 'is', null)
      .orderBy('refund.created_at')
      .limit(MAX)
      .execute(),
    db
      .selectFrom('payment_disputes as dispute')
      .innerJoin('payments', 'payments.ref', 'dispute.payment_ref')
      .leftJoin('orders', 'orders.id', 'payments.order_id')
      .select(['dispute.id', 'dispute.amount_cents', 'payments.currency', 'reason', 'respond_by', 'orders.number'])
      .where('dispute.status', '=', 'open')
      .orderBy('respond_by')
      .limit(MAX)
      .execute(),
    listSpentSales({ db }),
  ]);
  return { unsettled, unmatched, failed: [...failed, ...failedParts], disputes, spentCards };
}

export type PaymentProblems = Awaited<ReturnType<typeof listPaymentProblems>>;
