import { linkedPageEnd } from '~/features/orders/hold-times';
import type { Order } from '~/features/orders/orders.server';
import type { Payable } from '~/features/payments/provider.server';
import { paymentNote } from '~/features/money/payments/payment-note';
import { openCents } from '~/features/pricing/totals/open-cents';

/** What the payment page asks for: an unpaid order as it is, or what is open of a sold one. */
export function openBalance(order: Order, now: Date): Payable {
  const note = paymentNote(order);
  if (order.status === 'pending') {
    const latest = linkedPageEnd(now);
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
    hold_expires_at: linkedPageEnd(now),
    lines: [{ ...line, quantity: 1 }],
  };
}
