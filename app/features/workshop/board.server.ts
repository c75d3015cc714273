import { type RawBuilder, sql } from 'kysely';
import { hasProduct, orderMatches } from '~/features/orders/order-search.server';
import { ordersWithParts } from '~/features/orders/order-tables.server';
import { pickupText } from '~/features/delivery/pickup-time';
import { NOT_SURE } from '~/features/pricing/tax/sales-tax';
import { beThereBy, FOR_WHOM_COLUMNS, forWhom, serviceLine } from '~/lib/for-whom';
import type { Context } from '~/platform/context.server';
import { type FulfillmentState, TO_MAKE, FULFILLMENT_STATES } from '~/features/orders/fulfillment-state';
import { disputeOf } from '~/features/orders/disputed-order.server';
import { type Clock, minutesUntil } from './due';
import { workedLines } from './worked-lines.server';

/** On one column of all five, and on a column by itself. The counts and totals are of every order. */
const MAX_IN_COLUMN = 20;
const MAX_ALONE = 200;
const MAX_PRODUCTS = 200;

export interface BoardQuery {
  day: string;
  state?: FulfillmentState;
  q: string;
}

/** The orders of a day by their state. Everybody who looks at the same part of it shares one reading. */
export async function readBoard(context: Context, { day, state, q }: BoardQuery) {
  const version = await readVersion(context);
  const read = () => readColumns(context, { day, q, ...(state && { state }) });
  // What people type is not shared.
  const board = q ? await read() : await context.memo(`board ${day} ${state ?? ''}`, read, ['orders']);
  return { ...board, version };
}

export type Board = Awaited<ReturnType<typeof readBoard>>;
export type BoardOrder = Board['orders'][number];

/** What a card shows, put together once for everybody. What is empty is left out: the page has a hundred cards. */
function cardOf(order: Awaited<ReturnType<typeof listCards>>[number]) {
  const { delivery_street, delivery_city, delivery_postal_code, staff_note, reason, changed_at, dispute } = order;
  const { id, number, fulfillment, fulfillment_state, fulfillment_window, lines } = order;
  const service = serviceLine(order);
  const pickup = pickupText(order);
  const city = [delivery_city, delivery_postal_code].filter(Boolean).join(' ');
  const address = fulfillment === 'delivery' && [delivery_street, city].filter(Boolean).join(', ');
  const due = dueOf(order);
  const allergy = allergyIn([order.staff_note, order.delivery_note, ...lines.map((line) => line.variant_title)]);
  return {
    id,
    number,
    fulfillment,
    fulfillment_state,
    fulfillment_window,
    lines,
    for_whom: forWhom(order),
    ...(address && { address }),
    ...(address && delivery_city && { city: delivery_city }),
    ...(due && { due }),
    ...(order.image_url && { image_url: order.image_url }),
    ...(order.card_words && { card_words: order.card_words }),
    ...(allergy && { allergy }),
    ...(order.is_surprise && { is_surprise: true }),
    ...((order.deceased_name || order.funeral_home) && { is_sympathy: true }),
    ...(service && { service }),
    ...(pickup && { pickup }),
    ...(order.pickup_time && !order.pickup_confirmed_at && { asked_time: order.pickup_time }),
    ...(staff_note && { staff_note }),
    ...(reason && { reason }),
    ...(changed_at && { changed_at }),
    ...(dispute && { dispute }),
    ...(order.tax_place === NOT_SURE && { is_place_unsure: true }),
    ...(order.is_open && { is_open: true }),
  };
}

type Due = Parameters<typeof beThereBy>[0] & { pickup_time: string | null; window_closes: string | null };

/** The time of its day. */
function dueOf(order: Due) {
  return beThereBy(order) ?? order.pickup_time ?? order.window_closes ?? undefined;
}

/** The part of a note that says what someone cannot have: 'No lilies: cat'. */
function allergyIn(notes: (string | null)[]): string | undefined {
  const parts = notes.flatMap((note) => note?.split(/[\n;]|[.!] /) ?? []);
  return parts
    .find((part) => ALLERGY.test(part))
    ?.trim()
    .slice(0, MAX_ALLERGY);
}

const ALLERGY = /\ballerg|\bno lil(?:y|ies)\b/i;
const MAX_ALLERGY = 80;

