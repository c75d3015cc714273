import { expect, test } from 'vitest';
import { OWNER } from '../../../tests/accounts.ts';
import { DUE_DAY, dueOrder, ROUTES, routeLink } from '../../../tests/due-orders.ts';
import { formFieldsIn, readAnswer } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { aPhotograph, fileOf } from '../../../tests/pictures.ts';
import { createProduct } from '../../../tests/shop.ts';

/** Three deliveries, on a route that was made of all of them. */
async function openRoute(now = () => new Date(`${DUE_DAY}T16:00:00Z`)) {
  const studio = await openStudio({}, now);
  const staff = await studio.asStaff('owner');
  const roses = await createProduct(studio, 'Roses');
  const far = await dueOrder(studio, roses, { delivery_postal_code: '26554', recipient_name: 'Ana Far' });
  const near = await dueOrder(studio, roses, { delivery_street: '9 Mill Lane', recipient_name: 'Ben Mill' });
  const next = await dueOrder(studio, roses, { delivery_street: '40 Ash Road', recipient_name: 'Cy Ash' });
  await staff.post(ROUTES, { intent: 'add', name: 'Rosa', rest: 'on' });
  return { studio, staff, far, near, next, link: await routeLink(staff), driver: studio.asVisitor() };
}

function stopsIn(page: string) {
  return page.match(/Ana Far|Ben Mill|Cy Ash/g);
}

interface Stop {
  id: string;
  proof: string;
}

type Report = Record<string, string | File>;

function report(studio: Studio, link: string, fields: Report) {
  const body = new FormData();
  const all: Report = { id: crypto.randomUUID(), happened_at: new Date().toISOString(), ...fields };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  return studio.asVisitor().fetch(`${link}/moves`, { method: 'POST', body });
}

test.each([
  ['three years behind', -3 * 365 * 86_400_000],
  ['three hours behind', -3 * 3_600_000],
  ['a day ahead', 86_400_000],
])('a phone whose clock is %s reports when it happened, by the time of receipt', async (_, off) => {
  const { studio, near, link } = await openRoute();
  const { db } = studio.platform;
  const now = studio.platform.now().getTime();
  await db
    .updateTable('orders')
    .set({ paid_at: new Date(now - 86_400_000) })
    .execute();
  const phone = (ago: number) => new Date(Date.now() + off - ago).toISOString();
  const done = { order_id: near.id, to: 'delivered', happened_at: phone(20 * 60_000), sent_at: phone(0) };
  expect((await report(studio, link, done)).status).toBe(200);
  const { happened_at } = await db.selectFrom('fulfillment_events').select('happened_at').executeTakeFirstOrThrow();
  expect(Math.abs(now - 20 * 60_000 - happened_at.getTime())).toBeLessThan(60_000);
});

test('no report is older than what happened last', async () => {
  const { studio, near, link } = await openRoute();
  const { db } = studio.platform;
  const [now, old] = [studio.platform.now(), '2001-01-01T00:00:00.000Z'];
  await db
    .updateTable('orders')
    .set({ paid_at: new Date(now.getTime() - 3_600_000) })
    .execute();
  await report(studio, link, { order_id: near.id, to: 'out', happened_at: new Date(now).toISOString() });
  await report(studio, link, { order_id: near.id, to: 'delivered', happened_at: old });
  const events = await db
    .selectFrom('fulfillment_events')
    .select(['to_state', 'happened_at', 'created_at'])
    .orderBy('created_at')
    .execute();
  const [out, delivered] = events;
  expect([out?.to_state, delivered?.to_state, delivered?.happened_at]).toEqual(['out', 'delivered', out?.created_at]);
});

async function emailsOf({ platform: { db } }: Studio, count: number) {
  const read = () =>
    db.selectFrom('emails').select(['subject', 'text', 'html', 'dedupe_key']).orderBy('created_at').execute();
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(count);
  return read();
}

test('a route begins in the order of ZIP codes and streets, and staff change it', async () => {
  const { staff, near, far, link, driver } = await openRoute();
  expect(stopsIn(await driver.text(link))).toEqual(['Cy Ash', 'Ben Mill', 'Ana Far']);
  await staff.post(ROUTES, { intent: 'reorder', id: far.id, to: '0' });
  expect(stopsIn(await driver.text(link))).toEqual(['Ana Far', 'Cy Ash', 'Ben Mill']);
  await staff.post(ROUTES, { intent: 'unassign', id: near.id });
  expect(stopsIn(await driver.text(link))).toEqual(['Ana Far', 'Cy Ash']);
  await staff.post(ROUTES, { intent: 'add', name: 'Sam' });
  expect(await staff.text(ROUTES)).toContain('Sam: 0 of 0 delivered');
});

