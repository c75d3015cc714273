import type { Context } from '~/platform/context.server';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import type { Order } from './orders.server';
import type { OrderRefund } from '~/features/orders/emails/refund-email-definitions.server';

/** What may happen to an order, with what its subscribers need to know. `tx` holds the order's row. */
export interface OrderEvents {
  /** `payment` is the ref of the payment, if one paid it. `rules`, if they were read before. */
  'order.paid': { order: Order; payment?: string; rules?: DeliveryRules; isOnAccount?: boolean };
  /** All of a payment is on its way back. */
  'payment.refunded': { order: Order; payment: string; refund: OrderRefund };
}

type Subscriber<Kind extends keyof OrderEvents> = (tx: Context, event: OrderEvents[Kind]) => Promise<unknown>;

export type OrderSubscribers = { [Kind in keyof OrderEvents]: readonly Subscriber<Kind>[] };

/** Keeps the event, and tells its subscribers one after another, all in the transaction of `tx`. */
export async function recordOrderEvent<Kind extends keyof OrderEvents>(
  tx: Context,
  kind: Kind,
  event: OrderEvents[Kind],
): Promise<void> {
  const { order, payment = null } = event;
  await tx.db
    .insertInto('order_events')
    .values({ order_id: order.id, kind, payment_ref: payment, happened_at: tx.now() })
    .execute();
  const subscribers = tx.subscribers as OrderSubscribers;
  for (const tell of subscribers[kind]) await tell(tx, event);
}
