import type { Stripe } from 'stripe';
import type { Config } from '~/platform/config.server';
import { checkoutAddress, successAddress } from './addresses.server';
import type { Payable, PaymentProvider } from './provider';
import { eventOf, reportOf } from './session-report';

/** A session lives at least 30 minutes, says Stripe, and an order is paid before its hold ends. */
const SESSION_AFTER_HOLD_S = 31 * 60;

let known: { key: string; client: Stripe } | undefined;

/** Stripe's client, loaded when it is first needed: most of the site does without. `STRIPE_API_URL` is its host. */
async function client({ STRIPE_SECRET_KEY: key = '', STRIPE_API_URL }: Config): Promise<Stripe> {
  if (known?.key === key + STRIPE_API_URL) return known.client;
  const { Stripe: StripeClient } = await import('stripe');
  const { hostname: host, port, protocol } = new URL(STRIPE_API_URL ?? 'https://api.stripe.com:443');
  const at = { host, ...(port && { port }), protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) };
  known = {
    key: key + STRIPE_API_URL,
    client: new StripeClient(key, { ...at, maxNetworkRetries: 2, timeout: 10_000, telemetry: false }),
  };
  return known.client;
}

/** Payment by Stripe Checkout. The ref of a payment is its session's id. */
export const stripeProvider: PaymentProvider = {
  name: 'stripe',

  async begin(context, order, attempt) {
    const { checkout } = await client(context.config);
    const session = await checkout.sessions.create(
      {
        mode: 'payment',
        // Nothing that is paid days later: the flowers are held for minutes.
        allowed_payment_method_types: ['card'],
        line_items: lineItems(order),
        client_reference_id: order.id,
        customer_email: order.buyer_email,
        payment_intent_data: { description: `Order ${order.number}`, metadata: { order_id: order.id } },
        success_url: successAddress(order),
        cancel_url: checkoutAddress(context, order),
        // Reckoned from the hold and not from now, so that the same attempt always sends the same request.
        expires_at: Math.ceil(order.hold_expires_at.getTime() / 1000) + SESSION_AFTER_HOLD_S,
      },
      { idempotencyKey: `session:${order.id}:${attempt}` },
    );
    if (!session.url) throw new Error(`Stripe opened the session ${session.id} without a page.`);
    return { ref: session.id, url: session.url };
  },

  async verify({ config }, body, headers, now) {
    const { webhooks } = await client(config);
    const header = headers.get('stripe-signature') ?? '';
    try {
      const secret = config.STRIPE_WEBHOOK_SECRET ?? '';
      return eventOf(webhooks.constructEvent(body, header, secret, undefined, undefined, now.getTime()));
    } catch {
      return undefined;
    }
  },

  async lookUp({ config }, ref) {
    const { checkout } = await client(config);
    try {
      return reportOf(await checkout.sessions.retrieve(ref));
    } catch (error) {
      if ((error as { code?: string }).code === 'resource_missing') return undefined;
      throw error;
    }
  },

  async close(context, ref) {
    const { checkout } = await client(context.config);
    try {
      return reportOf(await checkout.sessions.expire(ref));
    } catch (error) {
      // A session that is paid or over cannot be closed; what it says of itself decides.
      if ((error as { statusCode?: number }).statusCode === 400) return stripeProvider.lookUp(context, ref);
      throw error;
    }
  },

  async refund({ config }, ref) {
    const { checkout, refunds } = await client(config);
    const { payment_intent } = await checkout.sessions.retrieve(ref);
    if (!payment_intent) return;
    const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
    try {
      await refunds.create({ payment_intent: intent }, { idempotencyKey: `refund:${ref}` });
    } catch (error) {
      if ((error as { code?: string }).code !== 'charge_already_refunded') throw error;
    }
  },
};

/** The order's lines, then its delivery and its tax, each with its own amount: their sum is the order's total. */
function lineItems({ lines, currency, delivery_cents, tax_cents }: Payable) {
  const item = (name: string, unit_amount: number, quantity = 1, description = '') => ({
    quantity,
    price_data: { currency, unit_amount, product_data: { name, ...(description && { description }) } },
  });
  return [
    ...lines.map((line) => item(line.product_title, line.unit_price_in_cents, line.quantity, line.variant_title)),
    ...(delivery_cents > 0 ? [item('Delivery', delivery_cents)] : []),
    ...(tax_cents > 0 ? [item('Sales tax', tax_cents)] : []),
  ];
}
