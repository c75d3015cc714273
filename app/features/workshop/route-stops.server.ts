import { sql } from 'kysely';
import { ordersWithParts } from '~/features/orders/order-tables.server';
import { readStudio } from '~/features/studio/studio.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { idIn } from '~/platform/selection.server';
import { isDone } from '~/features/orders/fulfillment-state';
import { DUE, insertStops, type RouteStop, STREET } from './stop-order.server';

/** Puts the orders on the route, where their time and distance belong. Without a route, they are on none. */
export function assignStops(context: Context, routeId: string | undefined, orderIds: string[]) {
  if (orderIds.length === 0) throw new UserError(400, 'invalid', 'Select a delivery first.');
  return context.transaction(async (tx) => {
    if (!routeId) {
      await tx.db.deleteFrom('route_stops').where(idIn(orderIds, 'order_id')).execute();
      return;
    }
    // Before the route, in the order in which a change of an order locks them.
    await tx.db.selectFrom('orders').select('id').where(idIn(orderIds)).orderBy('id').forKeyShare().execute();
    await lockRoute(tx, routeId);
    await assign(tx, routeId, orderIds);
  });
}

/** The route is locked. Orders that are no paid deliveries of its day are left out. */
export async function assign(tx: Transaction, routeId: string, orderIds: string[]) {
  const added = await byTime(selectStops(tx, routeId).where(idIn(orderIds, 'orders.id'))).execute();
  const ids = added.map(({ id }) => id);
  const others = (await readStops(tx, routeId)).filter(({ id }) => !ids.includes(id));
  await sql`
    insert into route_stops (order_id, route_id, place) select id, ${routeId}, 0 from unnest(${ids}::uuid[]) as id
    on conflict (order_id) do update set route_id = excluded.route_id`.execute(tx.db);
  await putInOrder(tx, routeId, await insertStops(others, added, await readHome(tx)));
}

/** After its time or its address changed. */
export async function assignAgain(tx: Transaction, orderId: string) {
  const routeId = await findRoute(tx, orderId);
  if (!routeId) return;
  await lockRoute(tx, routeId);
  await assign(tx, routeId, [orderId]);
}

/** `to` counts from 0. */
export function moveStop(context: Context, orderId: string, to: number) {
  return context.transaction(async (tx) => {
    const routeId = await findRoute(tx, orderId);
    if (!routeId) throw GONE;
    await lockRoute(tx, routeId);
    const { stop, others } = await readStop(tx, routeId, orderId, GONE);
    await putInOrder(tx, routeId, others.toSpliced(Math.max(to, 0), 0, stop));
  });
}

/** Behind the stop `after`, or first. If that has left the route meanwhile, nothing moves. */
export function moveStopAfter(context: Context, routeId: string, orderId: string, after: string) {
  return context.transaction(async (tx) => {
    await lockRoute(tx, routeId);
    const { stop, others } = await readStop(tx, routeId, orderId, TAKEN_OFF);
    const before = others.findIndex(({ id }) => id === after);
    if (before >= 0 || after === '') await putInOrder(tx, routeId, others.toSpliced(before + 1, 0, stop));
  });
}

/** By time and distance, from the last stop that is done. */
export function sortStops(context: Context, routeId: string) {
  return context.transaction(async (tx) => {
    await lockRoute(tx, routeId);
    const done = (await readStops(tx, routeId)).filter(({ fulfillment_state }) => isDone(fulfillment_state));
    const stops = await byTime(selectStops(tx, routeId).where('stop.route_id', '=', routeId)).execute();
    const left = stops.filter(({ fulfillment_state }) => !isDone(fulfillment_state));
    const start = done.at(-1)?.zip ?? (await readHome(tx));
    await putInOrder(tx, routeId, [...done, ...(await insertStops([], left, start))]);
  });
}

export const TAKEN_OFF = new UserError(409, 'conflict', 'The studio took this delivery off your route. Please call.');

const GONE = new UserError(404, 'not-found', 'This route was deleted in the meantime.');

/** Changes of one route wait for each other. */
export async function lockRoute({ db }: Transaction, id: string) {
  const route = isUuid(id)
    ? await db.selectFrom('delivery_routes').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined;
  if (!route) throw GONE;
}

async function findRoute({ db }: Transaction, orderId: string) {
  const stop = await db
    .selectFrom('route_stops')
    .select('route_id')
    .where(idIn([orderId], 'order_id'))
    .executeTakeFirst();
  return stop?.route_id;
}

async function readHome(tx: Transaction) {
  return (await readStudio(tx)).postal_code;
}

async function readStop(tx: Transaction, routeId: string, orderId: string, error: UserError) {
  const stops = await readStops(tx, routeId);
  const stop = stops.find(({ id }) => id === orderId);
  if (!stop) throw error;
  return { stop, others: stops.filter((each) => each !== stop) };
}

function readStops(tx: Transaction, routeId: string) {
  return selectStops(tx, routeId).where('stop.route_id', '=', routeId).orderBy('place').orderBy('number').execute();
}

/** The paid deliveries of the route's day. */
function selectStops({ db }: Transaction, routeId: string) {
  return ordersWithParts(db)
    .innerJoin('delivery_routes as route', 'route.day', 'orders.fulfillment_date')
    .leftJoin('route_stops as stop', 'stop.order_id', 'orders.id')
    .select(['orders.id', 'delivery_postal_code as zip', 'fulfillment_state'])
    .select(DUE.as('due'))
    .where('route.id', '=', routeId)
    .where('status', '=', 'paid')
    .where('fulfillment', '=', 'delivery');
}

function byTime(stops: ReturnType<typeof selectStops>) {
  return stops.orderBy(DUE).orderBy('delivery_postal_code').orderBy(STREET).orderBy('number');
}

async function putInOrder(tx: Transaction, routeId: string, stops: RouteStop[]) {
  const ids = stops.map(({ id }) => id);
  await sql`
    update route_stops set place = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where order_id = wanted.id and route_id = ${routeId}`.execute(tx.db);
}
