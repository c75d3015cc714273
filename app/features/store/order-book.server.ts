import type { Context } from '~/platform/context.server';
import { isOrderStatus } from './order-status';
import { linesOf } from './orders.server';

const PAGE_SIZE = 50;

/**
 * A page of orders, newest first, and the number after which the next one starts. `status` and `after` come from an
 * address: what cannot be read of them is as if it were absent.
 */
export async function listOrders({ db, reads }: Context, status: string | null, after: string | null) {
  reads('orders');
  let query = db
    .selectFrom('orders')
    .select(['number', 'buyer_name', 'wanted_on', 'fulfilment', 'total_cents', 'currency'])
    .select(['status', 'created_at'])
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE + 1);
  if (isOrderStatus(status)) query = query.where('status', '=', status);
  if (/^\d{1,15}$/.test(after ?? '')) query = query.where('number', '<', Number(after));
  const rows = await query.execute();
  const orders = rows.slice(0, PAGE_SIZE);
  return { orders, next: rows.length > PAGE_SIZE ? orders.at(-1)?.number : undefined };
}

/** One order with its lines, its payments and what happened to it; nothing for a number that is none. */
export async function readOrder({ db, reads }: Context, number: string) {
  reads('orders');
  if (!/^\d{1,15}$/.test(number)) return undefined;
  const order = await db.selectFrom('orders').selectAll().where('number', '=', Number(number)).executeTakeFirst();
  if (!order) return undefined;
  const [lines, payments, events] = await Promise.all([
    linesOf(db, order.id),
    db.selectFrom('payments').selectAll().where('order_id', '=', order.id).orderBy('created_at').execute(),
    db.selectFrom('payment_events').selectAll().where('order_id', '=', order.id).orderBy('received_at').execute(),
  ]);
  const { token: _, idempotency_key: __, ...shown } = order;
  return { ...shown, lines, payments, history: historyOf(order, payments, events) };
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

interface Happening {
  at: Date;
  what: string;
}

const ENDED: Record<string, string> = {
  expired: 'The hold ended, the stock went back',
  cancelled: 'Cancelled by the buyer, the stock went back',
  refunded: 'Paid too late, and the stock was gone',
};

function historyOf(
  order: { status: string; created_at: Date; paid_at: Date | null; ended_at: Date | null },
  payments: { created_at: Date; provider: string; status: string; settled_at: Date | null }[],
  events: { received_at: Date; type: string }[],
): Happening[] {
  const happened: Happening[] = [
    { at: order.created_at, what: 'Placed, the stock is held' },
    ...payments.map(({ created_at, provider }) => ({ at: created_at, what: `Payment begun (${provider})` })),
    ...events.map(({ received_at, type }) => ({ at: received_at, what: `Heard from the provider: ${type}` })),
  ];
  if (order.paid_at) happened.push({ at: order.paid_at, what: 'Paid' });
  if (order.ended_at) happened.push({ at: order.ended_at, what: ENDED[order.status] ?? 'Ended' });
  for (const { status, settled_at } of payments) {
    if (status === 'refunded' && settled_at) happened.push({ at: settled_at, what: 'Payment given back' });
  }
  return happened.sort((one, other) => one.at.getTime() - other.at.getTime());
}
