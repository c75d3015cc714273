import type { Stripe } from 'stripe';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { DisputeReport, PaymentEvent, PaymentHistory, RefundReport, RequestedRefund } from './provider.server';
import { toEvent, toReport } from './session-report';
import { isIntent, lookUpIntent } from './stripe-charges.server';
import { stripeClient } from './stripe-client.server';

const PAGE = 100;

/** Events that change an order. Stripe's webhook endpoint must send the same ones (docs/operating.md). */
const FOLLOWED = [
  ...['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.expired'],
  ...['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
];

export async function stripeRefund(
  { config, now }: Context,
  paymentRef: string,
  refund: RequestedRefund,
): Promise<RefundReport[]> {
  const stripe = await stripeClient(config);
  const intent = isIntent(paymentRef)
    ? paymentRef
    : toId((await stripe.checkout.sessions.retrieve(paymentRef)).payment_intent);
  // A free session has no charge.
  if (!intent) return [refundWithoutMoney(refund, now())];
  const before = await listRefunds(stripe, intent);
  // Stripe forgets an idempotency key after a day, but not the refund.
  if (before.some(({ id }) => id === refund.id)) return before;
  const { id, amount_cents: amount } = refund;
  try {
    await stripe.refunds.create(
      { payment_intent: intent, amount, metadata: { refund_id: id } },
      { idempotencyKey: `refund:${id}` },
    );
  } catch (error) {
    const { type, message } = error as { type?: string; message?: string };
    if (type !== 'StripeInvalidRequestError') throw error;
    return [...(await listRefunds(stripe, intent)), rejectedRefund(refund, now(), message)];
  }
  return listRefunds(stripe, intent);
}

export async function stripeHistory({ config }: Context, intent: string): Promise<PaymentHistory | undefined> {
  const stripe = await stripeClient(config);
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  // A charge of a stored card has no session.
  const report = data[0] ? toReport(data[0]) : await lookUpIntent(config, intent);
  if (!report || !isUuid(report.order_id)) return undefined;
  const [refunds, disputes] = await Promise.all([
    listRefunds(stripe, intent),
    stripe.disputes.list({ payment_intent: intent, limit: PAGE }),
  ]);
  return { report, refunds, disputes: disputes.data.map(disputeReport) };
}

/** Stripe keeps events for 30 days. */
export async function* stripeEvents({ config }: Context, since: Date, until: Date): AsyncIterable<PaymentEvent> {
  const stripe = await stripeClient(config);
  const created = { gte: seconds(since), lt: seconds(until) };
  for await (const event of stripe.events.list({ created, types: FOLLOWED, limit: PAGE })) yield toEvent(event);
}

function toId(object: string | { id: string } | null) {
  return typeof object === 'string' ? object : object?.id;
}

async function listRefunds({ refunds }: Stripe, payment_intent: string): Promise<RefundReport[]> {
  const { data } = await refunds.list({ payment_intent, limit: PAGE });
  return data.map(({ id, amount, status, failure_reason, created, metadata }) => ({
    id: metadata?.refund_id ?? id,
    amount_cents: amount,
    status: refundStatus(status),
    created_at: new Date(created * 1000),
    failure_reason: failure_reason ?? null,
  }));
}

function refundStatus(status: string | null): RefundReport['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function refundWithoutMoney(refund: RequestedRefund, created_at: Date): RefundReport {
  return { ...refund, status: 'succeeded', failure_reason: null, created_at };
}

/** Stripe rejects some refunds outright, for example of a disputed payment. */
function rejectedRefund(refund: RequestedRefund, created_at: Date, message?: string): RefundReport {
  return { ...refund, status: 'failed', failure_reason: message ?? null, created_at };
}

function disputeReport({ id, amount, status, reason, evidence_details, created }: Stripe.Dispute): DisputeReport {
  const due = evidence_details?.due_by;
  return {
    id,
    amount_cents: amount,
    status: disputeStatus(status),
    reason: reason.replaceAll('_', ' '),
    respond_by: due ? new Date(due * 1000) : null,
    created_at: new Date(created * 1000),
  };
}

function disputeStatus(status: string): DisputeReport['status'] {
  if (status === 'won' || status === 'lost') return status;
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'open';
}

function seconds(moment: Date) {
  return Math.floor(moment.getTime() / 1000);
}
