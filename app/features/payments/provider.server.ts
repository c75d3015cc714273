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
  /** That of the `RequestedRefund`, or else the provider's; of a dispute its own. */
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

/** Of a page that stores a card without a payment. */
export interface SetupReport {
  ref: string;
  state: 'open' | 'stored' | 'closed';
}

export interface StoredCard {
  /** 'Visa ending in 4242' */
  label: string;
  /** Its last day, if the provider knows it: 2027-06-30. */
  expires_on: string | null;
}

/** `paymentIntent` has refunds or disputes to look up. Without it, `report` and `setup` the event is irrelevant here. */
export interface PaymentEvent {
  id: string;
  type: string;
  report?: PaymentReport;
  setup?: SetupReport;
  paymentIntent?: string;
}

export interface Payable {
  id: string;
  number: number;
  token: string;
  currency: string;
  subtotal_cents: number;
  /** Those of the order, as JSON. */
  charges: unknown;
  tax_cents: number;
  discount_cents: number;
  tip_cents: number;
  gift_card_cents: number;
  /** What is charged. */
  due_cents: number;
  buyer_email: string | null;
  hold_expires_at: Date;
  success_url: string;
  /** Whether the card is stored for later charges, as the buyer has agreed to. */
  stores_card?: boolean;
  /** What the buyer should see beside the amount: the day and the card. */
  note: string;
  lines: { product_title: string; variant_title: string; unit_price_in_cents: number; quantity: number }[];
}

export interface ChargeResult {
  report: PaymentReport;
  /** Why it is not paid. */
  problem?: 'declined' | 'needs_confirmation';
}

/** An entry of the provider's ledger. What leaves its balance is negative. */
export interface Movement {
  id: string;
  kind: 'charge' | 'refund' | 'dispute' | 'payout' | 'other';
  order_id: string | null;
  /** That of the `RequestedRefund`, or else the provider's. */
  refund_id: string | null;
  amount_cents: number;
  fee_cents: number;
  currency: string;
  happened_at: Date;
  /** Of a payout: 2027-06-15. */
  arrives_on: string | null;
  payout_state: string | null;
}

/** Whose card is replaced. */
export interface CardHolder {
  id: string;
  number: number;
  buyer_email: string;
  provider: string;
  card_ref: string;
  /** Where the page leads back to, with `?saved=1` once a card is stored. */
  return_url: string;
}

/** A `cardRef` is that of the payment or of the page that stored the card. */
export interface CardStore {
  /** The same `attempt` (of the holder's pages) opens the same page. */
  begin(context: Context, holder: CardHolder, attempt: number): Promise<{ ref: string; url: string }>;
  lookUp(context: Context, ref: string): Promise<SetupReport | undefined>;
  /** Closes the page unless it stored a card first. */
  close(context: Context, ref: string): Promise<SetupReport | undefined>;
  read(context: Context, cardRef: string): Promise<StoredCard | undefined>;
}

export interface PaymentProvider {
  name: ProviderName;
  cards: CardStore;
  /** The same `attempt` (of the order's payments) opens the same page. */
  begin(context: Context, order: Payable, attempt: number): Promise<{ ref: string; url: string }>;
  /** Undefined if the body is forged, altered or older than 300 s. */
  verify(
    platform: Pick<Context, 'secret' | 'config'>,
    body: string,
    headers: Headers,
    now: Date,
  ): Promise<PaymentEvent | undefined>;
  /** Prepares one charge of the card that `cardRef` stored, without moving money. Undefined without a card. */
  prepareCharge(context: Context, order: Payable, attempt: number, cardRef: string): Promise<string | undefined>;
  /** Charges at most once per ref, however often it is called. */
  charge(context: Context, ref: string, cardRef: string): Promise<ChargeResult>;
  lookUp(context: Context, ref: string): Promise<PaymentReport | undefined>;
  /** Closes the page unless it was paid first; returns the payment's state. */
  close(context: Context, ref: string): Promise<PaymentReport | undefined>;
  /** Carries out a refund once per its id; returns all refunds of the payment. */
  refund(context: Context, paymentRef: string, refund: RequestedRefund): Promise<RefundReport[]>;
  /** Undefined if `paymentIntent` belongs to no payment of this shop. */
  readHistory(context: Context, paymentIntent: string): Promise<PaymentHistory | undefined>;
  eventsBetween(context: Context, since: Date, until: Date): AsyncIterable<PaymentEvent>;
  movementsBetween(context: Context, since: Date, until: Date): AsyncIterable<Movement>;
}

export interface RequestedRefund {
  id: string;
  amount_cents: number;
}
