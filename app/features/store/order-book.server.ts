import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { type Listing, listPage, readListing } from '~/platform/listing.server';
import { isOrderStatus } from './order-status';
import { linesOf } from './orders.server';

const SORTS = { placed: { by: sql`number`, type: 'bigint', descending: true } } as const;

/** What an address asks of the orders: all of them, newest first, unless it says otherwise. */
export function readOrderList(url: URL): Listing {
  return readListing(url, { sorts: SORTS, first: 'placed' });
}

/** A page of orders, and where the next one starts. `status` narrows it; one that is none is as if it were absent. */
export function listOrders(context: Context, listing: Listing) {
  const status = listing.params.status ?? null;
  const orders = ordersIn(context);
  return listPage(isOrderStatus(status) ? orders.where('status', '=', status) : orders, listing);
}

/** The orders that came last. */
export function newestOrders(context: Context, limit: number) {
  return ordersIn(context).orderBy('number', 'desc').limit(limit).execute();
}

function ordersIn({ db, reads }: Context) {
  reads('orders');
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'buyer_name', 'wanted_on', 'fulfilment', 'total_cents', 'currency'])
    .select(['status', 'created_at']);
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
