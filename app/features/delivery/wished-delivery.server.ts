import type { Insertable } from 'kysely';
import { serviceRules } from '~/features/delivery/sympathy/service';
import { readWishedService } from '~/features/delivery/sympathy/wished-service.server';
import { subtotalOf } from '~/features/pricing/totals/order-totals';
import { storeError } from '~/features/catalog/store-error';
import type { CheckoutBody } from '~/features/catalog/store.schema';
import type { Context } from '~/platform/context.server';
import type { OrderDeliveries, OrderServices, Orders } from '~/platform/database-types';
import { TOO_LATE_TO_ARRIVE, withOtherWays } from './arrival';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { readDeliveryRules } from './delivery-rules.server';
import { zipError } from './delivery-refusals';
import { checkDay, checkWindow, lastDayInTime } from './possible-days';

/** What the checkout page begins with. The buyer may change it; only saved details take a place of the day. */
export type WishedDelivery = Partial<
  Pick<Insertable<Orders>, 'fulfillment' | 'fulfillment_date' | 'fulfillment_window_id' | 'occasion'> &
    Pick<Insertable<OrderDeliveries>, 'delivery_postal_code'> &
    Omit<Insertable<OrderServices>, 'order_id'>
>;

/** Refuses what is impossible, with the nearest possible day. */
export async function checkWish(context: Context, checkout: CheckoutBody): Promise<WishedDelivery> {
  if (!WISHES.some((name) => checkout[name])) return {};
  const goods = await readGoods(context, checkout.items);
  const ordinary = await readDeliveryRules(context, goods);
  if (checkout.fulfillment === 'pickup') return { fulfillment: 'pickup', ...checkWhen(ordinary, 'pickup', checkout) };
  const service = await readWishedService(context, checkout, ordinary.calendar.today);
  const rules = serviceRules(ordinary, service?.typed ?? {});
  const zip = service?.home?.postal_code ?? checkout.deliveryPostalCode;
  if (zip) refuse(service?.home ? 'funeralHome' : 'deliveryPostalCode', zipError(rules, zip, goods));
  // A delivery is complete only with its address.
  return { ...checkWhen(rules, 'delivery', checkout), delivery_postal_code: zip, ...service?.stored };
}

/** The optional fields of the call that say when, where and for whose service. */
export const WISHES = [
  ...(['fulfillment', 'fulfillmentDate', 'fulfillmentWindow', 'deliveryPostalCode'] as const),
  ...(['funeralHome', 'deceasedName', 'serviceDate', 'serviceTime'] as const),
];

/** The wished day. For a service without one, the last day that is in time. */
function checkWhen(rules: DeliveryRules, fulfillment: Fulfillment, checkout: CheckoutBody): WishedDelivery {
  const { fulfillmentDate: day, fulfillmentWindow: window } = checkout;
  if (day) {
    refuse('fulfillmentDate', checkDay(rules, fulfillment, day));
    if (window) refuse('fulfillmentWindow', checkWindow(rules, fulfillment, day, window));
    return { fulfillment_date: day, fulfillment_window_id: window };
  }
  if (!rules.arrival) return {};
  const last = lastDayInTime(rules, fulfillment);
  if (!last) refuse('serviceTime', withOtherWays(TOO_LATE_TO_ARRIVE, undefined));
  return { fulfillment_date: last };
}

function refuse(field: string, message: string | undefined) {
  if (message) throw storeError(409, message, field);
}

/** What is sold of these variants, at today's prices. */
export async function readGoods({ db }: Context, items: CheckoutBody['items']) {
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'product_id', 'price_in_cents', 'sale_price_in_cents', 'currency'])
    .where(
      'id',
      'in',
      items.map(({ variant_id }) => variant_id),
    )
    .execute();
  const lines = items.flatMap(({ variant_id, quantity }) => {
    const row = rows.find(({ id }) => id === variant_id.toLowerCase());
    if (!row) return [];
    return [
      { product_id: row.product_id, quantity, unit_price_in_cents: row.sale_price_in_cents ?? row.price_in_cents },
    ];
  });
  return { lines, subtotal_cents: subtotalOf(lines), currency: rows[0]?.currency ?? 'usd' };
}
