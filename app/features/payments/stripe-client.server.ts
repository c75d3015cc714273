import type { Stripe } from 'stripe';
import type { Config } from '~/platform/config.server';

let cached: { key: string; client: Stripe } | undefined;

/** Loaded on first use: most of the site works without. `STRIPE_API_URL` is its host. */
export async function stripeClient({ STRIPE_SECRET_KEY: key = '', STRIPE_API_URL }: Config): Promise<Stripe> {
  if (cached?.key === key + STRIPE_API_URL) return cached.client;
  const { Stripe: StripeClient } = await import('stripe');
  const { hostname: host, port, protocol } = new URL(STRIPE_API_URL ?? 'https://api.stripe.com:443');
  const at = { host, ...(port && { port }), protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
  cached = {
    key: key + STRIPE_API_URL,
    client: new StripeClient(key, { ...at, maxNetworkRetries: 2, timeout: 10_000, telemetry: false }),
  };
  return cached.client;
}
