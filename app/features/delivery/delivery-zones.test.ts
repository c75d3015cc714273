import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { readable } from '../../../tests/visitor.ts';

const PAGE = '/delivery-zones';
const DAVIS = { intent: 'save', name: 'Davis', postal_codes: '26260 26292, 263*', fee_cents: '9', minimum_cents: '0' };

async function openShop(settings: { now?: () => Date; product?: Parameters<typeof createProduct>[2] } = {}) {
  const studio = await openStudio({}, settings.now);
  const rose = await createProduct(studio, 'Rose', { price: 5000, ...settings.product });
  return { studio, rose, ...(await order(studio, cartOf(rose))) };
}

function setLimit({ platform: { db } }: Studio, orders_per_day: number) {
  return db.updateTable('studio_settings').set({ orders_per_day }).execute();
}

test('an order costs the fee of its zone, and one outside all zones is refused and kept', async () => {
  const { studio, path, token } = await openShop();
  const staff = await studio.asStaff();
  await staff.post(PAGE, DAVIS);
  await staff.post(PAGE, { ...DAVIS, name: 'Elkins', postal_codes: '26241', fee_cents: '21.50' });
  const buyer = studio.asVisitor();
  expect(await buyer.text(path)).toContain('We deliver to: Davis $9.00 · Elkins $21.50');
  const far = await buyer.post(path, delivery({ delivery_postal_code: '26501' }));
  expect(far.status).toBe(400);
  const html = await far.text();
  expect(readable(html)).toContain('We do not deliver to 26501. Choose pickup, or another address.');
  expect(html).toContain('value="26501"');
  expect((await orderBehind(studio, token)).buyer_email).toBeNull();
  expect((await buyer.post(path, delivery({ delivery_postal_code: '26241' }))).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ delivery_cents: 2150, delivery_postal_code: '26241' });
  await buyer.post(path, delivery({ delivery_postal_code: '26260' }));
  expect(await orderBehind(studio, token)).toMatchObject({ delivery_cents: 900 });
});

test('a browser cannot choose its fee', async () => {
  const { studio, path, token } = await openShop();
  await (await studio.asStaff()).post(PAGE, DAVIS);
  await studio.asVisitor().post(path, delivery({ delivery_cents: '0', fee_cents: '0', zone: 'free' }));
  expect(await orderBehind(studio, token)).toMatchObject({ delivery_cents: 900 });
});

test('staff stop a zone at once', async () => {
  const { studio, path } = await openShop();
  const staff = await studio.asStaff();
  await staff.post(PAGE, DAVIS);
  const buyer = studio.asVisitor();
  expect((await buyer.post(path, delivery())).status).toBe(303);
  const zone = await studio.platform.db
    .selectFrom('delivery_zones')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await staff.post(PAGE, { ...DAVIS, id: zone.id, version: String(zone.version), is_paused: 'on' });
  const stopped = await buyer.post(path, delivery());
  expect(readable(await stopped.text())).toContain('We cannot deliver to Davis at the moment.');
});

test.each([
  ['2626', '“2626” is no ZIP code. Write five digits, or three or four and a star.'],
  ['26260, everywhere', '“everywhere” is no ZIP code. Write five digits, or three or four and a star.'],
  ['26505 26292', '26292 is in Davis already.'],
])('the ZIP codes %j are refused, and kept in the form', async (postal_codes, message) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(PAGE, DAVIS);
  const answer = await staff.post(`${PAGE}?add=new`, { ...DAVIS, name: 'Other', postal_codes });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain(message);
  expect(html).toContain(postal_codes);
});

test('a day takes as many orders as the studio makes, whoever comes at once', async () => {
  const { studio, rose } = await openShop();
  await setLimit(studio, 3);
  const orders = await Promise.all(Array.from({ length: 8 }, () => order(studio, cartOf(rose))));
  const answers = await Promise.all(orders.map(({ path }) => studio.asVisitor().post(path, pickup())));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(3);
  const refused = await Promise.all(answers.filter(({ status }) => status === 400).map((answer) => answer.text()));
  expect(refused).toHaveLength(5);
  for (const html of refused)
    expect(readable(html)).toMatch(/This day was just booked up|We are fully booked that day/);
});

test('an order can be changed on its own full day, and an order that ends makes room', async () => {
  const { studio, path, token, rose } = await openShop();
  await setLimit(studio, 1);
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  expect((await buyer.post(path, pickup({ buyer_name: 'Ruth' }))).status).toBe(303);
  const other = await order(studio, cartOf(rose));
  expect((await buyer.post(other.path, pickup())).status).toBe(400);
  await studio.platform.db.updateTable('orders').set({ status: 'cancelled' }).where('token', '=', token).execute();
  expect((await buyer.post(other.path, pickup())).status).toBe(303);
});

