import { sql } from 'kysely';
import { findOrder } from '~/features/orders/orders.server';
import { updateOrderIf } from '~/features/orders/order-tables.server';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { placeOrder } from '~/features/checkout/place-order.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import type { Rhythm } from '~/features/catalog/subscription-days';

/** Without email nobody could be told how to cancel; where no money moves, that is no harm. */
export async function isSubscribable(context: Context, productId: string): Promise<boolean> {
  const canTell = sendsMail(context) || takesTestPayments(context.config);
  if (!isUuid(productId) || !canTell) return false;
  const id = productId.toLowerCase();
  context.reads(`product:${id}`);
  const read = async () => {
    const product = context.db.selectFrom('products').select('subscribable').where('id', '=', id);
    return (await product.executeTakeFirst())?.subscribable ?? false;
  };
  return context.memo(`subscribable ${id}`, read, [`product:${id}`]);
}

/** Places the first order. Returns the address of its checkout, past the cart: a subscription is of one product. */
export async function subscribe(
  context: Context,
  { variant = '', quantity = '1' }: Record<string, string>,
  rhythm: Rhythm,
): Promise<string> {
  const found = isUuid(variant)
    ? await context.db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'product_id')
        .select(['product_id', 'slug'])
        .where('variants.id', '=', variant)
        .executeTakeFirst()
    : undefined;
  if (!found || !(await isSubscribable(context, found.product_id)))
    throw new UserError(409, 'conflict', 'This product cannot be subscribed to. You can still order it once.');
  const count = /^[1-9]\d{0,2}$/.test(quantity) ? Number(quantity) : 1;
  const { origin } = context;
  const { url } = await placeOrder(context, {
    items: [{ variant_id: variant, quantity: count }],
    successUrl: `${origin}/success`,
    cancelUrl: `${origin}/product/${found.slug}`,
  });
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  const order = await findOrder(context, token);
  if (order) await updateOrderIf(context.db, order, { subscription_rhythm: rhythm }, sql`status = 'pending'`);
  return url;
}
