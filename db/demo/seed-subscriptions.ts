import { ordersWithParts, updateOrder } from '~/features/orders/order-tables.server';
import { nextInSeries } from '~/features/catalog/subscription-days';
import { addDays, dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';

const KITCHEN_JAR = '0199c8a0-0140-7000-8000-000000000000';
/** Later than the reminder and the charge, so that a new demo sends nothing at once. */
const AHEAD_DAYS = 6;

const SUBSCRIPTIONS = [
  { rhythm: 'weekly', state: 'active', card_message: 'For the kitchen table.' },
  { rhythm: 'biweekly', state: 'active', card_message: null },
  { rhythm: 'monthly', state: 'paused', card_message: 'Because it is a new month.' },
] as const;

/** Three buyers of one product have it again and again. Their last order was the first of it. */
export async function seedSubscriptions({ db, now }: Context) {
  const { time_zone } = await db.selectFrom('studio_settings').select('time_zone').executeTakeFirstOrThrow();
  await db.updateTable('products').set({ subscribable: true }).where('id', '=', KITCHEN_JAR).execute();
  const orders = await ordersWithParts(db)
    .innerJoin('order_lines as line', 'line.order_id', 'orders.id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'fulfillment_date', 'orders.buyer_name', 'orders.buyer_email', 'buyer_phone', 'fulfillment'])
    .select(['recipient_name', 'delivery_street', 'delivery_city', 'delivery_region', 'delivery_postal_code'])
    .select(['variant_id', 'product_title', 'variant_title', 'line.quantity', 'ref', 'provider'])
    .where('product_id', '=', KITCHEN_JAR)
    .where('orders.status', '=', 'paid')
    .where('fulfillment_state', '=', 'delivered')
    .where('fulfillment', '=', 'delivery')
    .where('orders.buyer_email', 'is not', null)
    .orderBy('orders.number', 'desc')
    .limit(SUBSCRIPTIONS.length)
    .execute();
  for (const [index, { id, fulfillment_date: first, ref, ...bought }] of orders.entries()) {
    const subscription = SUBSCRIPTIONS[index];
    const { fulfillment, buyer_name, buyer_email } = bought;
    if (!subscription || !first || !fulfillment || !buyer_name || !buyer_email) continue;
    const soonest = addDays(dayIn(time_zone, now()), AHEAD_DAYS);
    const next_day = nextInSeries({ rhythm: subscription.rhythm, anchor_day: first }, soonest);
    const series = { ...subscription, anchor_day: first, next_day, card_ref: ref, first_order_id: id };
    const { id: subscription_id } = await db
      .insertInto('subscriptions')
      .values({ ...bought, ...series, fulfillment, buyer_name, buyer_email })
      .returning('id')
      .executeTakeFirstOrThrow();
    await updateOrder(db, { id }, { subscription_id, subscription_day: first });
  }
}
