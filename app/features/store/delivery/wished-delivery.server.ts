import { goodsCents } from '~/features/store/totals/order-totals';
import { storeError } from '~/features/store/store-error';
import type { CheckoutBody } from '~/features/store/store.schema';
import type { Context } from '~/platform/context.server';
import { readDeliveryRules } from './delivery-rules.server';
import { zipError } from './place';
import { checkDay, checkWindow } from './possible-days';

/** What the checkout page begins with. The buyer may change it; only saved details take a place of the day. */
export interface WishedDelivery {
  fulfillment: 'pickup' | null;
  fulfillment_date: string | null;
  fulfillment_window_id: string | null;
  delivery_postal_code: string | null;
}

export const NO_WISHED_DELIVERY: WishedDelivery = {
  ...{ fulfillment: null, fulfillment_date: null, fulfillment_window_id: null, delivery_postal_code: null },
};

/** Refuses what is impossible, with the nearest possible day. */
export async function checkWish(context: Context, checkout: CheckoutBody): Promise<WishedDelivery> {
  const { fulfillment: how, fulfillmentDate: day, fulfillmentWindow: window, deliveryPostalCode: zip } = checkout;
  if (!how && !day && !window && !zip) return NO_WISHED_DELIVERY;
  const fulfillment = how ?? 'delivery';
  const goods = await readGoods(context, checkout.items);
  const rules = await readDeliveryRules(context, goods);
  const refuse = (field: string, message: string | undefined) => {
    if (message) throw storeError(409, message, field);
  };
  if (zip && fulfillment === 'delivery') refuse('deliveryPostalCode', zipError(rules, zip, goods));
  if (day) refuse('fulfillmentDate', checkDay(rules, fulfillment, day));
  if (day && window) refuse('fulfillmentWindow', checkWindow(rules, fulfillment, day, window));
  return {
    // A delivery is complete only with its address.
    fulfillment: fulfillment === 'pickup' ? fulfillment : null,
    ...{ fulfillment_date: day ?? null, fulfillment_window_id: (day && window) || null },
    delivery_postal_code: (fulfillment === 'delivery' && zip) || null,
  };
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
  return { lines, subtotal_cents: goodsCents(lines), currency: rows[0]?.currency ?? 'usd' };
}
