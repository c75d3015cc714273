import type { Stripe } from 'stripe';
import { z } from 'zod';
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

/** In cents: above what any provider charges at once. */
const MOST_CENTS = 99_999_999_999;
const text = z.string().min(1).max(255);
const reported = z.object({
  id: text,
  type: text,
  data: z.object({
    object: z.looseObject({
      amount_total: z.int().min(0).max(MOST_CENTS).nullish(),
      currency: z.string().max(3).nullish(),
    }),
  }),
});
const reportedSession = z.looseObject({ id: text, client_reference_id: z.string().max(255).nullish() });

/** Undefined for a body that is no event, however well it is signed. */
export function readEvent(body: unknown): PaymentEvent | undefined {
  const { data: event } = reported.safeParse(body);
  if (!event) return undefined;
  const isSession = event.type.startsWith('checkout.session.');
  return isSession && !reportedSession.safeParse(event.data.object).success ? undefined : toEvent(event);
}

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
