import { checkoutUrl, isBuyer } from '~/features/payments/order-urls.server';
import { toShownOrder } from '~/features/orders/open-checkout.server';
import { readChangeTime } from '~/features/orders/change-deadline.server';
import { orderPagePath } from '~/features/orders/order-link.server';
import { readPaid } from '~/features/orders/order-payments.server';
import { checkOpenPayments } from '~/features/money/payments/reconciliation.server';
import { hasUnsettledPayment } from '~/features/orders/unsettled-payments.server';
import type { Context } from '~/platform/context.server';
import { type Order, readOrderById } from '~/features/orders/orders.server';

/** Undefined without the key that only the buyer has. */
export async function findBuyersOrder(context: Context, number: string, key: string) {
  const order = await readByNumber(context, number);
  if (!order || !isBuyer(context, order.id, key)) return undefined;
  if (order.status !== 'pending') return { ...(await toBuyersOrder(context, order)), isUnsettled: false };
  await checkOpenPayments(context, order.id);
  const current = (await readOrderById(context, order.id)) ?? order;
  const isUnsettled = current.status === 'pending' && (await hasUnsettledPayment(context, order.id));
  return { ...(await toBuyersOrder(context, current)), isUnsettled };
}

async function toBuyersOrder(context: Context, order: Order) {
  const { number, status, token } = order;
  const urls = { checkout: checkoutUrl(context, { token }), page: orderPagePath(context, order) };
  const changes = await readChangeTime(context, order);
  return { number, status, order: await showToBuyer(context, order), changes, ...urls };
}

/** Without the buyer's addresses: a buyer's page of an order may be shown to others. */
export async function showToBuyer(context: Context, order: Order) {
  const { buyer_email: _email, buyer_phone: _phone, success_url: _url, ...shown } = toShownOrder(context, order);
  const paid = order.status === 'pending' ? undefined : await readPaid(context.db, order.id);
  return { ...shown, paid, balance_cents: order.balance_cents };
}

export type BuyersOrder = Awaited<ReturnType<typeof showToBuyer>>;

async function readByNumber(context: Context, number: string): Promise<Order | undefined> {
  if (!/^\d{1,15}$/.test(number)) return undefined;
  const { db } = context;
  const order = await db.selectFrom('orders').select('id').where('number', '=', Number(number)).executeTakeFirst();
  return order && readOrderById(context, order.id);
}
