import { successAddress } from '~/features/payments/addresses.server';
import type { Context } from '~/platform/context.server';
import { isPayable } from '~/features/store/checkout/open-checkout.server';
import type { OrderState } from './order-state';
import type { Order } from './orders.server';

/** According to the payment provider and to us. */
export async function stateOf({ db, secret }: Context, order: Order): Promise<OrderState> {
  const ours = db.selectFrom('payments').select('ref').where('order_id', '=', order.id).where('status', '=', 'paid');
  // The test provider may have taken money that the shop has not heard of yet.
  const theirs = db
    .selectFrom('test_payments')
    .select('ref')
    .where('order_id', '=', order.id)
    .where('status', '=', 'paid');
  const isPaid = order.status === 'paid' || (await ours.unionAll(theirs).executeTakeFirst()) !== undefined;
  const state = isPaid ? 'paid' : isPayable(order) ? 'open' : 'ended';
  return { state, number: order.number, success_url: successAddress({ secret }, order) };
}
