import { WISH_COLUMNS } from '~/features/store/orders/order-wishes';
import type { Context } from '~/platform/context.server';
import { workedLines } from './worked-lines.server';

/** A thousand labels are a hundred sheets. */
const MAX = 1000;

/** The orders of a day that have not left the studio, in the order they are worked on. */
export function listPrintedOrders({ db, reads }: Context, day: string) {
  reads('orders');
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'fulfillment', 'buyer_name', 'recipient_name', 'staff_note'])
    .select(['delivery_street', 'delivery_city', 'delivery_region', 'delivery_postal_code'])
    .select('fulfillment_window')
    .select(WISH_COLUMNS)
    .select(workedLines().as('lines'))
    .where('status', '=', 'paid')
    .where('fulfillment_date', '=', day)
    .where('fulfillment_state', 'in', ['to_make', 'made'])
    .orderBy('fulfillment')
    .orderBy('number')
    .limit(MAX)
    .execute();
}

export type PrintedOrder = Awaited<ReturnType<typeof listPrintedOrders>>[number];
