import { checkoutUrl, isBuyer } from '~/features/payments/order-urls.server';
import { checkOpenPayments } from '~/features/store/payments/reconciliation.server';
import type { Context } from '~/platform/context.server';
import type { Order } from './orders.server';

/** Undefined without the key that only the buyer has. */
export async function findBuyersOrder(context: Context, number: string, key: string) {
  const order = await readByNumber(context, number);
  if (!order || !isBuyer(context, order.id, key)) return undefined;
  if (order.status !== 'pending') return toBuyersOrder(context, order);
  await checkOpenPayments(context, order.id);
  return toBuyersOrder(context, (await readByNumber(context, number)) ?? order);
}

function toBuyersOrder(context: Context, { number, status, token }: Pick<Order, 'number' | 'status' | 'token'>) {
  return { number, status, checkout: checkoutUrl(context, { token }) };
}

function readByNumber({ db }: Context, number: string) {
  if (!/^\d{1,15}$/.test(number)) return undefined;
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'token'])
    .where('number', '=', Number(number))
    .executeTakeFirst();
}
