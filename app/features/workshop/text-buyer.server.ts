import { orderPageUrl } from '~/features/orders/order-link.server';
import type { Order } from '~/features/orders/orders.server';
import { queueText } from '~/features/texts/send-texts.server';
import { chooseTexts } from '~/features/texts/text-provider.server';
import { usNumber } from '~/lib/us-number';
import type { Context } from '~/platform/context.server';
import type { FulfillmentState } from '~/features/orders/fulfillment-state';

interface MoveEvent {
  id: string;
  from_state: FulfillmentState;
  to_state: FulfillmentState;
  left_with: string | null;
}

/** Only to the buyer, and only with consent. It may be for a funeral, so the words stay calm. */
export async function textBuyer(tx: Context, studioName: string, order: Order, event: MoveEvent): Promise<void> {
  const what = order.wants_texts && chooseTexts(tx.config) ? wordsFor(order, event) : undefined;
  const recipient = usNumber(order.buyer_phone ?? '');
  if (!what || !recipient) return;
  const body = `${studioName}: ${what} ${orderPageUrl(tx, order).reveal()} Reply STOP to end these texts.`;
  await queueText(tx, { order_id: order.id, event_id: event.id, recipient, body });
}

function wordsFor({ number, fulfillment }: Order, { from_state, to_state, left_with }: MoveEvent) {
  if (fulfillment === 'pickup') return to_state === 'made' ? `Order ${number} is ready for you.` : undefined;
  if (to_state === 'out') return `Order ${number} is on its way.`;
  if (to_state === 'delivered') return `Order ${number} is delivered${left_with ? `, left with: ${left_with}` : ''}.`;
  if (to_state === 'problem' && from_state === 'out')
    return `We could not deliver order ${number} yet. We are working on it.`;
  return undefined;
}