test('after the cutoff, today is refused with the next possible day', async () => {
  const now = () => new Date('2027-06-15T16:30:00Z');
  const { studio, path } = await openShop({ now });
  const staff = await studio.asStaff();
  const settings = await studio.platform.db.selectFrom('studio_settings').select('version').executeTakeFirstOrThrow();
  expect(settings.version).toBeGreaterThan(0);
  await studio.platform.db.updateTable('studio_settings').set({ order_cutoff: '12:00' }).execute();
  await studio.platform.live.heard();
  expect(await staff.text('/studio-settings')).toContain('Same-day orders until');
  const page = await studio.asVisitor().text(path);
  expect(page).toContain('Order before 12PM for the same day.');
  const late = await studio.asVisitor().post(path, pickup({ fulfillment_date: '2027-06-15' }));
  expect(readable(await late.text())).toContain(
    'It is too late for today. Choose another day. The next possible day is Wednesday, June 16, 2027.',
  );
});

test('a product says when it is delivered, until the last order of the day and after it', async () => {
  let now = new Date('2027-06-15T15:30:00Z');
  const { studio } = await openShop({ now: () => now });
  const { id } = await studio.platform.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const read = () => studio.asVisitor().text(`/product/${id}`);
  expect(await read()).not.toMatch(/Delivered today|Next delivery/);
  await studio.platform.db.updateTable('studio_settings').set({ order_cutoff: '12:00' }).execute();
  await studio.platform.live.heard();
  expect(await read()).toContain('Delivered today, if you order before 12PM.');
  now = new Date('2027-06-15T16:00:00Z');
  expect(await read()).toContain('Next delivery Wednesday, June 16, 2027.');
  const closure = { title: 'A wedding', first_day: '2027-06-16', last_day: '2027-06-18', service: 'delivery' as const };
  await studio.platform.db.insertInto('closures').values(closure).execute();
  await studio.platform.live.heard();
  expect(await read()).toContain('Next delivery Monday, June 21, 2027.');
});

test('a product that was read within a minute says at the cutoff that today is over', async () => {
  let now = new Date('2027-06-15T15:58:40Z');
  const { studio } = await openShop({ now: () => now });
  await studio.platform.db.updateTable('studio_settings').set({ order_cutoff: '12:00' }).execute();
  await studio.platform.live.heard();
  const { id } = await studio.platform.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const read = () => studio.asVisitor().text(`/product/${id}`);
  expect(await read()).toContain('Delivered today, if you order before 12PM.');
  now = new Date('2027-06-15T15:59:59Z');
  expect(await read()).toContain('Delivered today, if you order before 12PM.');
  now = new Date('2027-06-15T16:00:00Z');
  expect(await read()).toContain('Next delivery Wednesday, June 16, 2027.');
});

test('of two zones with one ZIP code that are saved at once, one is refused', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const names = ['Davis', 'Thomas', 'Canaan', 'Dryfork', 'Red Creek', 'Elkins'];
  const answers = await Promise.all(names.map((name) => staff.post(`${PAGE}?add=new`, { ...DAVIS, name })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400, 400, 400, 400, 400]);
  expect(await studio.platform.db.selectFrom('delivery_zones').select('id').execute()).toHaveLength(1);
});

test('the fee is dollars in the list, the form and the file', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(PAGE, { ...DAVIS, fee_cents: '$14.2', minimum_cents: '60' });
  const zone = await studio.platform.db.selectFrom('delivery_zones').selectAll().executeTakeFirstOrThrow();
  expect(zone).toMatchObject({ fee_cents: 1420, minimum_cents: 6000 });
  expect(await staff.text(PAGE)).toContain('$14.20 $60.00');
  const form = await (await staff.get(`${PAGE}?edit=${zone.id}`)).text();
  expect(form).toMatch(/<input[^>]* name="fee_cents"[^>]* value="14.20"/);
  expect(await (await staff.get(`${PAGE}/zones.csv`)).text()).toContain(',14.20,60.00,no');
});

test('there are no more zones than the checkout reads', async () => {
  const studio = await openStudio();
  await studio.platform.pool.query(`insert into delivery_zones (name, postal_codes, fee_cents, minimum_cents)
    select 'Zone ' || n, (10000 + n)::text, 500, 0 from generate_series(1, 200) n`);
  const answer = await (await studio.asStaff()).post(`${PAGE}?add=new`, DAVIS);
  expect(answer.status).toBe(400);
  expect(readable(await answer.text())).toContain('There can be at most 200 zones.');
});
