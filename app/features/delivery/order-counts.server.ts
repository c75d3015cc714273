import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { LOCKS } from '~/platform/locks.server';

export interface OrderedLine {
  product_id: string | null;
  quantity: number;
}

/** One day, or all from one on; without an order that is being changed. */
interface Counted {
  day?: string;
  from?: string;
  except?: string;
}

/** More than a year of days, each with several windows. */
const MAX_COUNTS = 10_000;

export function lockDay({ db }: Pick<Context, 'db'>, day: string) {
  const dayNumber = sql`(${day}::date - '2000-01-01')`;
  return sql`select pg_advisory_xact_lock(${LOCKS.ordersOfDay}::integer, ${dayNumber})`.execute(db);
}

export type WindowCount = Awaited<ReturnType<typeof countOrders>>[number];

/** Orders by day and window. */
export function countOrders(context: Context, counted: Counted) {
  return ordersOfDays(context, counted)
    .select((eb) => eb.ref('orders.fulfillment_date').$notNull().as('day'))
    .select(['fulfillment_window_id as window_id', sql<number>`count(*)::integer`.as('count')])
    .groupBy(['fulfillment_date', 'fulfillment_window_id'])
    .limit(MAX_COUNTS)
    .execute();
}

/** How many of each product are ordered, by day. */
export function productCounts(context: Context, counted: Counted, productIds: string[]) {
  return ordersOfDays(context, counted)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('product_id', 'in', productIds)
    .select((eb) => eb.ref('orders.fulfillment_date').$notNull().as('day'))
    .select(['product_id', sql<number>`sum(quantity)::integer`.as('count')])
    .groupBy(['fulfillment_date', 'product_id'])
    .limit(MAX_COUNTS)
    .execute();
}

/**
 * Paid orders, and unpaid ones with details: what staff sold has them from the start. A place is free when the sweep ends its
 * hold, as stock is: a payment that comes before it finds the place, and one after it asks for it again. What is taken from the
 * counter is not made for the day.
 */
function ordersOfDays({ db }: Pick<Context, 'db'>, { day, from, except }: Counted) {
  return db
    .selectFrom('orders')
    .$if(day !== undefined, (query) => query.where('fulfillment_date', '=', day ?? ''))
    .$if(from !== undefined, (query) => query.where('fulfillment_date', '>=', from ?? ''))
    .$if(except !== undefined, (query) => query.where('orders.id', '<>', except ?? ''))
    .where('channel', '<>', 'walk_in')
    .where(({ eb, or, and }) =>
      or([
        eb('status', '=', 'paid'),
        and([eb('status', '=', 'pending'), or([eb('buyer_email', 'is not', null), eb('channel', '<>', 'web')])]),
      ]),
    );
}
