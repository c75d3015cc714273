import { formatWhen } from '~/features/delivery/when';
import { printedSignature } from '~/features/orders/order-wishes';
import { termsOf, termsText } from '~/features/orders/subscription-terms';
import type { Order } from '~/features/orders/orders.server';

type Noted =
  | 'recipient_name'
  | 'fulfillment'
  | 'fulfillment_date'
  | 'fulfillment_window'
  | 'pickup_time'
  | 'pickup_confirmed_at'
  | 'card_message'
  | 'card_signature';
type NotedOrder = Pick<Order, Noted | 'hides_sender'> & Parameters<typeof termsOf>[0];

/** What a subscriber agrees to, and the last chance to notice a wrong day or a typo on the card. */
export function paymentNote(order: NotedOrder): string {
  const { fulfillment, fulfillment_date, recipient_name, card_message } = order;
  const what = fulfillment === 'delivery' ? 'Delivery' : 'Pickup';
  const card = [card_message, printedSignature(order)].filter(Boolean).join('\n');
  const terms = termsOf(order);
  const whom = recipient_name ? ` for ${recipient_name}` : '';
  return [
    terms && termsText(terms),
    fulfillment_date && `${what}${whom} on ${formatWhen(order)}.`,
    card && `The card says: ${card}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
