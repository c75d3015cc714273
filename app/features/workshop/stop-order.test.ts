import { expect, test } from 'vitest';
import { DUE_DAY, dueOrder, ROUTES, routeLink } from '../../../tests/due-orders.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { createProduct } from '../../../tests/shop.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import type { DriverRoute } from './driver-link.server';

const PAGE = `${ROUTES}?day=${DUE_DAY}`;

const WINDOWS = {
  Morning: { name: 'Morning', opens: '09:00', closes: '12:00' },
  Afternoon: { name: 'Afternoon', opens: '12:00', closes: '17:00' },
};
const TEXTS = { Morning: 'Morning, 9AM to 12PM', Afternoon: 'Afternoon, 12PM to 5PM' };

/** The studio is in Davis. Thomas is next to it, Morgantown an hour away, and 00001 nowhere. */
const [DAVIS, THOMAS, MORGANTOWN, NEAR_MORGANTOWN, NOWHERE] = ['26260', '26292', '26501', '26505', '00001'];

async function openDay() {
  // The day before.
  const studio = await openStudio({}, () => new Date('2027-06-06T16:00:00Z'));
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ postal_code: DAVIS, region: 'WV' }).execute();
  const windows = await db
    .insertInto('delivery_windows')
    .values(Object.values(WINDOWS))
    .returning(['id', 'name'])
    .execute();
  const windowFields = (name: keyof typeof TEXTS) => ({
    fulfillment_window_id: windows.find((window) => window.name === name)?.id ?? '',
    fulfillment_window: TEXTS[name],
  });
  const roses = await createProduct(studio, 'Roses');
  const deliver = (recipient_name: string, zip: string, details: Record<string, string> = {}) =>
    dueOrder(studio, roses, { recipient_name, delivery_postal_code: zip, ...details });
  const staff = await studio.asStaff();
  return { studio, staff, deliver, morning: windowFields('Morning'), afternoon: windowFields('Afternoon') };
}

async function addRoute(staff: Visitor) {
  await staff.post(PAGE, { intent: 'add', name: 'Rosa', rest: 'on' });
  return routeLink(staff);
}

async function stopsOf(studio: Studio, link: string) {
  const { stops } = await studio.asVisitor().json<DriverRoute>(`${link}/moves`);
  return stops.map(({ recipient_name }) => recipient_name);
}

async function routeId({ platform: { db } }: Studio) {
  return (await db.selectFrom('delivery_routes').select('id').executeTakeFirstOrThrow()).id;
}

function moveAfter(studio: Studio, link: string, order_id: string, after: string) {
  return studio.asVisitor().post(`${link}/moves`, { id: crypto.randomUUID(), order_id, after });
}

test('a route begins with the first window, and goes from each stop to the nearest next one', async () => {
  const { studio, staff, deliver, morning, afternoon } = await openDay();
  await deliver('Any Time', DAVIS);
  await deliver('Late Davis', DAVIS, afternoon);
  await deliver('Early Morgantown', MORGANTOWN, morning);
  await deliver('Late Morgantown', NEAR_MORGANTOWN, afternoon);
  await deliver('Early Thomas', THOMAS, morning);
  await deliver('Early Nowhere', NOWHERE, morning);
  await deliver('Early Davis', DAVIS, morning);
  const link = await addRoute(staff);
  expect(await stopsOf(studio, link)).toEqual([
    ...['Early Davis', 'Early Thomas', 'Early Morgantown', 'Early Nowhere'],
    ...['Late Morgantown', 'Late Davis', 'Any Time'],
  ]);
});

test('driver and staff read the window of each stop', async () => {
  const { studio, staff, deliver, morning, afternoon } = await openDay();
  await deliver('Ana Early', DAVIS, morning);
  await deliver('Ben Late', DAVIS, afternoon);
  const inTurn = /Morning, 9AM to 12PM.*Ana Early.*Afternoon, 12PM to 5PM.*Ben Late/;
  expect(await staff.text(PAGE)).toMatch(inTurn);
  expect(await studio.asVisitor().text(await addRoute(staff))).toMatch(inTurn);
});

test('flowers for a service come before what may arrive later', async () => {
  const { studio, staff, deliver, afternoon } = await openDay();
  await deliver('Ben Late', DAVIS, afternoon);
  const service = { funeral_home: 'Larch Hill', service_date: DUE_DAY, service_time: '12:30' };
  await deliver('The Hales', THOMAS, service);
  await deliver('The Mays', THOMAS, { ...service, service_time: '00:30' });
  expect(await stopsOf(studio, await addRoute(staff))).toEqual(['The Mays', 'The Hales', 'Ben Late']);
});

