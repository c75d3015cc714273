import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { capitalize } from '~/lib/capitalize';
import type { CardHolder, CardStore } from './provider.server';
import { toSetupReport } from './session-report';
import { stripeClient } from './stripe-client.server';

/** Setup sessions of Stripe Checkout. They live for a day. */
export const stripeCards: CardStore = {
  async begin({ config }, holder, attempt) {
    const stripe = await stripeClient(config);
    const customer =
      holder.provider === 'stripe' ? (await readStoredCard(stripe, holder.card_ref))?.customer : undefined;
    const request = setupRequest(holder, customer);
    const { id, url } = await stripe.checkout.sessions.create(request, {
      idempotencyKey: `setup:${holder.id}:${attempt}:${digest(request)}`,
    });
    if (!url) throw new Error(`Stripe opened the session ${id} without a page.`);
    return { ref: id, url };
  },

  async lookUp({ config }, ref) {
    const session = await orMissing((await stripeClient(config)).checkout.sessions.retrieve(ref));
    return session && toSetupReport(session);
  },

  async close(context, ref) {
    const { checkout } = await stripeClient(context.config);
    try {
      return toSetupReport(await checkout.sessions.expire(ref));
    } catch (error) {
      // A session that is complete or expired cannot be closed; its state decides.
      if ((error as { statusCode?: number }).statusCode === 400) return stripeCards.lookUp(context, ref);
      throw error;
    }
  },

  async read({ config }, cardRef) {
    const stored = await readStoredCard(await stripeClient(config), cardRef);
    const card = stored?.method.card;
    if (!card) return undefined;
    const brand = capitalize(card.brand);
    return { label: `${brand} ending in ${card.last4}`, expires_on: lastDay(card.exp_year, card.exp_month) };
  },
};

/** The card that a session stored, with its customer. Undefined if it stored none, or Stripe no longer has it. */
export async function readStoredCard({ checkout }: Stripe, ref: string) {
  const expand = ['payment_intent.payment_method', 'setup_intent.payment_method'];
  const session = await orMissing(checkout.sessions.retrieve(ref, { expand }));
  if (!session) return undefined;
  const { customer, payment_intent, setup_intent } = session;
  const intent = payment_intent ?? setup_intent;
  const method = typeof intent === 'string' ? undefined : intent?.payment_method;
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  return customerId && method && typeof method !== 'string' ? { customer: customerId, method } : undefined;
}

async function orMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return undefined;
    throw error;
  }
}

function setupRequest({ id, number, buyer_email, return_url }: CardHolder, customer?: string) {
  const metadata = { subscription_id: id };
  return {
    mode: 'setup' as const,
    allowed_payment_method_types: ['card' as const],
    client_reference_id: id,
    metadata,
    setup_intent_data: { description: `Card of subscription ${number}`, metadata },
    ...(customer ? { customer } : { customer_creation: 'always' as const, customer_email: buyer_email }),
    success_url: `${return_url}?saved=1`,
    cancel_url: return_url,
  };
}

/** Stripe rejects a changed request under a known idempotency key. */
export function digest(request: object) {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22);
}

function lastDay(year: number, month: number) {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
