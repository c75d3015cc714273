import { updateOrder } from '~/features/orders/order-tables.server';
import type { Order } from '~/features/orders/orders.server';
import { isSettledHere } from '~/features/payments/choose-provider.server';
import type { Context } from '~/platform/context.server';
import { nextInSeries } from '~/features/catalog/subscription-days';
import { newCard } from './card-setups.server';
import { mailSubscriber } from './subscription-emails.server';
import { termsOf } from '~/features/orders/subscription-terms';
import { SUBSCRIPTION_STARTED } from './subscription-email-definitions.server';

/** In the transaction that marks the order paid: starts its subscription, or moves it on to the next day. */
export async function afterPayment(tx: Context, order: Order, ref: string): Promise<void> {
  if (order.subscription_id) return moveOn(tx, order, ref);
  if (order.subscription_rhythm) await start(tx, order, ref);
}

async function start(tx: Context, order: Order, ref: string) {
  const [line] = order.lines;
  const { subscription_rhythm: rhythm, fulfillment_date: first, fulfillment, buyer_name, buyer_email } = order;
  if (!line || !rhythm || !first || !fulfillment || !buyer_name || !buyer_email) return;
  const payment = await tx.db
    .selectFrom('payments')
    .select('provider')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow();
  const { fulfillment_window_id, recipient_name, recipient_phone, delivery_street, delivery_city } = order;
  const { delivery_region, delivery_postal_code, delivery_note, tax_place, buyer_phone } = order;
  const { pickup_time, card_message, card_signature, hides_sender, is_surprise, substitution } = order;
  const subscription = await tx.db
    .insertInto('subscriptions')
    .values({
      rhythm,
      anchor_day: first,
      next_day: nextInSeries({ rhythm, anchor_day: first }, first),
      variant_id: line.variant_id,
      product_title: line.product_title,
      variant_title: line.variant_title,
      quantity: line.quantity,
      buyer_name,
      buyer_email,
      buyer_phone,
      fulfillment,
      fulfillment_window_id,
      pickup_time,
      recipient_name,
      recipient_phone,
      delivery_street,
      delivery_city,
      delivery_region,
      delivery_postal_code,
      delivery_note,
      tax_place,
      card_message,
      card_signature,
      hides_sender,
      is_surprise,
      substitution,
      provider: payment.provider,
      card_ref: ref,
      first_order_id: order.id,
    })
    .onConflict((same) => same.column('first_order_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!subscription) return;
  await updateOrder(tx.db, order, { subscription_id: subscription.id, subscription_day: first });
  await mailSubscriber(tx, SUBSCRIPTION_STARTED, subscription, { key: 'started', terms: termsOf(order), order });
}

/** A payment on a page stored the card that it was made with; a charge of the stored card has no page. */
async function moveOn(tx: Context, order: Order, ref: string) {
  const { subscription_id: id, subscription_day: day } = order;
  if (!id || !day) return;
  const { db } = tx;
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return;
  const payment = await db
    .selectFrom('payments')
    .select(['provider', 'url', 'created_at'])
    .where('ref', '=', ref)
    .executeTakeFirst();
  const hasCard = payment?.url && !isSettledHere(payment.provider) && payment.created_at >= row.card_since;
  const card = payment && hasCard && newCard(payment.provider, ref, payment.created_at);
  const isNext = row.next_day === day;
  // A closure may have moved it past later days of the series; it stands in for them.
  const brought = order.fulfillment_date && order.fulfillment_date > day ? order.fulfillment_date : day;
  await db
    .updateTable('subscriptions')
    .set({
      ...card,
      ...(isNext && { failures: 0, retry_on: null, next_day: nextInSeries(row, brought) }),
      ...(isNext && row.state === 'payment_failed' && { state: 'active' }),
    })
    .where('id', '=', id)
    .execute();
}
