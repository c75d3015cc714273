import { successUrl } from '~/features/payments/order-urls.server';
import { type Context, getContext } from '~/platform/context.server';
import type { Route } from './+types/order-state-route';
import { isPayable, openCheckout, PRIVATE_PAGE } from './open-checkout.server';
import type { OrderState } from './fetch-order-state';
import type { Order } from './orders.server';

/** Whether an order is paid, for anyone with the URL of its payment page. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return Response.json(await readState(context, await openCheckout(context, params)), { headers: PRIVATE_PAGE });
}

async function readState({ db, secret, now }: Context, order: Order): Promise<OrderState> {
  const ours = db.selectFrom('payments').select('ref').where('order_id', '=', order.id).where('status', '=', 'paid');
  // The test provider may have taken money that the shop has not heard of yet.
  const theirs = db
    .selectFrom('test_sessions')
    .select('ref')
    .where('order_id', '=', order.id)
    .where('status', '=', 'paid');
  const unsettled = db.selectFrom('unsettled_payments').select('ref').where('order_id', '=', order.id);
  const found = ours.unionAll(theirs).unionAll(unsettled);
  const isPaid = order.status === 'paid' || (await found.executeTakeFirst()) !== undefined;
  const state = isPaid ? 'paid' : isPayable(order, now()) ? 'open' : 'ended';
  return { state, number: order.number, success_url: successUrl({ secret }, order) };
}
