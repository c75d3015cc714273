import { getContext } from '~/platform/context.server';
import type { Route } from './+types/cart-delivery';
import { readCartDelivery } from './cart-delivery.server';

export async function loader({ request, ...args }: Route.LoaderArgs) {
  const answer = await readCartDelivery(getContext(args), request);
  return Response.json(answer ?? null, { headers: { 'Cache-Control': 'private, no-store' } });
}
