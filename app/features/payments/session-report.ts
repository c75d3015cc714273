import type { Stripe } from 'stripe';
import type { PaymentEvent, PaymentReport } from './provider';

/** What a report needs of a Checkout Session; the test provider speaks of its payments in the same shape. */
export type SessionFacts = Pick<
  Stripe.Checkout.Session,
  'id' | 'client_reference_id' | 'payment_status' | 'status' | 'amount_total' | 'currency'
>;

export interface SessionEvent {
  id: string;
  type: string;
  data: { object: unknown };
}

/** What a session says about the payment it was opened for. */
export function reportOf(session: SessionFacts): PaymentReport {
  return {
    ref: session.id,
    order_id: session.client_reference_id ?? '',
    state: session.payment_status !== 'unpaid' ? 'paid' : session.status === 'expired' ? 'closed' : 'open',
    amount_cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
  };
}

/** Every event about a session carries the whole session, so only what that says counts, not the event's name. */
export function eventOf({ id, type, data }: SessionEvent): PaymentEvent {
  const isAboutSession = type.startsWith('checkout.session.');
  return { id, type, ...(isAboutSession && { report: reportOf(data.object as SessionFacts) }) };
}