test('a delivery that is added, or whose window changes, goes behind those of its window', async () => {
  const { studio, staff, deliver, morning, afternoon } = await openDay();
  await deliver('Ana Early', DAVIS, morning);
  const late = await deliver('Ben Late', DAVIS, afternoon);
  await deliver('Any Time', DAVIS);
  const link = await addRoute(staff);
  const added = await deliver('Cy Early', THOMAS, morning);
  await staff.post(PAGE, { intent: 'assign', route: await routeId(studio), id: added.id });
  expect(await stopsOf(studio, link)).toEqual(['Ana Early', 'Cy Early', 'Ben Late', 'Any Time']);
  const { fulfillment_window_id } = morning;
  const change = { intent: 'save', fulfillment_date: DUE_DAY, fulfillment_window_id };
  const answer = await staff.post(`/store-manager/${late.number}/change`, change);
  expect(answer.status).toBe(303);
  expect(await stopsOf(studio, link)).toEqual(['Ana Early', 'Cy Early', 'Ben Late', 'Any Time']);
  await staff.post(`/store-manager/${added.number}/change`, {
    ...change,
    fulfillment_window_id: afternoon.fulfillment_window_id,
  });
  expect(await stopsOf(studio, link)).toEqual(['Ana Early', 'Ben Late', 'Cy Early', 'Any Time']);
});

test('the driver moves a stop behind another one, wherever the studio has put that by now', async () => {
  const { studio, staff, deliver } = await openDay();
  const [ana, ben, cy] = [await deliver('Ana', DAVIS), await deliver('Ben', DAVIS), await deliver('Cy', DAVIS)];
  const link = await addRoute(staff);
  expect((await moveAfter(studio, link, cy.id, ana.id)).status).toBe(200);
  expect(await stopsOf(studio, link)).toEqual(['Ana', 'Cy', 'Ben']);
  expect((await moveAfter(studio, link, ben.id, '')).status).toBe(200);
  expect(await stopsOf(studio, link)).toEqual(['Ben', 'Ana', 'Cy']);
  // What it should follow is on no route any more: the stop stays.
  await staff.post(PAGE, { intent: 'unassign', id: ana.id });
  expect((await moveAfter(studio, link, ben.id, ana.id)).status).toBe(200);
  expect(await stopsOf(studio, link)).toEqual(['Ben', 'Cy']);
  expect((await moveAfter(studio, link, ana.id, '')).status).toBe(409);
  expect((await moveAfter(studio, link, 'ana', '')).status).toBe(400);
});

test('a driver moves no stop of another route', async () => {
  const { studio, staff, deliver } = await openDay();
  const [ana, ben] = [await deliver('Ana', DAVIS), await deliver('Ben', DAVIS)];
  await addRoute(staff);
  await staff.post(PAGE, { intent: 'add', name: 'Sam' });
  const page = await (await staff.get(PAGE)).text();
  const [own = '', other = ''] = [...new Set(page.match(/\/drive\/[\w.-]+/g))];
  expect((await moveAfter(studio, other, ben.id, '')).status).toBe(409);
  expect(await stopsOf(studio, own)).toEqual(['Ana', 'Ben']);
  expect((await moveAfter(studio, own, ben.id, '')).status).toBe(200);
  expect((await moveAfter(studio, own, ana.id, ben.id)).status).toBe(200);
});

test('staff sort a route anew; what is delivered stays first', async () => {
  const { studio, staff, deliver, morning, afternoon } = await openDay();
  const early = await deliver('Ana Early', DAVIS, morning);
  await deliver('Ben Early', MORGANTOWN, morning);
  await deliver('Cy Early', NEAR_MORGANTOWN, morning);
  const late = await deliver('Dee Late', NEAR_MORGANTOWN, afternoon);
  const link = await addRoute(staff);
  await studio.asVisitor().post(`${link}/moves`, {
    id: crypto.randomUUID(),
    order_id: late.id,
    to: 'delivered',
    happened_at: new Date().toISOString(),
  });
  await staff.post(PAGE, { intent: 'reorder', id: early.id, to: '3' });
  await staff.post(PAGE, { intent: 'sort', route: await routeId(studio) });
  expect(await stopsOf(studio, link)).toEqual(['Dee Late', 'Cy Early', 'Ben Early', 'Ana Early']);
});
