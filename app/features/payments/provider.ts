import type { Context } from '~/platform/context.server';

export type ProviderName = 'test' | 'stripe';

/** What a payment provider says about one payment. */
export interface PaymentReport {
  ref: string;
  order_id: string;
  state: 'open' | 'paid' | 'closed';
  amount_cents: number;
  currency: string;
  /** Who paid, and for which order, as the provider remembers it. */
  buyer_name?: string | null;
  buyer_email?: string | null;
  order_number?: string | null;
}

/** Money that goes back, whoever started it. */
export interface RefundReport {
  id: string;
  amount_cents: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  created_at: Date;
}

/** A payment that the buyer's bank takes back, or may. */
export interface DisputeReport {
  id: string;
  amount_cents: number;
  status: 'open' | 'won' | 'lost' | 'closed';
  reason: string;
  respond_by: Date | null;
  created_at: Date;
}

/** Everything a provider knows about one payment. */
export interface PaymentHistory {
  report: PaymentReport;
  refunds: RefundReport[];
  disputes: DisputeReport[];
}

/**
 * What arrives by webhook. `report` is how a payment stands; `money` names money of which some was refunded or disputed,
 * to be asked about; without either the event is about something this shop does not follow.
 */
export interface PaymentEvent {
  id: string;
  type: string;
  report?: PaymentReport;
  money?: string;
}

/** What a provider needs to know to ask for money. */
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
  /** Opens a page where the order can be paid. `attempt` counts the order's payments: the same one is the same page. */
  begin(context: Context, order: Payable, attempt: number): Promise<{ ref: string; url: string }>;
  /** The event in a webhook's body; nothing when it is forged, altered or older than 300 s. */
  verify(
    platform: Pick<Context, 'secret' | 'config'>,
    body: string,
    headers: Headers,
    now: Date,
  ): Promise<PaymentEvent | undefined>;
  /** How a payment stands; nothing when the provider does not know it. */
  lookUp(context: Context, ref: string): Promise<PaymentReport | undefined>;
  /** Closes the page, unless it was paid first; answers with how the payment stands now. */
  close(context: Context, ref: string): Promise<PaymentReport | undefined>;
  /**
   * Gives the whole payment back, and answers with all its refunds. `attempt` counts the refunds that failed: the same
   * attempt gives back once, however often it is asked for.
   */
  refund(context: Context, payment: RefundablePayment, attempt: number): Promise<RefundReport[]>;
  /** The payment, refunds and disputes behind `money`; nothing when no payment of this shop is. */
  historyOf(context: Context, money: string): Promise<PaymentHistory | undefined>;
  /** The events from one time to another that this shop follows, in any order. */
  eventsBetween(context: Context, since: Date, until: Date): AsyncIterable<PaymentEvent>;
}

export interface RefundablePayment {
  ref: string;
  amount_cents: number;
}
