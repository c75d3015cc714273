import type { Context } from '~/platform/context.server';

export type ProviderName = 'test' | 'stripe';

/** What a payment provider says about one payment. */
export interface PaymentReport {
  ref: string;
  order_id: string;
  state: 'open' | 'paid' | 'closed';
  amount_cents: number;
  currency: string;
}

/** What arrives by webhook; without a report it is about something this shop does not follow. */
export interface PaymentEvent {
  id: string;
  type: string;
  report?: PaymentReport;
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
  /** Gives the whole payment back. May be asked again: it is given back once. */
  refund(context: Context, ref: string): Promise<void>;
}
