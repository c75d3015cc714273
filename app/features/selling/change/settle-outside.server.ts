import type { Staff } from '~/features/accounts/staff.server';
import { recordChange } from '~/features/orders/order-changes.server';
import { lockOrder, type Order } from '~/features/orders/orders.server';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { NOT_SURE, OUTSIDE } from '~/features/pricing/tax/sales-tax';

/** Of an order whose buyer was not sure: what was charged was right, also once it is delivered. */
export function settleOutside(context: Context, member: Staff, id: string): Promise<void> {
  return context.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.tax_place !== NOT_SURE) throw new UserError(409, 'conflict', 'This is settled already.');
    await tx.db.updateTable('orders').set({ tax_place: OUTSIDE }).where('id', '=', id).execute();
    await settleForSubscription(tx, { ...order, tax_place: OUTSIDE });
    await recordChange(tx, id, member, { before: { tax_place: NOT_SURE }, after: { tax_place: OUTSIDE } });
    tx.writes('orders');
  });
}

type Settled = Pick<Order, 'subscription_id' | 'tax_place' | 'delivery_street' | 'delivery_postal_code'>;

/** What is known of the address counts for the deliveries that follow to it. */
export async function settleForSubscription(tx: Transaction, order: Settled): Promise<void> {
  const { subscription_id, tax_place, delivery_street, delivery_postal_code } = order;
  if (!subscription_id || tax_place === NOT_SURE) return;
  await tx.db
    .updateTable('subscriptions')
    .set({ tax_place })
    .where('id', '=', subscription_id)
    .where('tax_place', '=', NOT_SURE)
    .where('delivery_street', '=', delivery_street)
    .where('delivery_postal_code', '=', delivery_postal_code)
    .execute();
}
