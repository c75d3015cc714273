import { sql } from 'kysely';
import { WISH_COLUMNS } from '~/features/store/orders/order-wishes';
import type { Context } from '~/platform/context.server';
import { STREET } from './routes.server';
import { workedLines } from './worked-lines.server';

/** A thousand labels are a hundred sheets. */
const MAX = 1000;

/** The orders of a day that have not left the studio, in the order they leave: by time, then by route or ZIP code. */
export function listPrintedOrders({ db, reads }: Context, day: string) {
  reads('orders');
  return db
    .selectFrom('orders')
    .leftJoin('route_stops as stop', 'stop.order_id', 'orders.id')
    .leftJoin('delivery_routes as route', (join) =>
      join.onRef('route.id', '=', 'stop.route_id').onRef('route.day', '=', 'orders.fulfillment_date'),
    )
    .select([
      'orders.id',
      'route.name as route',
      'number',
      'buyer_name',
      'fulfillment',
      'recipient_name',
      'staff_note',
      'fulfillment_date',
    ])
    .select(['delivery_street', 'delivery_city', 'delivery_region', 'delivery_postal_code'])
    .select('fulfillment_window')
    .select(WISH_COLUMNS)
    .select(workedLines().as('lines'))
    .where('status', '=', 'paid')
    .where('fulfillment_date', '=', day)
    .where('fulfillment_state', 'in', ['to_make', 'made'])
    .orderBy(DUE)
    .orderBy('fulfillment')
    .orderBy('route.name')
    .orderBy('stop.place')
    .orderBy('delivery_postal_code')
    .orderBy(STREET)
    .orderBy('number')
    .limit(MAX)
    .execute();
}

/** When the window opens, or a service begins. Without both an order comes after the others. */
const DUE = sql`least((select opens from delivery_windows where id = fulfillment_window_id),
  case when service_date = fulfillment_date and funeral_home is not null then service_time end)`;

export type PrintedOrder = Awaited<ReturnType<typeof listPrintedOrders>>[number];
