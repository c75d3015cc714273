import type { Context } from '~/platform/context.server';

export type ProviderName = 'test' | 'stripe';

export interface PaymentReport {
  ref: string;
  order_id: string;
  state: 'open' | 'paid' | 'closed';
  amount_cents: number;
  currency: string;
  buyer_name?: string | null;
  buyer_email?: string | null;
  order_number?: string | null;
}

/** Whoever started the refund. */
export interface RefundReport {
  id: string;
  amount_cents: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  created_at: Date;
}

export interface DisputeReport {
  id: string;
  amount_cents: number;
  status: 'open' | 'won' | 'lost' | 'closed';
  reason: string;
  respond_by: Date | null;
  created_at: Date;
}

export interface PaymentHistory {
  report: PaymentReport;
  refunds: RefundReport[];
  disputes: DisputeReport[];
}

/** `paymentIntent` has refunds or disputes to look up. Without it and `report` the event is irrelevant here. */
export interface PaymentEvent {
  id: string;
  type: string;
  report?: PaymentReport;
  paymentIntent?: string;
}

export interface Payable {
  id: string;
  number: number;
  token: string;
  currency: string;
  subtotal_cents: number;
  delivery_cents: number;
  tax_cents: number;
  total_cents: number;
  buyer_email: string;
  hold_expires_at: Date;
  success_url: string;
  lines: { product_title: string; variant_title: string; unit_price_in_cents: number; quantity: number }[];
}

export interface PaymentProvider {
  name: ProviderName;
  /** The same `attempt` (of the order's payments) opens the same page. */
  begin(context: Context, order: Payable, attempt: number): Promise<{ ref: string; url: string }>;
  /** Undefined if the body is forged, altered or older than 300 s. */
  verify(
    platform: Pick<Context, 'secret' | 'config'>,
    body: string,
    headers: Headers,
    now: Date,
  ): Promise<PaymentEvent | undefined>;
  lookUp(context: Context, ref: string): Promise<PaymentReport | undefined>;
  /** Closes the page unless it was paid first; returns the payment's state. */
  close(context: Context, ref: string): Promise<PaymentReport | undefined>;
  /** Refunds the whole payment once per `attempt` (counts failed refunds); returns all its refunds. */
  refund(context: Context, payment: RefundablePayment, attempt: number): Promise<RefundReport[]>;
  /** Undefined if `paymentIntent` belongs to no payment of this shop. */
  readHistory(context: Context, paymentIntent: string): Promise<PaymentHistory | undefined>;
  eventsBetween(context: Context, since: Date, until: Date): AsyncIterable<PaymentEvent>;
}

export interface RefundablePayment {
  ref: string;
  amount_cents: number;
}
