import { data } from 'react-router';
import { checkOpenPayments } from '~/features/money/payments/reconciliation.server';
import { type Order, readOrderById } from '~/features/orders/orders.server';
import type { Context } from '~/platform/context.server';
import { readOrderLink } from '~/features/orders/order-link.server';

/** The order that a private link is for. Throws 404. */
export async function openLinkedOrder(context: Context, token: string): Promise<Order> {
  context.preventCaching();
  const id = await readOrderLink(context, token);
  const order = id && (await readOrderById(context, id));
  // Carts whose checkout was never finished have nothing to show.
  if (!order || !order.buyer_email) throw data(null, 404);
  if (order.status !== 'pending') return order;
  await checkOpenPayments(context, order.id);
  return (await readOrderById(context, order.id)) ?? order;
}
