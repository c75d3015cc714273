import { hasCode } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/cart-lines';
import { readSentCart, currentLines } from './cart.server';

const OWN = { headers: { 'Cache-Control': 'private, no-store' } };

export async function loader({ request, ...args }: Route.LoaderArgs) {
  try {
    return Response.json({ lines: await currentLines(getContext(args), readSentCart(request).items) }, OWN);
  } catch (error) {
    if (!hasCode(error, 'store-failed')) throw error;
    return Response.json({ error: error.message }, { ...OWN, status: 502 });
  }
}
