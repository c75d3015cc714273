import type { Stripe } from 'stripe';
import type { Config } from '~/platform/config.server';
import type { Context } from '~/platform/context.server';
import type { ChargeResult, Payable, PaymentReport } from './provider.server';
import { readStoredCard } from './stripe-cards.server';
import { stripeClient } from './stripe-client.server';

/** A charge of a stored card is a payment intent without a session. */
export function isIntent(ref: string) {
  return ref.startsWith('pi_');
}

/** The intent is made before it is confirmed, so that its ref is stored before money can move. */
export async function prepareStripeCharge(
  { config }: Context,
  order: Payable,
  attempt: number,
  cardRef: string,
): Promise<string | undefined> {
  const stripe = await stripeClient(config);
  const stored = await readStoredCard(stripe, cardRef);
  if (!stored) return undefined;
  const { customer, method } = stored;
  const intent = await stripe.paymentIntents.create(
    {
      amount: order.due_cents,
      currency: order.currency,
      customer,
      payment_method: method.id,
      allowed_payment_method_types: ['card'],
      description: `Order ${order.number}`,
      metadata: { order_id: order.id, order_number: String(order.number) },
    },
    { idempotencyKey: `charge:${order.id}:${attempt}:${method.id}` },
  );
  return intent.id;
}

/** An intent that is paid or canceled cannot be confirmed again; its state decides. */
export async function chargeStripe({ config }: Context, ref: string): Promise<ChargeResult> {
  const { paymentIntents } = await stripeClient(config);
  try {
    return { report: toReport(await paymentIntents.confirm(ref, { off_session: true })) };
  } catch (error) {
    const { type, code } = error as { type?: string; code?: string };
    if (type !== 'StripeCardError' && type !== 'StripeInvalidRequestError') throw error;
    const report = toReport(await paymentIntents.retrieve(ref));
    if (report.state === 'paid') return { report };
    return { report, problem: code === 'authentication_required' ? 'needs_confirmation' : 'declined' };
  }
}

export async function lookUpIntent(config: Config, ref: string): Promise<PaymentReport | undefined> {
  const { paymentIntents } = await stripeClient(config);
  try {
    return toReport(await paymentIntents.retrieve(ref));
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return undefined;
    throw error;
  }
}

export async function cancelIntent(config: Config, ref: string): Promise<PaymentReport | undefined> {
  const { paymentIntents } = await stripeClient(config);
  try {
    return toReport(await paymentIntents.cancel(ref));
  } catch (error) {
    // A paid or canceled intent cannot be canceled.
    if ((error as { statusCode?: number }).statusCode === 400) return lookUpIntent(config, ref);
    throw error;
  }
}

function toReport({ id, metadata, status, amount, currency }: Stripe.PaymentIntent): PaymentReport {
  return {
    ref: id,
    order_id: metadata?.order_id ?? '',
    amount_cents: amount,
    currency,
    state: status === 'succeeded' ? 'paid' : status === 'canceled' ? 'closed' : 'open',
    order_number: metadata?.order_number,
  };
}
