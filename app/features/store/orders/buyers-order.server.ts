import { checkoutUrl, isBuyer } from '~/features/payments/order-urls.server';
import { checkOpenPayments } from '~/features/store/payments/reconciliation.server';
import type { Context } from '~/platform/context.server';
import { listWishes, type OrderWishes, WISH_COLUMNS } from './order-wishes';
import type { Order } from './orders.server';

/** Undefined without the key that only the buyer has. */
export async function findBuyersOrder(context: Context, number: string, key: string) {
  const order = await readByNumber(context, number);
  if (!order || !isBuyer(context, order.id, key)) return undefined;
  if (order.status !== 'pending') return toBuyersOrder(context, order);
  await checkOpenPayments(context, order.id);
  return toBuyersOrder(context, (await readByNumber(context, number)) ?? order);
}

type BuyersOrder = OrderWishes & Pick<Order, 'number' | 'status' | 'token'>;

function toBuyersOrder(context: Context, order: BuyersOrder) {
  const { number, status, token } = order;
  return { number, status, wishes: listWishes(order), checkout: checkoutUrl(context, { token }) };
}

function readByNumber({ db }: Context, number: string) {
  if (!/^\d{1,15}$/.test(number)) return undefined;
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'token'])
    .select(WISH_COLUMNS)
    .where('number', '=', Number(number))
    .executeTakeFirst();
}
