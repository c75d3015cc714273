import { server } from '~/platform/context.server';
import type { Route } from './+types/order-state-route';
import { openCheckout, PRIVATE_PAGE } from './open-checkout.server';
import { stateOf } from './order-state.server';

/** Whether an order is paid, for whoever has the address of its payment page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = server(context);
  return Response.json(await stateOf(site, await openCheckout(site, params)), { headers: PRIVATE_PAGE });
}
