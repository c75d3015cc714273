import { getContext } from '~/platform/context.server';
import type { Route } from './+types/order-state-route';
import { openCheckout, PRIVATE_PAGE } from '~/features/store/checkout/open-checkout.server';
import { stateOf } from './order-state.server';

/** Whether an order is paid, for anyone with the URL of its payment page. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return Response.json(await stateOf(context, await openCheckout(context, params)), { headers: PRIVATE_PAGE });
}
