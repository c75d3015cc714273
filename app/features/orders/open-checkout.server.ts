import { data } from 'react-router';
import { successUrl } from '~/features/payments/order-urls.server';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { chooseTexts } from '~/features/texts/text-provider.server';
import type { Context } from '~/platform/context.server';
import { pickWishes } from './order-wishes';
import { findOrder, type Order } from './orders.server';

export async function openCheckout(context: Context, { storeId, token }: { storeId: string; token: string }) {
  const order = storeId === context.config.STORE_ID ? await findOrder(context, token) : undefined;
  if (!order) throw data(null, 404);
  return order;
}

export function isPayable({ status, hold_expires_at }: Order, now: Date): boolean {
  return status === 'pending' && hold_expires_at > now;
}

export function toShownOrder({ config, secret, now }: Pick<Context, 'config' | 'secret' | 'now'>, order: Order) {
  const { number, currency, hold_expires_at, subtotal_cents, charges, delivery_cents, tax_cents, total_cents } = order;
  const { discount_cents, tip_cents, gift_card_cents, due_cents, taxes, tax_place, tax_exempt_organization } = order;
  const { discount_code } = order;
  const { buyer_name, buyer_email, buyer_phone, fulfillment, fulfillment_date, recipient_name, delivery_note } = order;
  const { delivery_street, delivery_city, delivery_region, delivery_postal_code } = order;
  const { fulfillment_window_id, fulfillment_window, pickup_time, pickup_confirmed_at } = order;
  const state = order.status === 'pending' && !isPayable(order, now()) ? 'expired' : order.status;
  return {
    number,
    currency,
    hold_expires_at,
    subtotal_cents,
    charges,
    delivery_cents,
    tax_cents,
    total_cents,
    discount_cents,
    tip_cents,
    gift_card_cents,
    due_cents,
    taxes,
    tax_place,
    is_tax_exempt: tax_exempt_organization !== null,
    discount_code,
    buyer_name,
    buyer_email,
    buyer_phone,
    fulfillment,
    fulfillment_date,
    recipient_name,
    delivery_note,
    delivery_street,
    delivery_city,
    delivery_region,
    delivery_postal_code,
    fulfillment_window_id,
    fulfillment_window,
    pickup_time,
    pickup_confirmed_at,
    ...pickWishes(order),
    subscription_rhythm: order.subscription_rhythm,
    state,
    isTest: takesTestPayments(config),
    wants_texts: order.wants_texts,
    // Whoever is not texted is not asked either.
    sendsTexts: chooseTexts(config) !== undefined,
    success_url: successUrl({ secret }, order),
    lines: order.lines.map(
      ({ id, product_id, product_title, variant_title, image_url, unit_price_in_cents, quantity }) => ({
        id,
        product_id,
        product_title,
        variant_title,
        image_url,
        unit_price_in_cents,
        quantity,
      }),
    ),
  };
}

export type ShownOrder = ReturnType<typeof toShownOrder>;

export const PRIVATE_PAGE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };
