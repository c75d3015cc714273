import { sql } from 'kysely';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { UserError } from '~/lib/user-error';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import { newId } from '~/lib/new-id';
import { withinLimit } from '~/platform/limits.server';
import type { FindOrderForm } from './find-order.schema';
import { ORDER_LINK_AGAIN } from './order-link-email.server';
import { orderPageUrl } from '~/features/orders/order-link.server';

const TOO_MANY = 'A lot of links were asked for. Please try again in an hour, or call us.';

/** A job looks the order up, so that nobody learns from the answer, or from its time, whether there is such an order. */
export async function requestOrderLink(context: Context, { order_number, email }: FindOrderForm): Promise<void> {
  if (!(await withinLimit(context, 'order link by address', context.address)))
    throw new UserError(429, 'too-many', TOO_MANY);
  await context.jobs.add(context.db, 'mail-order-link', { order_number, email });
}

export async function handleOrderLinkJobs(platform: Platform) {
  await platform.jobs.handle('mail-order-link', (wanted) =>
    outsideRequest(platform, (context) => mailOrderLink(context, wanted)),
  );
}

async function mailOrderLink(context: Context, { order_number, email }: FindOrderForm): Promise<void> {
  const order = await context.db
    .selectFrom('orders')
    .select(['id', 'number', 'buyer_name', 'buyer_email'])
    .where('number', '=', Number(order_number))
    .where(sql`lower(buyer_email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (!order?.buyer_email || !(await withinLimit(context, 'order link by order', order.id))) return;
  const recipient = order.buyer_email;
  await context.transaction(async (tx) => {
    const mail = await openStudioMail(tx);
    const reply_to = mail.studio.email || undefined;
    const dedupe_key = `order-link:${order.id}:${newId()}`;
    await mail.queue(ORDER_LINK_AGAIN, { order, href: orderPageUrl(tx, order) }, { dedupe_key, recipient, reply_to });
  });
}
