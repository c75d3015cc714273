import { orderPageUrl } from './order-link.server';
import { hideSecrets } from '~/lib/secret-text';
import { readTexts } from '~/features/texts/send-texts.server';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { FOR_WHOM_COLUMNS, forWhom } from '~/lib/for-whom';
import { formatClock } from '~/lib/business-hours';
import { addDays, dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { Orders as OrderRow } from '~/platform/database-types';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { type Results, withTotal } from '~/platform/selection.server';
import { paymentHistory, type OrderPayment, readPayments } from './order-payments.server';
import { METHODS, paidParts } from './paid-parts';
import { paymentLink } from '~/features/payments/order-urls.server';
import { changeScope } from './change-scope';
import { openCents } from '~/features/pricing/totals/open-cents';
import { isOrderStatus } from './order-status';
import { type FulfillmentState, fulfillmentWord, isFulfillmentState } from './fulfillment-state';
import { deliveryPhotoPath } from './delivery-photo.server';
import { type FulfillmentEvent, readFulfillmentEvents } from './move-orders.server';
import { getOwn } from '~/lib/get-own';
import { CHANGED_BY_BUYER, changeText, overrodeText, readChanges } from './order-changes.server';
import { hasProduct, orderMatches } from './order-search.server';
import { NOT_SURE } from '~/features/pricing/tax/sales-tax';
import { borderPlaces } from '~/features/pricing/tax/rates-at';
import { findValid, listTaxRatesToday } from '~/features/pricing/tax/tax-rates.server';
import { printedSignature, WISH_COLUMNS } from './order-wishes';
import { type OrderColumns, ordersWithParts, wholeOrders } from './order-tables.server';
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
    .select(['buyer_email', 'buyer_phone', 'delivery_street', 'delivery_city', 'delivery_region'])
    .select([
      'delivery_postal_code',
      'delivery_note',
      'tax_place',
      'staff_note',
      'subtotal_cents',
      'delivery_cents',
      'tax_cents',
    ])
    .select(['discount_cents', 'tip_cents', 'gift_card_cents'])
    .select(['paid_at', 'ended_at', 'fulfillment_window', 'pickup_time', 'pickup_confirmed_at'])
    .select(WISH_COLUMNS)
    .select(
      sql<
        string | null
      >`(select string_agg(quantity || ' × ' || concat_ws(', ', product_title, nullif(variant_title, '')), '; ' order by id)
        from order_lines where order_id = orders.id)`.as('lines'),
    );
  yield* eachRow(orders, listQuery);
}

