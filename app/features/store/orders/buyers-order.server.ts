import { checkoutAddress, isBuyer } from '~/features/payments/addresses.server';
import { askAboutOrder } from '~/features/store/payments/reconciliation.server';
import type { Context } from '~/platform/context.server';
import type { OrderStatus } from './order-status';

/** Undefined without the key that only the buyer has. */
export async function findBuyersOrder(context: Context, number: string, key: string) {
  const order = await read(context, number);
  if (!order || !isBuyer(context, order.id, key)) return undefined;
  if (order.status !== 'pending') return shown(context, order);
  await askAboutOrder(context, order.id);
  return shown(context, (await read(context, number)) ?? order);
}

interface Found {
  number: number;
  status: OrderStatus;
  token: string;
}

function shown(context: Context, { number, status, token }: Found) {
  return { number, status, checkout: checkoutAddress(context, { token }) };
}

function read({ db }: Context, number: string) {
  if (!/^\d{1,15}$/.test(number)) return undefined;
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'token'])
    .where('number', '=', Number(number))
    .executeTakeFirst();
}
