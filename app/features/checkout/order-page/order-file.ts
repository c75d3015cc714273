import { readStudio } from '~/features/studio/studio.server';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { contentDisposition } from '~/lib/content-disposition';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/order-file';
import { openLinkedOrder } from './linked-order.server';
import { orderCalendar } from '~/features/orders/order-calendar.server';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const order = await openLinkedOrder(context, params.token);
  const file = orderCalendar(context, order, await readStudio(context));
  if (!file) return new Response('This order has no day yet.', { status: 404 });
  return new Response(file.content, {
    headers: {
      ...PRIVATE_PAGE,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': contentDisposition(file.filename),
    },
  });
}
