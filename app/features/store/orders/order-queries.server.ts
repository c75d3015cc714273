import { type RawBuilder, type Selectable, sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { Orders as OrderRow } from '~/platform/database-types';
import { eachRow, containsWords, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { type Results, withTotal } from '~/platform/selection.server';
import { paymentHistory, type OrderPayment, readPayments } from '~/features/store/payments/order-payments.server';
import { isOrderStatus } from './order-status';
import { WISH_COLUMNS } from './order-wishes';
import { readLines } from './orders.server';
import type { OrderStatus } from './order-status';

const SORTS = {
  placed: { by: sql`number`, type: 'bigint', descending: true, at: firstNumberSince },
  wanted: { by: sql`fulfillment_date`, type: 'date' },
} as const;

function firstNumberSince(moment: RawBuilder<Date>) {
  return sql`(select coalesce(min(number), ${Number.MAX_SAFE_INTEGER}::bigint) from orders where created_at >= ${moment})`;
}

const WEEK_DAYS = 7;

export function orderListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'placed' });
}

/** Invalid filters are ignored. */
export async function listOrders(context: Context, listQuery: ParsedListQuery) {
  const today = await todayAt(context);
  const query = filterOrders(selectOrders(context), listQuery, today);
  const { rows, ...pages } = await withTotal(context, listQuery, query, await listPage(query, listQuery));
  return { rows, pages, today };
}

export function orderResults(listQuery: ParsedListQuery): Results {
  return async (context) => filterOrders(selectOrders(context), listQuery, await todayAt(context));
}

export async function* eachOrder(context: Context, listQuery: ParsedListQuery) {
  const orders = filterOrders(selectOrders(context), listQuery, await todayAt(context))
    .select(['buyer_email', 'buyer_phone', 'recipient_name', 'delivery_street', 'delivery_city', 'delivery_region'])
    .select(['delivery_postal_code', 'delivery_note', 'staff_note', 'subtotal_cents', 'delivery_cents', 'tax_cents'])
    .select(['paid_at', 'ended_at'])
    .select(WISH_COLUMNS)
    .select(
      sql<
        string | null
      >`(select string_agg(quantity || ' × ' || product_title || ', ' || variant_title, '; ' order by id)
        from order_lines where order_id = orders.id)`.as('lines'),
    );
  yield* eachRow(orders, listQuery);
}

export function newestOrders(context: Context, limit: number, q = '') {
  const orders = selectOrders(context);
  return (q === '' ? onlySold(orders) : filterBySearch(orders, q)).orderBy('number', 'desc').limit(limit).execute();
}

function selectOrders({ db, reads }: Context) {
  reads('orders');
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'buyer_name', 'fulfillment_date', 'fulfillment', 'total_cents', 'currency'])
    .select(['status', 'ready_at', 'handed_over_at', 'created_at'])
    .select(PAYMENT_PROBLEM.as('problem'));
}

const PAYMENT_PROBLEM = sql<'Refund failed' | 'Disputed' | null>`(
  select case when bool_or(dispute.id is not null) then 'Disputed' when bool_or(payment.status = 'refund_failed')
    then 'Refund failed' end
  from payments payment left join payment_disputes dispute
    on dispute.payment_ref = payment.ref and dispute.status = 'open'
  where payment.order_id = orders.id)`;

type Orders = ReturnType<typeof selectOrders>;

function filterOrders(orders: Orders, { q, params }: ParsedListQuery, today: string): Orders {
  const inStatus = params.status ? filterByState(orders, params.status) : q === '' ? onlySold(orders) : orders;
  return filterByDay(filterBySearch(inStatus, q), params.day ?? '', today);
}

/** Without unpaid carts. Must match the index `orders_sold` literally. */
function onlySold(orders: Orders): Orders {
  return orders.where(sql<boolean>`status in ('paid', 'refunded')`);
}

function filterByState(orders: Orders, state: string): Orders {
  const paid = orders.where('status', '=', 'paid');
  const here = paid.where('handed_over_at', 'is', null);
  if (state === 'to-make') return here.where('ready_at', 'is', null);
  if (state === 'ready') return here.where('ready_at', 'is not', null);
  if (state === 'handed-over') return paid.where('handed_over_at', 'is not', null);
  return isOrderStatus(state) ? orders.where('status', '=', state) : onlySold(orders);
}

