import { IN_STUDIO } from '~/features/orders/fulfillment-state';
import { ordersWithParts } from '~/features/orders/order-tables.server';
import { WISH_COLUMNS } from '~/features/orders/order-wishes';
import type { Context } from '~/platform/context.server';
import { DUE, STREET } from './stop-order.server';
import { workedLines } from './worked-lines.server';

/** A thousand labels are a hundred sheets. */
const MAX = 1000;

/** The orders of a day that have not left the studio, in the order they leave: by time, then by route or ZIP code. */
export function listPrintedOrders({ db }: Context, day: string) {
  return ordersWithParts(db)
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
    .select(['fulfillment_window', 'pickup_time', 'pickup_confirmed_at'])
    .select(WISH_COLUMNS)
    .select(workedLines().as('lines'))
    .where('status', '=', 'paid')
    .where('fulfillment_date', '=', day)
    .where('fulfillment_state', 'in', IN_STUDIO)
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

export type PrintedOrder = Awaited<ReturnType<typeof listPrintedOrders>>[number];
