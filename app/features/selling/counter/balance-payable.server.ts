import type { Order } from '~/features/orders/orders.server';
import type { Payable } from '~/features/payments/provider.server';
import { paymentNote } from '~/features/money/payments/payment-note';
import { openCents } from '~/features/pricing/totals/open-cents';

const HOUR_MS = 3_600_000;
/** A payment page of Stripe is open for less than 24 hours. */
const PAGE_HOURS = 23;

/** Until when an order is held that is paid with a link. */
export function payPageEnd(now: Date) {
  return new Date(now.getTime() + PAGE_HOURS * HOUR_MS);
}

/** What the payment page asks for: an unpaid order as it is, or what is open of a sold one. */
export function openBalance(order: Order, now: Date): Payable {
  const note = paymentNote(order);
  if (order.status === 'pending') {
    const latest = new Date(hour(now) + (PAGE_HOURS - 1) * HOUR_MS);
    const hold_expires_at = order.hold_expires_at < latest ? order.hold_expires_at : latest;
    return { ...order, note, ...(order.subscription_id && { stores_card: true, hold_expires_at }) };
  }
  const cents = openCents(order);
  const line = { product_title: `Balance of order ${order.number}`, variant_title: '', unit_price_in_cents: cents };
  return {
    ...order,
    note,
    subtotal_cents: cents,
    discount_cents: 0,
    charges: [],
    tax_cents: 0,
    tip_cents: 0,
    gift_card_cents: 0,
    due_cents: cents,
    // From the hour on, so that a request that is sent again is the same.
    hold_expires_at: new Date(hour(now) + (PAGE_HOURS - 1) * HOUR_MS),
    lines: [{ ...line, quantity: 1 }],
  };
}

function hour(now: Date) {
  return Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
}
