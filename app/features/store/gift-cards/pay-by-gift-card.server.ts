import { mailPaid } from '~/features/store/orders/order-emails.server';
import { markPaid, type Order } from '~/features/store/orders/orders.server';
import { closePaymentPages } from '~/features/store/sell/take-payment.server';
import type { Transaction } from '~/platform/context.server';

/** Whether the gift card pays all of it, so that no provider is asked. */
export function isPaidByCard({ due_cents, gift_card_cents }: Pick<Order, 'due_cents' | 'gift_card_cents'>): boolean {
  return due_cents === 0 && gift_card_cents > 0;
}

/** In the transaction that takes the money from the card. A payment page that is still open is closed. */
export async function payByGiftCard(tx: Transaction, order: Order): Promise<void> {
  await markPaid(tx, order.id, tx.now());
  await mailPaid(tx, order);
  await closePaymentPages(tx, order.id);
  tx.writes('orders');
}