test('an order that is put on two routes at once is on one', async () => {
  const { studio, staff, near } = await openRoute();
  await staff.post(ROUTES, { intent: 'add', name: 'Sam' });
  const routes = await studio.platform.db.selectFrom('delivery_routes').select('id').execute();
  const answers = await Promise.all(
    routes.map(({ id }) => staff.post(ROUTES, { intent: 'assign', route: id, id: near.id })),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const stops = studio.platform.db.selectFrom('route_stops').select('route_id').where('order_id', '=', near.id);
  expect(await stops.execute()).toHaveLength(1);
});

test('the link opens one route until its day is over, and a new one replaces it', async () => {
  let now = new Date(`${DUE_DAY}T16:00:00Z`);
  const { studio, staff, near, link, driver } = await openRoute(() => now);
  expect((await driver.get(`${link}x`)).status).toBe(404);
  const routes = await studio.platform.db.selectFrom('delivery_routes').select('id').execute();
  await staff.post(ROUTES, { intent: 'renew', route: routes[0]?.id ?? '' });
  expect((await driver.get(link)).status).toBe(404);
  const renewed = await routeLink(staff);
  expect((await driver.get(renewed)).status).toBe(200);
  now = new Date(`${DUE_DAY}T16:00:00Z`);
  now.setUTCDate(now.getUTCDate() + 1);
  expect((await driver.get(renewed)).status).toBe(404);
  // What was done before midnight may still arrive.
  expect((await report(studio, renewed, { order_id: near.id, to: 'delivered' })).status).toBe(200);
  now.setUTCDate(now.getUTCDate() + 1);
  expect((await report(studio, renewed, { order_id: near.id, to: 'problem', reason: 'Late' })).status).toBe(410);
});

test.each([
  ['renew', 'Make a new link for', 'Make a new link'],
  ['delete', 'Delete the route', 'Delete route'],
])('%s of a route happens only after a question', async (ask, question, submit) => {
  const { studio, staff, link, driver } = await openRoute();
  const [route] = await studio.platform.db.selectFrom('delivery_routes').select(['id', 'name']).execute();
  const page = await (await staff.get(ROUTES)).text();
  expect(page).not.toContain(`value="${ask}"`);
  const asking = new RegExp(`href="([^"]+${ask}=${route?.id}[^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { html, text } = await readAnswer(await staff.get(asking));
  expect(text).toContain(`${question} ${route?.name}?`);
  expect(text).toContain(`Cancel ${submit}`);
  expect((await driver.get(link)).status).toBe(200);
  const answer = await staff.post(asking, { ...formFieldsIn(html), intent: ask });
  expect(answer.headers.get('location')).toBe(`${ROUTES}?day=${DUE_DAY}`);
  expect((await driver.get(link)).status).toBe(404);
});

test('a report that arrives five times is recorded once, with its time, and the buyer gets one email', async () => {
  const { studio, staff, near, link } = await openRoute();
  const photo = fileOf(await aPhotograph(), 'image.jpg');
  const done = {
    id: crypto.randomUUID(),
    order_id: near.id,
    to: 'delivered',
    left_with: 'the front desk',
    photo,
    happened_at: `${DUE_DAY}T14:05:00.000Z`,
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => report(studio, link, done)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { db } = studio.platform;
  const events = await db.selectFrom('fulfillment_events').select(['to_state', 'happened_at']).execute();
  expect(events).toEqual([{ to_state: 'delivered', happened_at: new Date(done.happened_at) }]);
  expect(await db.selectFrom('stored_files').select('key').where('bucket', '=', 'client-files').execute()).toHaveLength(
    1,
  );
  const page = await staff.text(`/store-manager/${near.number}`);
  expect(page).toContain('Delivered, by Rosa. left with: the front desk');
  const [email] = await emailsOf(studio, 1);
  expect(email?.subject).toBe(`Your order ${near.number} is delivered`);
  expect(email?.text).toContain('Left with: the front desk.');
  const address = /\/delivery-photo\/[\w.-]+/.exec(email?.html ?? '')?.[0] ?? '';
  const shown = await studio.asVisitor().get(address);
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    ...[200, 'image/jpeg', 'private, no-store'],
  ]);
  expect((await studio.asVisitor().get(address.replace(/.$/, '_'))).status).toBe(404);
});

test('what was not delivered needs a reason, which the buyer is told', async () => {
  const { studio, near, link } = await openRoute();
  await report(studio, link, { order_id: near.id, to: 'out' });
  const failed = await report(studio, link, { order_id: near.id, to: 'problem', reason: ' ' });
  expect(failed.status).toBe(400);
  const reason = 'Nobody was home, and the gate is locked.';
  expect((await report(studio, link, { order_id: near.id, to: 'problem', reason })).status).toBe(200);
  await expect
    .poll(
      async () => {
        const emails = await studio.platform.db.selectFrom('emails').select(['subject', 'text']).execute();
        return emails.find(({ subject }) => subject.startsWith('We couldn’t deliver'))?.text;
      },
      { timeout: 20_000 },
    )
    .toContain(reason);
});

test('a driver reports only stops of the route, and nothing but what drivers do', async () => {
  const { studio, staff, near, far, link } = await openRoute();
  await staff.post(ROUTES, { intent: 'unassign', id: far.id });
  const status = async (fields: Report) => (await report(studio, link, fields)).status;
  expect(await status({ order_id: far.id, to: 'delivered' })).toBe(409);
  expect(await status({ order_id: near.id, to: 'to_make' })).toBe(400);
  expect(await status({ order_id: near.id, to: 'delivered', id: 'mine' })).toBe(400);
  await studio.platform.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', near.id).execute();
  expect(await status({ order_id: near.id, to: 'delivered' })).toBe(409);
});

test('a delivery that staff took off the route meanwhile is reported by the driver who had it, with its photo', async () => {
  const { studio, staff, near, far, link } = await openRoute();
  const { stops } = (await (await studio.asVisitor().get(`${link}/moves`)).json()) as { stops: Stop[] };
  const { proof = '' } = stops.find(({ id }) => id === near.id) ?? {};
  for (const { id } of [near, far]) await staff.post(ROUTES, { intent: 'unassign', id });
  const photo = fileOf(await aPhotograph(), 'image.jpg');
  expect((await report(studio, link, { order_id: near.id, proof, to: 'out' })).status).toBe(409);
  expect((await report(studio, link, { order_id: near.id, proof, to: 'delivered', photo })).status).toBe(200);
  const page = await staff.text(`/store-manager/${near.number}`);
  for (const words of ['Delivered, by Rosa', 'The driver’s photo']) expect(page).toContain(words);
  expect((await report(studio, link, { order_id: far.id, proof, to: 'delivered' })).status).toBe(409);
});

test('of two phones with one link, an older report does not undo what the other delivered', async () => {
  const { studio, near, link } = await openRoute();
  await report(studio, link, { order_id: near.id, from: 'to_make', to: 'out' });
  await report(studio, link, { order_id: near.id, from: 'out', to: 'delivered' });
  const late = await report(studio, link, { order_id: near.id, from: 'out', to: 'problem', reason: 'Wrong house.' });
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining(`Order ${near.number} was reported as “Delivered” in the meantime`),
  ]);
  // The one who delivered it may say so.
  expect((await report(studio, link, { order_id: near.id, from: 'delivered', to: 'out' })).status).toBe(200);
});

test('a report whose answer was lost is known, even if its stop is on no route by now', async () => {
  const { studio, staff, near, link } = await openRoute();
  const done = { id: crypto.randomUUID(), order_id: near.id, to: 'delivered' };
  expect((await report(studio, link, done)).status).toBe(200);
  await staff.post(ROUTES, { intent: 'unassign', id: near.id });
  expect((await report(studio, link, done)).status).toBe(200);
});

test('the phone asks for the route as it is by now, until its link is replaced', async () => {
  const { studio, staff, near, link } = await openRoute();
  const ask = () => studio.asVisitor().get(`${link}/moves`);
  const names = async () =>
    ((await (await ask()).json()) as { stops: { recipient_name: string }[] }).stops.map((stop) => stop.recipient_name);
  expect(await names()).toEqual(['Cy Ash', 'Ben Mill', 'Ana Far']);
  await staff.post(ROUTES, { intent: 'unassign', id: near.id });
  expect(await names()).toEqual(['Cy Ash', 'Ana Far']);
  expect((await ask()).headers.get('cache-control')).toBe('private, no-store');
  const route = await studio.platform.db.selectFrom('delivery_routes').select('id').executeTakeFirstOrThrow();
  await staff.post(ROUTES, { intent: 'renew', route: route.id });
  expect((await ask()).status).toBe(404);
});

test('erasing the buyer erases the photo', async () => {
  const { studio, staff, near, next, far, link } = await openRoute();
  const photo = fileOf(await aPhotograph(), 'image.jpg');
  for (const { id } of [near, next, far]) await report(studio, link, { order_id: id, to: 'delivered', photo });
  const erase = { intent: 'erase', current_password: OWNER.password };
  expect((await staff.post('/personal-data?email=hannah@example.com&erase', erase)).status).toBe(303);
  const { db } = studio.platform;
  expect(await db.selectFrom('stored_files').select('key').where('bucket', '=', 'client-files').execute()).toEqual([]);
});

test('an email that is switched off is not sent, and others are', async () => {
  const { studio, staff, near, link } = await openRoute();
  await staff.post('/email-manager/order-made', { intent: 'switch-off' });
  expect(await staff.text('/email-manager')).toContain('Switched off');
  await staff.post(`/store-manager/${near.number}`, { intent: 'made' });
  await report(studio, link, { order_id: near.id, to: 'out' });
  const [email] = await emailsOf(studio, 1);
  expect(email?.subject).toBe(`Your order ${near.number} is on its way`);
  expect((await staff.post('/email-manager/order-paid', { intent: 'switch-off' })).status).toBe(400);
});
