/** POST /store/{storeId}/checkout for a service. */
import { expect, test } from 'vitest';
import { HOME, NOW, TOO_LATE } from '../../../../tests/service.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, orderBehind } from '../../../../tests/shop.ts';
import { SITE } from '../../../../tests/visitor.ts';

const SERVICE = {
  funeralHome: HOME.name,
  deceasedName: 'Ruth Hale',
  serviceDate: '2027-06-17',
  serviceTime: '12:00',
};

async function openShop() {
  const studio = await openStudio({}, () => NOW);
  const { db } = studio.platform;
  const home = await db.insertInto('funeral_homes').values(HOME).returning('id').executeTakeFirstOrThrow();
  const spray = await createProduct(studio, 'Standing Spray');
  return { studio, home, spray };
}

async function send(studio: Studio, body: object, headers: Record<string, string> = {}) {
  const answer = await studio.asVisitor().postJson('/store/rhodora/checkout', body, headers);
  const { url, error } = (await answer.json()) as { url?: string; error?: object };
  return { status: answer.status, path: new URL(url ?? SITE).pathname, error };
}

test('a checkout for a service begins with the home, whose service it is, its time and the last day before it', async () => {
  const { studio, home, spray } = await openShop();
  const placed = await send(studio, { ...cartOf(spray), ...SERVICE, funeralHome: 'larch hill funeral home' });
  expect(placed.status).toBe(200);
  const html = await (await studio.asVisitor().get(placed.path)).text();
  expect(html).toMatch(new RegExp(`<option value="${home.id}" selected="">`));
  expect(html).toMatch(/<option value="sympathy" selected="">/);
  for (const value of ['Ruth Hale', '2027-06-17', '12:00', HOME.postal_code])
    expect(html).toContain(`value="${value}"`);
  expect(html).toMatch(/checked=""[^>]*value="2027-06-17"/);
  const token = placed.path.split('/').at(-1) ?? '';
  await studio.platform.db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOW.getTime() + 86_400_000) })
    .execute();
  const typed = {
    occasion: 'sympathy',
    funeral_home_id: home.id,
    deceased_name: 'Ruth Hale',
    fulfillment_date: '2027-06-17',
  };
  const details = { ...typed, service_date: '2027-06-17', service_time: '12:00' };
  expect((await studio.asVisitor().post(placed.path, delivery(details))).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ funeral_home: HOME.name, delivery_street: HOME.street });
});

test('a home is named by its id as well, a church by its name, and the family’s home by none', async () => {
  const { studio, home, spray } = await openShop();
  const stored = async (body: object) => {
    const { path } = await send(studio, { ...cartOf(spray), ...SERVICE, ...body });
    const { funeral_home_id, funeral_home, deceased_name, fulfillment_date } = await orderBehind(
      studio,
      path.split('/').at(-1) ?? '',
    );
    return { funeral_home_id, funeral_home, deceased_name, fulfillment_date };
  };
  const ruth = { deceased_name: 'Ruth Hale', fulfillment_date: '2027-06-17' };
  expect(await stored({ funeralHome: home.id })).toEqual({
    ...ruth,
    funeral_home_id: home.id,
    funeral_home: HOME.name,
  });
  expect(await stored({ funeralHome: ' St. Brendan’s  Church ', deliveryPostalCode: '26260' })).toEqual({
    ...ruth,
    funeral_home_id: null,
    funeral_home: 'St. Brendan’s Church',
  });
  expect(await stored({ funeralHome: null, serviceTime: '08:00', fulfillmentDate: '2027-06-18' })).toEqual({
    deceased_name: 'Ruth Hale',
    fulfillment_date: '2027-06-18',
    funeral_home_id: null,
    funeral_home: null,
  });
  const none = { deceased_name: null, fulfillment_date: null, funeral_home_id: null, funeral_home: null };
  expect(await stored({ fulfillment: 'pickup' })).toEqual(none);
});

test.each([
  [
    { fulfillmentDate: '2027-06-17', serviceTime: '11:30' },
    ...[409, 'fulfillmentDate', `${TOO_LATE} We can bring them on Wednesday, June 16, 2027. We can also bring them to`],
  ],
  [
    { serviceDate: '2027-06-15', serviceTime: '10:30' },
    ...[409, 'serviceTime', `${TOO_LATE} We can also bring them to the family’s home.`],
  ],
  [{ serviceDate: '2027-06-14' }, 409, 'serviceDate', 'This day has passed. We can still bring them'],
  [{ deceasedName: ' ' }, 400, 'deceasedName', 'Tell us whose service it is.'],
  [{ serviceTime: undefined }, 400, 'serviceTime', 'Tell us the time of the service.'],
  [{ serviceTime: '11 AM' }, 400, 'serviceTime', 'serviceTime must be a time such as 11:00.'],
  [{ serviceDate: 'Friday' }, 400, 'serviceDate', 'serviceDate must be a day such as 2027-06-12.'],
  [{ funeralHome: 'x'.repeat(101) }, 400, 'funeralHome', 'funeralHome has at most 100 characters.'],
  [
    { funeralHome: '01980000-0000-7000-8000-000000000000' },
    ...[409, 'funeralHome', 'This funeral home is no longer on our list.'],
  ],
] as [object, number, string, string][])('a service with %j is refused', async (wish, status, field, message) => {
  const { studio, spray } = await openShop();
  expect(await send(studio, { ...cartOf(spray), ...SERVICE, ...wish })).toMatchObject({
    status,
    error: { field, message: expect.stringContaining(message) },
  });
  expect(await studio.platform.db.selectFrom('orders').selectAll().execute()).toEqual([]);
});

test('a window that ends too late for the service is refused, and so is a home that no zone reaches', async () => {
  const { studio, spray } = await openShop();
  const { db, live } = studio.platform;
  const [late] = await db
    .insertInto('delivery_windows')
    .values([
      { name: 'Midday', opens: '10:30', closes: '11:30' },
      { name: 'Morning', opens: '09:00', closes: '11:00' },
    ])
    .returning('id')
    .execute();
  await live.heard();
  const day = { fulfillmentDate: '2027-06-17', fulfillmentWindow: late?.id };
  expect(await send(studio, { ...cartOf(spray), ...SERVICE, ...day })).toMatchObject({
    status: 409,
    error: { field: 'fulfillmentWindow', message: expect.stringContaining(TOO_LATE) },
  });
  const zone = { intent: 'save', name: 'Davis', postal_codes: '26260', fee_cents: '9', minimum_cents: '0' };
  await (await studio.asStaff()).post('/delivery-zones', zone);
  const { status, error } = await send(studio, { ...cartOf(spray), ...SERVICE });
  expect({ status, error }).toEqual({
    status: 409,
    error: {
      field: 'funeralHome',
      message: 'We do not deliver to 26241. Choose pickup, or another address.',
    },
  });
});

test('the same key with another service is another order', async () => {
  const { studio, spray } = await openShop();
  const key = { 'Idempotency-Key': 'one-click-or-twenty' };
  const place = (wish: object) => send(studio, { ...cartOf(spray), ...SERVICE, ...wish }, key);
  const [first, again, other] = [await place({}), await place({}), await place({ deceasedName: 'Ida Hale' })];
  expect(again.path).toBe(first.path);
  expect(other.path).not.toBe(first.path);
});
