import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { recordOrderEvent } from '~/features/orders/order-events.server';
import { markPaid, type Order } from '~/features/orders/orders.server';
import { closePaymentPages } from '~/features/money/payments/take-payment.server';
import type { Transaction } from '~/platform/context.server';

/** Whether a gift card or a discount covers all of it, so that no provider is asked. */
export function hasNothingToPay({ due_cents }: Pick<Order, 'due_cents'>): boolean {
  return due_cents === 0;
}

/** In the transaction that saves its details. A payment page that is still open is closed. */
export async function completeWithoutPayment(tx: Transaction, order: Order, rules: DeliveryRules): Promise<void> {
  await markPaid(tx, order.id, tx.now());
  await recordOrderEvent(tx, 'order.paid', { order, rules });
  await closePaymentPages(tx, order.id);
  tx.writes('orders');
}
