import type { Stripe } from 'stripe';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { Movement } from './provider.server';
import { stripeClient } from './stripe-client.server';

const PAGE = 100;

/** By Stripe's reporting category. Everything else counts as `other`: fees of the account, reserves, corrections. */
const KINDS: Record<string, Movement['kind']> = {
  charge: 'charge',
  charge_failure: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
};

export async function* stripeMovements({ config }: Context, since: Date, until: Date): AsyncIterable<Movement> {
  const stripe = await stripeClient(config);
  const created = { gte: Math.floor(since.getTime() / 1000), lt: Math.floor(until.getTime() / 1000) };
  const all = stripe.balanceTransactions.list({ created, limit: PAGE, expand: ['data.source'] });
  for await (const entry of all) yield toMovement(entry);
}

function toMovement({ id, amount, fee, currency, created, reporting_category, source }: Stripe.BalanceTransaction) {
  const kind = KINDS[reporting_category] ?? 'other';
  const about = (typeof source === 'string' ? {} : source) as Source;
  const order_id = about.metadata?.order_id ?? '';
  const isPayout = kind === 'payout' && about.arrival_date !== undefined;
  return {
    id,
    kind,
    currency,
    amount_cents: amount,
    fee_cents: fee,
    happened_at: new Date(created * 1000),
    order_id: isUuid(order_id) ? order_id : null,
    // One from Stripe's dashboard has no other id, and no dispute has.
    refund_id: kind === 'refund' || kind === 'dispute' ? (about.metadata?.refund_id ?? about.id ?? null) : null,
    arrives_on: isPayout ? new Date((about.arrival_date ?? 0) * 1000).toISOString().slice(0, 10) : null,
    payout_state: isPayout ? (about.status ?? null) : null,
  };
}

/** What is used of a charge, a refund or a payout. Checkout copies its metadata to the charge. */
interface Source {
  id?: string;
  metadata?: Record<string, string> | null;
  arrival_date?: number;
  status?: string;
}
