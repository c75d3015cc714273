import { ordersWithParts, updateOrder } from '~/features/orders/order-tables.server';
import { placeSale } from '~/features/checkout/place-order.server';
import { holdAgain } from '~/features/orders/holds.server';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { findFull, readDeliveryRules } from '~/features/delivery/delivery-rules.server';
import { chargesFor } from '~/features/delivery/delivery-charges';
import { zipError } from '~/features/delivery/delivery-refusals';
import { zoneName } from '~/lib/delivery-zones';
import { recurringCharges } from '~/features/pricing/totals/charges';
import { chosenPickupTime } from '~/features/delivery/pickup-time';
import { nearestDay } from '~/features/delivery/possible-days';
import { cheapestWindow, chosenWindow, openWindows } from '~/features/delivery/windows';
import { subscriptionHoldEnd } from '~/features/orders/hold-times';
import { findOrder, lockOrder, type Order, readOrderById } from '~/features/orders/orders.server';
import { isConfirmed } from '~/features/checkout/exemptions/exempt-order.server';
import { priceOrder } from '~/features/pricing/totals/price-order.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { SUBSCRIPTION_MOVED } from '~/features/orders/subscriptions/subscription-email-definitions.server';
import { mailSubscriber } from '~/features/orders/subscriptions/subscription-emails.server';
import { readToday, type Subscription } from '~/features/orders/subscriptions/subscriptions.server';

/** The order of the next day, placed now unless it was before. Throws a `UserError` if the store would not take it. */
export async function placeNext(context: Context, subscription: Subscription): Promise<Order> {
  const before = await ordersWithParts(context.db)
    .select('id')
    .where('subscription_id', '=', subscription.id)
    .where('subscription_day', '=', subscription.next_day)
    .executeTakeFirst();
  const order = before ? await readOrderById(context, before.id) : await place(context, subscription);
  if (!order) throw new Error(`The next order of subscription ${subscription.number} is gone.`);
  return order;
}

/** As the order that started it, if that was confirmed. */
async function wasExempt(context: Context, { first_order_id, buyer_email }: Subscription): Promise<boolean> {
  const first = await readOrderById(context, first_order_id);
  return first !== undefined && isConfirmed(first, buyer_email);
}

async function place(context: Context, subscription: Subscription): Promise<Order | undefined> {
  const { id, next_day, variant_id, quantity } = subscription;
  if (!variant_id || !(await isInStore(context, variant_id)))
    throw new UserError(409, 'conflict', 'These flowers are no longer in the store.');
  // A killed process leaves an order that is held for minutes: the same day's key finds it again.
  const key = `subscription:${id}:${next_day}:${await readToday(context)}`;
  const token = await placeSale(context, [{ variant_id, quantity }], key);
  const placed = await findOrder(context, token);
  if (!placed) throw new Error(`The order of the key ${key} is gone.`);
  if (placed.status !== 'pending' && !(await holdAgain(context, placed.id)))
    throw new UserError(409, 'conflict', 'These flowers are sold out.');
  const rules = knownForLong(await readDeliveryRules(context, placed));
  const details = detailsFor(rules, subscription, placed);
  const charges = recurringCharges(chargesFor(rules, details));
  const isExempt = await wasExempt(context, subscription);
  const sums = await priceOrder(context, placed, { ...details, isExempt }, { tip_cents: 0, charges });
  await context.transaction(async (tx) => {
    const order = await lockOrder(tx, placed.id);
    if (order?.status !== 'pending') throw new Error(`Order ${placed.number} is no longer held.`);
    // The next run takes another day.
    const full = await findFull(tx, { ...details, id: order.id, lines: order.lines });
    if (full) throw new Error(`${details.fulfillment_date} was just booked up.`);
    const its = {
      subscription_id: id,
      subscription_day: next_day,
      hold_expires_at: subscriptionHoldEnd(tx.now(), details),
    };
    await updateOrder(tx.db, order, { ...details, ...sums, ...its });
    tx.writes('orders');
    const { fulfillment_date: day } = details;
    if (day !== next_day)
      await mailSubscriber(tx, SUBSCRIPTION_MOVED, subscription, { key: `moved:${next_day}:${day}`, day });
  });
  return readOrderById(context, placed.id);
}

/** The delivery was ordered long ago, so it needs no notice, and no holiday is closed for it. */
function knownForLong(rules: DeliveryRules): DeliveryRules {
  return {
    ...rules,
    products: rules.products.map((product) => ({ ...product, lead_days: 0 })),
    holidays: rules.holidays.map((holiday) => ({ ...holiday, order_until: null })),
  };
}

async function isInStore({ db }: Context, variantId: string) {
  const variant = db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select('variants.id')
    .where('variants.id', '=', variantId)
    .where('products.status', '=', 'published')
    .where('products.deleted_at', 'is', null);
  return (await variant.executeTakeFirst()) !== undefined;
}

/** Of the series' day, or the nearest one that the store would take. */
function detailsFor(rules: DeliveryRules, subscription: Subscription, placed: Order) {
  const { next_day, buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone } = subscription;
  const { delivery_street, delivery_city, delivery_region, delivery_postal_code, delivery_note } = subscription;
  const { tax_place, pickup_time, card_message, card_signature, hides_sender, is_surprise } = subscription;
  const fulfillment = subscription.fulfillment === 'pickup' ? ('pickup' as const) : ('delivery' as const);
  const wrongPlace = fulfillment === 'delivery' && zipError(rules, delivery_postal_code ?? '', placed);
  if (wrongPlace) throw new UserError(409, 'conflict', wrongPlace);
  const fulfillment_date = nearestDay(rules, fulfillment, next_day);
  if (!fulfillment_date) throw new UserError(409, 'conflict', 'We have no free day in the next two months.');
  return {
    buyer_name,
    buyer_email,
    buyer_phone,
    recipient_name,
    recipient_phone,
    delivery_street,
    delivery_city,
    delivery_zone: zoneName(rules, { fulfillment, delivery_postal_code }),
    delivery_region,
    delivery_postal_code,
    delivery_note,
    tax_place,
    card_message,
    card_signature,
    hides_sender,
    is_surprise,
    substitution: substitutionOf(subscription),
    fulfillment,
    fulfillment_date,
    pickup_time: chosenPickupTime(rules, { fulfillment, fulfillment_date, pickup_time }),
    ...chosenWindow(rules, {
      fulfillment,
      fulfillment_date,
      fulfillment_window_id: usualOrCheapest(rules, fulfillment, fulfillment_date, subscription.fulfillment_window_id),
    }),
  };
}

function substitutionOf({ substitution }: Subscription): 'similar' | 'ask' | 'none' {
  return substitution === 'ask' || substitution === 'none' ? substitution : 'similar';
}

function usualOrCheapest(rules: DeliveryRules, how: 'pickup' | 'delivery', day: string, usual: string | null) {
  const kept = openWindows(rules, how, day).find(({ id }) => id === usual);
  return (kept ?? cheapestWindow(rules, how, day))?.id ?? null;
}
