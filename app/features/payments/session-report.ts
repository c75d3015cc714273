import type { Stripe } from 'stripe';
import type { PaymentEvent, PaymentReport, SetupReport } from './provider.server';

export type SessionDetails = Pick<
  Stripe.Checkout.Session,
  'id' | 'client_reference_id' | 'payment_status' | 'status' | 'amount_total' | 'currency'
> &
  Partial<Pick<Stripe.Checkout.Session, 'metadata' | 'customer_details'>>;

/** A session that stores a card and takes no money. */
export type SetupDetails = Pick<Stripe.Checkout.Session, 'id' | 'mode' | 'status'>;

export interface SessionEvent {
  id: string;
  type: string;
  data: { object: unknown };
}

export function toReport(session: SessionDetails): PaymentReport {
  return {
    ref: session.id,
    order_id: session.client_reference_id ?? '',
    state: session.payment_status !== 'unpaid' ? 'paid' : session.status === 'expired' ? 'closed' : 'open',
    amount_cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    buyer_name: session.customer_details?.name,
    buyer_email: session.customer_details?.email,
    order_number: session.metadata?.order_number,
  };
}

export function toSetupReport({ id, status }: SetupDetails): SetupReport {
  return { ref: id, state: status === 'complete' ? 'stored' : status === 'expired' ? 'closed' : 'open' };
}

const REFUND_EVENTS = ['charge.refunded', 'charge.refund.', 'charge.dispute.', 'refund.'];

/** Every event contains the whole session, so its name does not matter. */
export function toEvent({ id, type, data }: SessionEvent): PaymentEvent {
  if (type.startsWith('checkout.session.')) {
    const session = data.object as SessionDetails & SetupDetails;
    return {
      id,
      type,
      ...(session.mode === 'setup' ? { setup: toSetupReport(session) } : { report: toReport(session) }),
    };
  }
  const { payment_intent: paymentIntent } = data.object as { payment_intent?: unknown };
  const isRefundEvent =
    typeof paymentIntent === 'string' && REFUND_EVENTS.some((beginning) => type.startsWith(beginning));
  return { id, type, ...(isRefundEvent && { paymentIntent }) };
}
