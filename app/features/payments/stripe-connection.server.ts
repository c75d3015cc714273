import type { Stripe } from 'stripe';
import { isLoopback } from '~/lib/loopback';
import type { Config } from '~/platform/config.server';
import { stripeClient } from './stripe-client.server';

/** What the program wants to hear of (docs/operating.md, "Payments hang"). */
const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/** At Stripe: where it tells this program of payments, and how it signs that. */
export interface StripeWebhook {
  id: string;
  secret: string;
}

/** Throws what Stripe answers to a key that it does not know. Undefined where Stripe cannot reach this program, which asks by itself. */
export async function makeWebhook(config: Config): Promise<StripeWebhook | undefined> {
  await askStripe(config);
  if (isLoopback(new URL(config.baseUrl).hostname)) return undefined;
  const stripe = await stripeClient(config);
  const { id, secret = '' } = await stripe.webhookEndpoints.create({
    url: `${config.baseUrl}/webhooks/payments`,
    enabled_events: EVENTS,
  });
  return { id, secret };
}

export async function removeWebhook(config: Config, id: string): Promise<void> {
  await (await stripeClient(config)).webhookEndpoints.del(id);
}

export async function askStripe(config: Config): Promise<void> {
  await (await stripeClient(config)).balance.retrieve();
}

/** In words; undefined while Stripe knows the key. */
export async function stripeProblem(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    const { type, message } = error as { type?: string; message?: string };
    if (type === 'StripeAuthenticationError') return 'Stripe does not know this key. Please copy it again.';
    if (type === 'StripePermissionError') return 'This key may not do enough. Use the secret key of your account.';
    if (type?.startsWith('Stripe')) return `Stripe answered: ${message}`;
    throw error;
  }
}

/** 'rk_' begins a restricted key. */
export const STRIPE_KEY = /^(?:sk|rk)_(?:test|live)_\w{3,}$/;

export function isTestKey(key: string): boolean {
  return /^\w\w_test_/.test(key);
}
