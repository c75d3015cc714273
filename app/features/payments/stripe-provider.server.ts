import { chargeLines, storedCharges } from '~/features/pricing/totals/charges';
import type { Context } from '~/platform/context.server';
import { checkoutUrl, successUrl } from './order-urls.server';
import type { Payable, PaymentProvider } from './provider.server';
import { readEvent, toReport } from './session-report';
import { isSignedNow } from './signed-body.server';
import { digest, stripeCards } from './stripe-cards.server';
import { cancelIntent, chargeStripe, isIntent, lookUpIntent, prepareStripeCharge } from './stripe-charges.server';
import { stripeClient } from './stripe-client.server';
import { stripeMovements } from './stripe-ledger.server';
import { stripeEvents, stripeHistory, stripeRefund } from './stripe-refunds.server';

/** A Stripe session lives at least 30 minutes, and the order must be paid before its hold ends. */
const SESSION_AFTER_HOLD_S = 31 * 60;

export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  cards: stripeCards,

  async begin(context, order, attempt) {
    const { checkout } = await stripeClient(context.config);
    const request = sessionRequest(context, order);
    const session = await checkout.sessions.create(request, {
      idempotencyKey: `session:${order.id}:${attempt}:${digest(request)}`,
    });
    if (!session.url) throw new Error(`Stripe opened the session ${session.id} without a page.`);
    return { ref: session.id, url: session.url };
  },

  async verify({ config }, body, headers, now) {
    const { webhooks } = await stripeClient(config);
    const header = headers.get('stripe-signature') ?? '';
    if (!isSignedNow(header, now)) return undefined;
    try {
      const secret = config.STRIPE_WEBHOOK_SECRET ?? '';
      return readEvent(webhooks.constructEvent(body, header, secret, undefined, undefined, now.getTime()));
    } catch {
      return undefined;
    }
  },

  prepareCharge: prepareStripeCharge,
  charge: chargeStripe,

  async lookUp({ config }, ref) {
    if (isIntent(ref)) return lookUpIntent(config, ref);
    const { checkout } = await stripeClient(config);
    try {
      return toReport(await checkout.sessions.retrieve(ref));
    } catch (error) {
      if ((error as { code?: string }).code === 'resource_missing') return undefined;
      throw error;
    }
  },

  async close(context, ref) {
    if (isIntent(ref)) return cancelIntent(context.config, ref);
    const { checkout } = await stripeClient(context.config);
    try {
      return toReport(await checkout.sessions.expire(ref));
    } catch (error) {
      // A paid or expired session cannot be closed; its state decides.
      if ((error as { statusCode?: number }).statusCode === 400) return stripeProvider.lookUp(context, ref);
      throw error;
    }
  },

  refund: stripeRefund,
  readHistory: stripeHistory,
  eventsBetween: stripeEvents,
  movementsBetween: stripeMovements,
};

function sessionRequest(context: Context, order: Payable) {
  return {
    mode: 'payment' as const,
    // No methods that settle days later: flowers are held for minutes.
    allowed_payment_method_types: ['card' as const],
    line_items: lineItems(order),
    client_reference_id: order.id,
    ...(order.buyer_email && { customer_email: order.buyer_email }),
    metadata: { order_id: order.id, order_number: String(order.number) },
    payment_intent_data: {
      description: `Order ${order.number}`,
      metadata: { order_id: order.id },
      ...(order.stores_card && { setup_future_usage: 'off_session' as const }),
    },
    ...(order.stores_card && { customer_creation: 'always' as const }),
    ...(order.note && { custom_text: { submit: { message: shortened(order.note) } } }),
    success_url: successUrl(context, order),
    cancel_url: checkoutUrl(context, order),
    // Counted from the hold, so that the request stays the same.
    expires_at: Math.ceil(order.hold_expires_at.getTime() / 1000) + SESSION_AFTER_HOLD_S,
  };
}

const MAX_STRIPE_TEXT = 1200;

function shortened(text: string) {
  const characters = [...text];
  return characters.length <= MAX_STRIPE_TEXT ? text : `${characters.slice(0, MAX_STRIPE_TEXT - 1).join('')}…`;
}

/** They sum to what is charged. Stripe has no negative lines, so an order with a deduction is one line. */
function lineItems(order: Payable) {
  const { lines, currency, tax_cents, tip_cents, discount_cents, gift_card_cents, due_cents } = order;
  const item = (name: string, unit_amount: number, quantity = 1, description = '') => ({
    quantity,
    price_data: { currency, unit_amount, product_data: { name, ...(description && { description }) } },
  });
  if (discount_cents + gift_card_cents > 0) {
    const titles = lines.map(({ quantity, product_title }) => `${quantity} × ${product_title}`).join(', ');
    return [item(`Order ${order.number}`, due_cents, 1, titles.slice(0, MAX_DESCRIPTION))];
  }
  return [
    ...lines.map((line) => item(line.product_title, line.unit_price_in_cents, line.quantity, line.variant_title)),
    ...chargeLines(storedCharges(order)).map(({ label, cents }) => item(label, cents)),
    ...(tax_cents > 0 ? [item('Sales tax', tax_cents)] : []),
    ...(tip_cents > 0 ? [item('Tip', tip_cents)] : []),
  ];
}

const MAX_DESCRIPTION = 500;