/** What a list of the newest shows of those that are paid. */
export function newestOrders({ db }: Context, limit: number) {
  return db
    .selectFrom('orders')
    .select(['number', 'status', 'buyer_name', 'total_cents', 'currency', 'created_at'])
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** By their products too, as far as they are not finished: few among all the orders that were ever made. */
export async function findOrders(context: Context, limit: number, q: string) {
  const [matching, unfinished] = await Promise.all([
    filterBySearch(selectOrders(context), q).orderBy('number', 'desc').limit(limit).execute(),
    selectOrders(context)
      .where('status', '=', 'paid')
      .where('fulfillment_state', '<>', 'delivered')
      .where(hasProduct(q))
      .orderBy('number', 'desc')
      .limit(limit)
      .execute(),
  ]);
  const known = new Set(matching.map(({ number }) => number));
  return [...matching, ...unfinished.filter(({ number }) => !known.has(number))].slice(0, limit);
}

function selectOrders({ db }: Context) {
  return ordersWithParts(db)
    .select(['id', 'number', 'fulfillment_date', 'total_cents', 'currency'])
    .select(FOR_WHOM_COLUMNS)
    .select(['status', 'fulfillment_state', 'created_at', 'balance_cents', 'channel'])
    .select([PAYMENT_PROBLEM.as('problem'), REFUNDED_CENTS.as('refunded_cents')]);
}

const PAYMENT_PROBLEM = sql<'Refund failed' | 'Disputed' | 'Dispute lost' | null>`(
  select case when bool_or(dispute.status = 'open') then 'Disputed'
    when bool_or(dispute.status = 'lost') and orders.status = 'paid' then 'Dispute lost'
    when bool_or(payment.status = 'refund_failed'
    or payment.status = 'paid' and exists (select from payment_refunds where payment_ref = payment.ref
      and requested_at is not null and status = 'failed' and handled_at is null)) then 'Refund failed' end
  from payments payment left join payment_disputes dispute
    on dispute.payment_ref = payment.ref
  where payment.order_id = orders.id)`;

/**
 * What the buyer got back, is getting, or was given by the bank. If the order became cheaper, its total says so already.
 * Payments for nothing, which went straight back, are no part of it.
 */
const REFUNDED_CENTS = sql<number>`(
  select coalesce(sum(case when payment.status in ('refund_due', 'refunded') then amount_cents - changed
    else least(amount_cents - changed, given + lost) end), 0)::bigint
  from payments payment cross join lateral (
    select coalesce(sum(refund.amount_cents) filter (where not is_change), 0) as given,
      coalesce(sum(refund.amount_cents) filter (where is_change), 0) as changed
    from payment_refunds refund where refund.payment_ref = payment.ref and refund.status <> 'failed'
  ) back cross join lateral (
    select coalesce(sum(dispute.amount_cents), 0) as lost
    from payment_disputes dispute where dispute.payment_ref = payment.ref and dispute.status = 'lost'
  ) bank
  where payment.order_id = orders.id and payment.status in ('paid', 'refund_due', 'refund_failed', 'refunded')
    and (payment.refund_reason is null or payment.refund_reason in ('by_staff', 'by_buyer', 'at_provider')))`;

type Orders = ReturnType<typeof selectOrders>;

function filterOrders(orders: Orders, { q, params }: ParsedListQuery, today: string): Orders {
  const inStatus = params.status ? filterByState(orders, params.status) : q === '' ? onlySold(orders) : orders;
  return filterByDay(filterBySearch(inStatus, q), params.day ?? '', today);
}

/** Without unpaid carts. Must match the index `orders_sold` literally. */
function onlySold(orders: Orders): Orders {
  return orders.where(sql<boolean>`status in ('paid', 'refunded')`);
}

/** Addresses that were bookmarked. */
const EARLIER_STATES: Record<string, FulfillmentState> = {
  'to-make': 'to_make',
  ready: 'made',
  'handed-over': 'delivered',
};

function filterByState(orders: Orders, state: string): Orders {
  if (state === 'balance') return orders.where('balance_cents', '>', 0);
  const progress = getOwn(EARLIER_STATES, state) ?? state;
  if (isFulfillmentState(progress))
    return orders.where('status', '=', 'paid').where('fulfillment_state', '=', progress);
  return isOrderStatus(state) ? orders.where('status', '=', state) : onlySold(orders);
}

function filterBySearch(orders: Orders, q: string): Orders {
  return q === '' ? orders : orders.where(orderMatches(q));
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

export async function readOrder(context: Context, number: string) {
  const { db } = context;
  if (!/^\d{1,15}$/.test(number)) return undefined;
  const order = await wholeOrders(db)
    .leftJoin('users as ender', 'ender.id', 'ended_by')
    .leftJoin('users as seller', 'seller.id', 'sold_by')
    .leftJoin('users as confirmer', 'confirmer.id', 'pickup_confirmed_by')
    .leftJoin('gift_cards', 'gift_cards.id', 'orders.gift_card_id')
    .leftJoin('gift_card_sales as sale', 'sale.order_id', 'orders.id')
    .select([
      'ender.name as ended_name',
      'seller.name as sold_name',
      'confirmer.name as confirmed_name',
      'gift_cards.last4 as gift_card_last4',
      'sale.gift_card_id as sold_card_id',
    ])
    .select([PAYMENT_PROBLEM.as('problem'), REFUNDED_CENTS.as('refunded_cents')])
    .where('orders.number', '=', Number(number))
    .executeTakeFirst();
  if (!order) return undefined;
  const [lines, payments, events, work, changes, texts] = await Promise.all([
    readLines(db, order.id),
    readPayments(db, order.id),
    db.selectFrom('payment_events').selectAll().where('order_id', '=', order.id).orderBy('received_at').execute(),
    readFulfillmentEvents(db, order.id),
    readChanges({ db }, order.id),
    readTexts({ db }, order.id),
  ]);
  const { token, idempotency_key: _, ...shown } = order;
  const changed = changes.map((change) => ({ at: change.changed_at, what: changeText(change) }));
  const history = sortHistory([
    ...orderHistory(order, payments, events, work),
    ...changed,
    ...texts.map((text) => textEntry(text, [orderPageUrl(context, order).reveal()])),
  ]);
  const open_cents = openCents(order);
  const can_change = changeScope(order, context.now()) !== 'none';
  const payment_link = open_cents > 0 ? paymentLink(context, { token }).reveal() : undefined;
  const change_version = changes.at(-1)?.version ?? 1;
  const photos = photosOf(context, work);
  const last_move = work.at(-1);
  const reached: Partial<Record<FulfillmentState, Date>> = Object.fromEntries(
    work.map(({ to_state, happened_at }) => [to_state, happened_at]),
  );
  const paid = order.status === 'pending' ? undefined : paidParts(payments);
  const unconfirmed = await unconfirmedExemption(context, order);
  const unsure_places = await unsurePlaces(context, order);
  const work_history = sortHistory(workEntries(work, order));
  const parts = {
    lines,
    payments,
    paid,
    history,
    work_history,
    photos,
    last_move,
    reached,
    unconfirmed,
    unsure_places,
  };
  return { ...shown, can_change, open_cents, payment_link, change_version, ...parts };
}

/** The organization whose address the order has, though neither the buyer nor staff have confirmed it. */
async function unconfirmedExemption(context: Context, order: Selectable<OrderRow>) {
  const { status, tax_cents, tax_exempt_organization, buyer_email } = order;
  const isOpen = status === 'pending' || status === 'paid';
  if (!isOpen || !buyer_email || tax_cents === 0 || tax_exempt_organization) return undefined;
  return findValid(context, buyer_email);
}

/** The municipalities that the address may be in, if the buyer was not sure and staff have not settled it. */
async function unsurePlaces(context: Context, order: OrderColumns) {
  const { tax_place, delivery_region, delivery_postal_code } = order;
  if (tax_place !== NOT_SURE) return undefined;
  return borderPlaces(await listTaxRatesToday(context), delivery_region ?? '', delivery_postal_code ?? '');
}

function photosOf(context: Context, work: FulfillmentEvent[]) {
  return work.flatMap(({ id, photo_key }) => (photo_key ? [deliveryPhotoPath(context, id)] : []));
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
  | 'status'
  | 'fulfillment'
  | 'created_at'
  | 'paid_at'
  | 'ended_at'
  | 'ended_by'
  | 'overrode'
  | 'pickup_time'
  | 'pickup_confirmed_at'
> & { ended_name: string | null; sold_name: string | null; confirmed_name: string | null };

type TextMessage = Awaited<ReturnType<typeof readTexts>>[number];

const TEXT_STATES: Record<TextMessage['status'], string> = {
  waiting: 'waits',
  sending: 'is being sent',
  sent: 'sent',
  failed: 'not sent',
  unknown: 'perhaps sent',
};

function textEntry({ created_at, recipient, body, status, error }: TextMessage, secrets: string[]): HistoryEntry {
  const what = `Text to ${recipient} ${TEXT_STATES[status]}${error ? ` (${error})` : ''}: ${hideSecrets(body, secrets)}`;
  return { at: created_at, what };
}

function orderHistory(
  order: OrderDates,
  payments: OrderPayment[],
  events: { received_at: Date; type: string }[],
  work: FulfillmentEvent[],
): HistoryEntry[] {
  const history: HistoryEntry[] = [
    { at: order.created_at, what: `Placed${by(order.sold_name)}, the stock is held${overrodeText(order)}` },
    ...payments.map(({ created_at, provider, method, taken_name }) => ({
      at: created_at,
      what: beginText(provider, method, taken_name),
    })),
    ...events.map(({ received_at, type }) => ({ at: received_at, what: `Heard from the provider: ${type}` })),
    ...payments.flatMap(paymentHistory),
    ...workEntries(work, order),
  ];
  const { paid_at, ended_at, pickup_time, pickup_confirmed_at: at, confirmed_name } = order;
  if (at && pickup_time)
    history.push({ at, what: `Pickup at ${formatClock(pickup_time)} confirmed${by(confirmed_name)}` });
  if (paid_at) history.push({ at: paid_at, what: 'Paid' });
  if (ended_at) history.push({ at: ended_at, what: endText(order, payments) });
  return history;
}

function workEntries(work: FulfillmentEvent[], { fulfillment }: Pick<OrderDates, 'fulfillment'>): HistoryEntry[] {
  return work.map((event) => ({ at: event.happened_at, what: eventText(event, fulfillment) }));
}

function sortHistory(history: HistoryEntry[]) {
  return history.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function eventText(
  { to_state, reason, left_with, ...event }: FulfillmentEvent,
  fulfillment: OrderDates['fulfillment'],
) {
  const word = to_state === 'to_make' ? 'To make again' : fulfillmentWord(to_state, fulfillment);
  const details = [reason, left_with && `left with: ${left_with}`].filter(Boolean).join(', ');
  return `${word}${by(event.by)}${details && `. ${details}`}`;
}

function by(name: string | null) {
  return name === null ? '' : `, by ${name}`;
}

function endText({ status, ended_by, ended_name }: OrderDates, payments: OrderPayment[]) {
  if (ended_by !== null) return `${status === 'cancelled' ? 'Cancelled' : 'Refunded'}${by(ended_name)}`;
  if (payments.some(({ refund_reason }) => refund_reason === 'at_provider')) return 'Refunded at Stripe';
  if (payments.some(({ refund_reason }) => refund_reason === 'by_buyer')) return ENDED.cancelled;
  return status === 'pending' || status === 'paid' ? 'Ended' : ENDED[status];
}

function beginText(provider: OrderPayment['provider'], method: OrderPayment['method'], taken: string | null) {
  if (provider === 'gift_card') return 'A gift card was put on it';
  return provider === 'manual' ? `Paid ${METHODS[method]}${by(taken)}` : `Payment begun (${provider})`;
}

/** What is printed on the card, and whose it is. */
export async function readCard({ db }: Context, number: string) {
  if (!/^\d{1,15}$/.test(number)) return undefined;
  const order = await ordersWithParts(db)
    .select(['number', 'card_message', 'card_signature'])
    .select(FOR_WHOM_COLUMNS)
    .select(CHANGED_BY_BUYER.as('changed_at'))
    .where('number', '=', Number(number))
    .executeTakeFirst();
  if (!order) return undefined;
  const { card_message, changed_at } = order;
  return {
    number: order.number,
    for_whom: forWhom(order),
    card_message,
    card_signature: printedSignature(order),
    changed_at,
  };
}