/** By number, or by words of buyer and recipient. */
function filterBySearch(orders: Orders, q: string): Orders {
  if (q === '') return orders;
  const number = /^#?(\d{1,15})$/.exec(q)?.[1];
  if (number) return orders.where('number', '=', Number(number));
  const searchText = sql<string>`order_search_text(buyer_name, buyer_email, recipient_name)`;
  return orders.where('buyer_email', 'is not', null).where(containsWords(searchText, q));
}

function filterByDay(orders: Orders, day: string, today: string): Orders {
  if (day === 'today') return orders.where('fulfillment_date', '=', today);
  if (day === 'tomorrow') return orders.where('fulfillment_date', '=', addDays(today, 1));
  if (day === 'week')
    return orders.where('fulfillment_date', '>=', today).where('fulfillment_date', '<', addDays(today, WEEK_DAYS));
  return orders;
}

async function todayAt(context: Context) {
  return dayIn((await readStudio(context)).time_zone, context.now());
}

export async function readOrder({ db, reads }: Context, number: string) {
  reads('orders');
  if (!/^\d{1,15}$/.test(number)) return undefined;
  const order = await db
    .selectFrom('orders')
    .leftJoin('users as maker', 'maker.id', 'ready_by')
    .leftJoin('users as giver', 'giver.id', 'handed_over_by')
    .leftJoin('users as ender', 'ender.id', 'ended_by')
    .selectAll('orders')
    .select(['maker.name as ready_name', 'giver.name as handed_over_name', 'ender.name as ended_name'])
    .select(PAYMENT_PROBLEM.as('problem'))
    .where('number', '=', Number(number))
    .executeTakeFirst();
  if (!order) return undefined;
  const [lines, payments, events] = await Promise.all([
    readLines(db, order.id),
    readPayments(db, order.id),
    db.selectFrom('payment_events').selectAll().where('order_id', '=', order.id).orderBy('received_at').execute(),
  ]);
  const { token: _, idempotency_key: __, ...shown } = order;
  return { ...shown, lines, payments, history: orderHistory(order, payments, events) };
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

interface HistoryEntry {
  at: Date;
  what: string;
}

const ENDED: Record<Exclude<OrderStatus, 'pending' | 'paid'>, string> = {
  expired: 'The hold ended, the stock went back',
  cancelled: 'Cancelled by the buyer, the stock went back',
  refunded: 'Paid too late, and the stock was gone',
};

type OrderDates = Pick<
  Selectable<OrderRow>,
  'status' | 'created_at' | 'paid_at' | 'ended_at' | 'ended_by' | 'ready_at' | 'handed_over_at'
> &
  Record<'ready_name' | 'handed_over_name' | 'ended_name', string | null>;

function orderHistory(
  order: OrderDates,
  payments: OrderPayment[],
  events: { received_at: Date; type: string }[],
): HistoryEntry[] {
  const history: HistoryEntry[] = [
    { at: order.created_at, what: 'Placed, the stock is held' },
    ...payments.map(({ created_at, provider }) => ({ at: created_at, what: `Payment begun (${provider})` })),
    ...events.map(({ received_at, type }) => ({ at: received_at, what: `Heard from the provider: ${type}` })),
    ...payments.flatMap(paymentHistory),
  ];
  const { paid_at, ready_at, handed_over_at, ended_at } = order;
  if (paid_at) history.push({ at: paid_at, what: 'Paid' });
  if (ready_at) history.push({ at: ready_at, what: `Ready${by(order.ready_name)}` });
  if (handed_over_at) history.push({ at: handed_over_at, what: `Handed over${by(order.handed_over_name)}` });
  if (ended_at) history.push({ at: ended_at, what: endText(order, payments) });
  return history.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function by(name: string | null) {
  return name === null ? '' : `, by ${name}`;
}

function endText({ status, ended_by, ended_name }: OrderDates, payments: OrderPayment[]) {
  if (ended_by !== null) return `${status === 'cancelled' ? 'Cancelled' : 'Refunded'}${by(ended_name)}`;
  if (payments.some(({ refund_reason }) => refund_reason === 'at_provider')) return 'Refunded at Stripe';
  return status === 'pending' || status === 'paid' ? 'Ended' : ENDED[status];
}

/** What is printed on the card, without anything of the buyer. */
export async function readCard({ db, reads }: Context, number: string) {
  reads('orders');
  if (!/^\d{1,15}$/.test(number)) return undefined;
  return db
    .selectFrom('orders')
    .select(['number', 'card_message', 'card_signature'])
    .where('number', '=', Number(number))
    .executeTakeFirst();
}
