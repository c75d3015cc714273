import { paymentLink } from '~/features/payments/order-urls.server';
import { providerNamed } from '~/features/payments/choose-provider.server';
import type { ChargeResult } from '~/features/payments/provider.server';
import { isPayable } from '~/features/orders/open-checkout.server';
import { type Order, readOrderById } from '~/features/orders/orders.server';
import { closeOpenPayments } from '~/features/money/payments/begin-payment.server';
import { paymentNote } from '~/features/money/payments/payment-note';
import { settlePayment } from '~/features/money/payments/settle-payment.server';
import { addDays } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import {
  SUBSCRIPTION_STOPPED_STUDIO,
  SUBSCRIPTION_UNPAID,
} from '~/features/orders/subscriptions/subscription-email-definitions.server';
import { mailAboutSubscription, mailSubscriber } from '~/features/orders/subscriptions/subscription-emails.server';
import { readToday, type Subscription } from '~/features/orders/subscriptions/subscriptions.server';

const MAX_FAILURES = 3;

/** Whatever an earlier run left open is closed first, so that one order never has two charges that may succeed. */
export async function chargeNext(context: Context, subscription: Subscription, { id }: Order): Promise<void> {
  await closeOpenPayments(context, id);
  const order = await readOrderById(context, id);
  if (!order || order.status !== 'pending') return;
  if (!isPayable(order, context.now())) throw new Error(`Order ${order.number} can no longer be charged.`);
  const result = await charge(context, subscription, order);
  if (result !== 'paid') return noteFailure(context, subscription, order, result);
  const settled = await readOrderById(context, id);
  if (settled?.status === 'pending') throw new UserError(409, 'conflict', 'The payment did not fit the order.');
}

async function charge(context: Context, { provider: name, card_ref }: Subscription, order: Order) {
  const { db } = context;
  const provider = providerNamed(context.config, name);
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const note = paymentNote(order);
  const ref = await provider.prepareCharge(context, { ...order, note }, count + 1, card_ref);
  if (!ref) return 'declined';
  // Stored before money can move: reconciliation asks about it if this process dies.
  const { id: order_id, buyer_email, due_cents: amount_cents, currency } = order;
  await db
    .insertInto('payments')
    .values({ ref, provider: provider.name, order_id, buyer_email, note, amount_cents, currency })
    .onConflict((same) => same.column('ref').doNothing())
    .execute();
  const { report, problem } = await provider.charge(context, ref, card_ref);
  await settlePayment(context, provider.name, report);
  if (!problem) return 'paid';
  const closed = await provider.close(context, ref);
  if (closed) await settlePayment(context, provider.name, closed);
  return closed?.state === 'paid' ? 'paid' : problem;
}

const REASONS: Record<NonNullable<ChargeResult['problem']>, string> = {
  declined: 'Your bank declined the card.',
  needs_confirmation: 'Your bank wants you to confirm the payment.',
};

async function noteFailure(
  context: Context,
  subscription: Subscription,
  order: Order,
  problem: NonNullable<ChargeResult['problem']>,
) {
  const tomorrow = addDays(await readToday(context), 1);
  const failures = subscription.failures + 1;
  const isLast = failures >= MAX_FAILURES || (order.fulfillment_date ?? '') <= tomorrow;
  await context.transaction(async (tx) => {
    const noted = await tx.db
      .updateTable('subscriptions')
      .set({ failures, retry_on: tomorrow, ...(isLast && { state: 'payment_failed' }) })
      .where('id', '=', subscription.id)
      .where('state', '=', 'active')
      .where('failures', '=', subscription.failures)
      .where('next_day', '=', subscription.next_day)
      // Otherwise the new card is tried at once.
      .where('card_ref', '=', subscription.card_ref)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) return;
    const key = `unpaid:${order.id}:${failures}`;
    const facts = { key, reason: REASONS[problem], day: order.fulfillment_date ?? subscription.next_day };
    await mailSubscriber(tx, SUBSCRIPTION_UNPAID, subscription, { ...facts, payHref: paymentLink(tx, order) });
    if (isLast) {
      const reason = 'The card could not be charged.';
      await mailAboutSubscription(tx, SUBSCRIPTION_STOPPED_STUDIO, subscription, { ...facts, reason });
    }
  });
}