/** The time by the database's clock, before anything is read: see `server/live-lists.ts`. */
async function readVersion({ db }: Context): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000) as version`.execute(db);
  return Number(rows[0]?.version);
}

async function readColumns(context: Context, query: BoardQuery) {
  const [states, products, orders] = await Promise.all([
    countStates(context, query),
    sumProducts(context, query),
    listCards(context, query),
  ]);
  return { ...states, products, orders: orders.map(cardOf) };
}

/** Not finished on the days before, the latest first. */
export function readOverdue(context: Context, day: string, limit: number) {
  const read = async () => {
    const late = ordersWithParts(context.db)
      .where('status', '=', 'paid')
      .where('fulfillment_state', '<>', 'delivered')
      .where('fulfillment_date', '<', day);
    const latestFirst = sql<number>`row_number() over (order by fulfillment_date desc, number)`;
    const cards = await readCards(context, rank(late, latestFirst), limit);
    return cards.map((card) => ({ ...cardOf(card), fulfillment_date: card.fulfillment_date ?? day }));
  };
  return context.memo(`overdue before ${day}`, read, ['orders']);
}

/** When the next order after a day is due. */
export async function readNextDue({ db }: Context, day: string) {
  const next = db
    .selectFrom('orders')
    .select(sql<string>`min(fulfillment_date)`.as('day'))
    .where('status', '=', 'paid')
    .where('fulfillment_date', '>', day);
  return db
    .selectFrom('orders')
    .select(['fulfillment_date', 'fulfillment_window'])
    .where('status', '=', 'paid')
    .where('fulfillment_date', '=', next)
    .orderBy(WINDOW_OPENS)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

function ordersOf({ db }: Context, { day, q }: BoardQuery) {
  const orders = ordersWithParts(db).where('status', '=', 'paid').where('fulfillment_date', '=', day);
  return q === '' ? orders : orders.where(({ or }) => or([orderMatches(q), hasProduct(q)]));
}

/** Also when those of each state are due: what is late depends on the hour, and this is shared for longer. */
async function countStates(context: Context, query: BoardQuery) {
  const times = ['fulfillment_date', 'pickup_time', 'funeral_home', 'service_date', 'service_time'] as const;
  const rows = await ordersOf(context, query)
    .leftJoin('delivery_windows as window', 'window.id', 'fulfillment_window_id')
    .select(['fulfillment_state', 'window.closes as window_closes', ...times])
    .select(sql<number>`count(*)::integer`.as('count'))
    .groupBy(['fulfillment_state', 'window.closes', ...times])
    .execute();
  const counts: Partial<Record<FulfillmentState, number>> = {};
  for (const { fulfillment_state, count } of rows) counts[fulfillment_state] = (counts[fulfillment_state] ?? 0) + count;
  const dues = rows.map((row) => ({ state: row.fulfillment_state, due: dueOf(row), count: row.count }));
  return { counts, dues };
}

/** How many orders of each state are late. */
export function countLate({ dues }: Pick<Board, 'dues'>, day: string, clock: Clock) {
  const late: Partial<Record<FulfillmentState, number>> = {};
  for (const { state, due, count } of dues)
    if (state !== 'delivered' && (minutesUntil(day, due, clock) ?? 0) < 0) late[state] = (late[state] ?? 0) + count;
  return late;
}

/** How many of each product and size the day has, and how many of them are still to be made. */
function sumProducts(context: Context, query: BoardQuery) {
  return ordersOf(context, query)
    .innerJoin('order_lines as line', 'line.order_id', 'orders.id')
    .select(['product_title', 'variant_title', sql<number>`sum(quantity)::integer`.as('quantity')])
    .select(
      sql<number>`coalesce(sum(quantity) filter (where fulfillment_state = any(${TO_MAKE})), 0)::integer`.as('to_make'),
    )
    .groupBy(['product_title', 'variant_title'])
    .orderBy('quantity', 'desc')
    .orderBy('product_title')
    .orderBy('variant_title')
    .limit(MAX_PRODUCTS)
    .execute();
}

/** A window that was deleted meanwhile comes last. */
const WINDOW_OPENS = sql`(select opens from delivery_windows where id = fulfillment_window_id)`;

/** As many as two lines of a card hold. */
const MAX_CARD_WORDS = 140;

function listCards(context: Context, query: BoardQuery) {
  const { state } = query;
  const orders = ordersOf(context, query).$if(state !== undefined, (all) =>
    all.where('fulfillment_state', '=', state ?? 'to_make'),
  );
  const place = sql<number>`row_number() over (partition by fulfillment_state
    order by ${WINDOW_OPENS}, fulfillment_window nulls first, number)`;
  return readCards(context, rank(orders, place), state ? MAX_ALONE : MAX_IN_COLUMN);
}

function rank(orders: ReturnType<typeof ordersOf>, place: RawBuilder<number>) {
  return orders.select(['orders.id as ranked_id', place.as('place')]);
}

/** What a card shows is read of the orders that are shown only. */
function readCards({ db }: Context, ranked: ReturnType<typeof rank>, most: number) {
  const shown = db
    .selectFrom(ranked.as('all'))
    .select(['ranked_id', 'place'])
    .where('place', '<=', most)
    // Without it the planner expects so many that it reads every order.
    .limit(most * FULFILLMENT_STATES.length);
  return ordersWithParts(db)
    .innerJoin(shown.as('ranked'), 'ranked_id', 'orders.id')
    .select(['id', 'number', 'fulfillment_state'])
    .select(FOR_WHOM_COLUMNS)
    .select(['fulfillment_date', 'service_date', 'service_time', 'is_surprise', 'delivery_note'])
    .select(['fulfillment_window', 'fulfillment_window_id', 'pickup_time', 'pickup_confirmed_at'])
    .select(['delivery_street', 'delivery_city', 'delivery_postal_code', 'staff_note', 'tax_place'])
    .select(sql<boolean>`balance_cents > 0`.as('is_open'))
    .select(sql<string | null>`left(card_message, ${MAX_CARD_WORDS})`.as('card_words'))
    .select([workedLines().as('lines'), disputeOf(sql.ref('orders.id')).as('dispute')])
    .select(
      sql<string | null>`(select image_url from order_lines where order_id = orders.id and image_url is not null
        order by id limit 1)`.as('image_url'),
    )
    .select(
      sql<string | null>`(select closes from delivery_windows where id = fulfillment_window_id)`.as('window_closes'),
    )
    .select(
      sql<string | null>`case when fulfillment_state = 'problem' then (select reason from fulfillment_events
        where order_id = orders.id and to_state = 'problem' order by happened_at desc limit 1) end`.as('reason'),
    )
    .select(
      sql<Date | null>`(select max(changed_at) from order_changes where order_id = orders.id and by_buyer)`.as(
        'changed_at',
      ),
    )
    .orderBy('place')
    .execute();
}
