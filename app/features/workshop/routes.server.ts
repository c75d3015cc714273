import { sql } from 'kysely';
import { ordersWithParts } from '~/features/orders/order-tables.server';
import { FOR_WHOM_COLUMNS, SERVICE_COLUMNS } from '~/lib/for-whom';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { assign, lockRoute } from './route-stops.server';
import { DUE, STREET } from './stop-order.server';
import { workedLines } from './worked-lines.server';

const MAX_ROUTES = 50;
const MAX_STOPS = 500;

/** The routes of a day with their stops, and the deliveries that are on no route yet, by time, ZIP code and street. */
export async function readRoutes(context: Context, day: string) {
  const [routes, stops] = await Promise.all([
    context.db
      .selectFrom('delivery_routes')
      .select(['id', 'name', 'day', 'link_version'])
      .where('day', '=', day)
      .orderBy('id')
      .limit(MAX_ROUTES)
      .execute(),
    selectStops(context)
      .where('fulfillment_date', '=', day)
      .orderBy(DUE)
      .orderBy('delivery_postal_code')
      .orderBy(STREET)
      .orderBy('number')
      .limit(MAX_STOPS + 1)
      .execute(),
  ]);
  const known = new Set(routes.map(({ id }) => id));
  return {
    routes: routes.map((route) => ({ ...route, stops: stopsOf(route.id, stops) })),
    unassigned: stops.filter(({ route_id }) => !route_id || !known.has(route_id)).slice(0, MAX_STOPS),
    hasMore: stops.length > MAX_STOPS,
  };
}

function stopsOf(routeId: string, stops: Stop[]) {
  return stops
    .filter(({ route_id }) => route_id === routeId)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.number - b.number);
}

export type DayRoute = Awaited<ReturnType<typeof readRoutes>>['routes'][number];

function selectStops({ db }: Context) {
  return ordersWithParts(db)
    .leftJoin('route_stops as stop', 'stop.order_id', 'orders.id')
    .leftJoin('funeral_homes as home', 'home.id', 'order_services.funeral_home_id')
    .select(['orders.id', 'number', 'fulfillment_state', 'buyer_phone', 'fulfillment_window'])
    .select(FOR_WHOM_COLUMNS)
    .select(SERVICE_COLUMNS)
    .select(['recipient_phone', 'is_surprise', 'delivery_street', 'delivery_city', 'delivery_region'])
    .select(['delivery_postal_code', 'delivery_note', 'route_id', 'place'])
    .select(['home.phone as home_phone', 'home.note as home_note'])
    .select(workedLines().as('lines'))
    .where('status', '=', 'paid')
    .where('fulfillment', '=', 'delivery');
}

export type Stop = Awaited<ReturnType<ReturnType<typeof selectStops>['execute']>>[number];

export async function readRoute(context: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const route = await context.db
    .selectFrom('delivery_routes')
    .select(['id', 'name', 'day', 'link_version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!route) return undefined;
  const stops = await selectStops(context)
    .where('route_id', '=', id)
    .where('fulfillment_date', '=', route.day)
    .orderBy('place')
    .orderBy('number')
    .limit(MAX_STOPS)
    .execute();
  return { ...route, stops };
}

/** With the deliveries that are on no route yet, if `takesRest`. */
export function addRoute(context: Context, { day, name, takesRest }: NewRoute) {
  return context.transaction(async (tx) => {
    const { id } = await tx.db
      .insertInto('delivery_routes')
      .values({ day, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rest = takesRest ? (await readRoutes(tx, day)).unassigned : [];
    await assign(
      tx,
      id,
      rest.map((stop) => stop.id),
    );
    return id;
  });
}

interface NewRoute {
  day: string;
  name: string;
  takesRest: boolean;
}

/** The link that was sent before opens nothing any more. */
export function renewLink(context: Context, routeId: string) {
  return context.transaction(async (tx) => {
    await lockRoute(tx, routeId);
    const link_version = sql<number>`link_version + 1`;
    await tx.db.updateTable('delivery_routes').set({ link_version }).where('id', '=', routeId).execute();
  });
}

/** Leaves its stops on no route. */
export function deleteRoute(context: Context, routeId: string) {
  return context.transaction(async (tx) => {
    await lockRoute(tx, routeId);
    await tx.db.deleteFrom('delivery_routes').where('id', '=', routeId).execute();
  });
}
