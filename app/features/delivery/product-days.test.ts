import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { readable, SITE } from '../../../tests/visitor.ts';

/** A Monday, 10:00 at the studio. */
const MONDAY_10AM = () => new Date('2027-06-14T14:00:00Z');
const CHECKOUT = '/store/rhodora/checkout';

async function openShop(columns: { lead_days?: number; most_per_day?: number }, now = MONDAY_10AM) {
  const studio = await openStudio({}, now);
  const spray = await createProduct(studio, 'Standing Spray', { price: 5000 });
  await studio.platform.db.updateTable('products').set(columns).execute();
  return { studio, spray };
}

async function post(studio: Studio, path: string, fields: Record<string, string>) {
  const answer = await studio.asVisitor().post(path, fields);
  return { status: answer.status, text: readable(await answer.text()) };
}

async function send(studio: Studio, body: object) {
  const answer = await studio.asVisitor().postJson(CHECKOUT, body);
  return { status: answer.status, ...((await answer.json()) as { url?: string; error?: object }) };
}

test('staff say how many days ahead a product is ordered; earlier days are not offered, and refused', async () => {
  const { studio, spray } = await openShop({ lead_days: 0 });
  const staff = await studio.asStaff();
  const { id } = await studio.platform.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const form = `/store-manager/products/${id}`;
  expect(await staff.text(form)).toContain('Days ahead');
  await studio.platform.db.updateTable('products').set({ lead_days: 2 }).execute();
  const rose = await createProduct(studio, 'Rose');
  const { path } = await order(studio, cartOf(spray, rose));
  const html = await (await studio.asVisitor().get(path)).text();
  expect(html).not.toContain('value="2027-06-15"');
  expect(html).toContain('value="2027-06-16"');
  const early = await post(studio, path, pickup({ fulfillment_date: '2027-06-15' }));
  expect(early).toMatchObject({ status: 400 });
  expect(early.text).toContain(
    'Standing Spray needs 2 days’ notice. Choose another day. The next possible day is Wednesday, June 16, 2027.',
  );
  expect((await post(studio, path, pickup({ fulfillment_date: '2027-06-16' }))).status).toBe(303);
});

test('the page of a product names the next delivery of that product, and until when it can be ordered', async () => {
  const { studio, spray } = await openShop({ lead_days: 2 });
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ order_cutoff: '12:00' }).execute();
  await live.heard();
  await createProduct(studio, 'Rose');
  const idOf = async (title: string) =>
    (await db.selectFrom('products').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;
  const read = async (title: string) => studio.asVisitor().text(`/product/${await idOf(title)}`);
  expect(await read('Rose')).toContain('Delivered today, if you order before 12PM.');
  expect(await read('Standing Spray')).toContain(
    'Next delivery Wednesday, June 16, 2027, if you order before 12PM today.',
  );
  await db.updateTable('products').set({ most_per_day: 1 }).where('title', '=', 'Standing Spray').execute();
  const { path } = await order(studio, cartOf(spray));
  await post(studio, path, pickup({ fulfillment_date: '2027-06-16' }));
  await live.publish([`product:${await idOf('Standing Spray')}`]);
  expect(await read('Standing Spray')).toContain('Next delivery Thursday, June 17, 2027.');
});

test('after the last order of today, days ahead count from tomorrow', async () => {
  const { studio, spray } = await openShop({ lead_days: 1 });
  await studio.platform.db.updateTable('studio_settings').set({ order_cutoff: '09:00' }).execute();
  const { path } = await order(studio, cartOf(spray));
  const early = await post(studio, path, pickup({ fulfillment_date: '2027-06-15' }));
  expect(early.text).toContain('Standing Spray needs a day’s notice.');
  expect((await post(studio, path, pickup({ fulfillment_date: '2027-06-16' }))).status).toBe(303);
});

test('the month offers the days of the tiles, and blocks a day for the reason that refuses it', async () => {
  const { studio, spray } = await openShop({ lead_days: 1 });
  const { path } = await order(studio, cartOf(spray));
  const html = await (await studio.asVisitor().get(path)).text();
  const tiles = [...html.matchAll(/id="day-(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day);
  expect(tiles).toContain('2027-06-16');
  for (const day of tiles) expect(html).toContain(`for="day-${day}"`);
  const blocked = [...html.matchAll(/disabled="" aria-label="(\w+, \w+ \d+, 2027)(?:, today)?: ([^"]+)"/g)];
  const days = blocked.map(([, day, reason = '']) => ({
    day: new Date(`${day} UTC`).toISOString().slice(0, 10),
    reason,
  }));
  expect(days.map(({ day }) => day)).toEqual(expect.arrayContaining(['2027-06-13', '2027-06-14', '2027-06-20']));
  for (const { day, reason } of days) {
    expect(tiles).not.toContain(day);
    const answer = await post(studio, path, pickup({ fulfillment_date: day }));
    expect([day, answer.status, answer.text]).toEqual([day, 400, expect.stringContaining(reason)]);
  }
});

test('a product is made as often a day as staff say, whoever comes at once', async () => {
  // Holds end by the database's clock.
  const { studio, spray } = await openShop({ most_per_day: 5 }, () => new Date());
  const orders = await Promise.all(Array.from({ length: 6 }, () => order(studio, cartOf([spray, 2]))));
  const answers = await Promise.all(orders.map(({ path }) => post(studio, path, pickup())));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(4);
  for (const { text } of refused) expect(text).toMatch(/We cannot make that many (of Standing Spray )?for/);
  const rose = await createProduct(studio, 'Rose');
  expect((await post(studio, (await order(studio, cartOf(rose))).path, pickup())).status).toBe(303);
  expect((await post(studio, (await order(studio, cartOf(spray))).path, pickup())).status).toBe(303);
});

test('more of a product than the studio makes a day is offered no day, and refused with the reason', async () => {
  const { studio, spray } = await openShop({ most_per_day: 2 });
  const offersDays = async (quantity: number) => {
    const { path } = await order(studio, cartOf([spray, quantity]));
    const html = await (await studio.asVisitor().get(path)).text();
    return { days: html.includes('name="fulfillment_date"'), text: readable(html), path };
  };
  expect((await offersDays(2)).days).toBe(true);
  const { days, text, path } = await offersDays(3);
  expect([days, text]).toEqual([false, expect.stringContaining(AT_MOST)]);
  expect(await post(studio, path, pickup())).toMatchObject({ status: 400, text: expect.stringContaining(AT_MOST) });
});

const AT_MOST = 'We make at most 2 of Standing Spray for one day. Order fewer, or call us.';

test('the checkout of the store service takes ZIP code, day and window, and the payment page begins with them', async () => {
  const { studio, spray } = await openShop({ lead_days: 1 });
  const staff = await studio.asStaff();
  const zone = { intent: 'save', name: 'Davis', postal_codes: '26260', fee_cents: '9', minimum_cents: '0' };
  await staff.post('/delivery-zones', zone);
  const values = { name: 'Morning', opens: '09:00', closes: '12:00', price_cents: 500 };
  const { id } = await studio.platform.db
    .insertInto('delivery_windows')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const wish = { deliveryPostalCode: '26260', fulfillmentDate: '2027-06-15', fulfillmentWindow: id };
  const placed = await send(studio, { ...cartOf(spray), ...wish });
  expect(placed.status).toBe(200);
  const path = new URL(placed.url ?? SITE).pathname;
  const html = await (await studio.asVisitor().get(path)).text();
  expect(html).toMatch(/checked=""[^>]*value="2027-06-15"/);
  expect(html).toMatch(new RegExp(`checked=""[^>]*value="${id}"`));
  expect(html).toContain('value="26260"');
  expect(readable(html)).toContain('Delivery $14.00');
});

test.each([
  [
    { deliveryPostalCode: '26501' },
    409,
    'deliveryPostalCode',
    'We do not deliver to 26501. Choose pickup, or another address.',
  ],
  [{ deliveryPostalCode: 'WV' }, 400, 'deliveryPostalCode', 'deliveryPostalCode must be five digits.'],
  [
    { fulfillmentDate: '2027-06-20' },
    409,
    'fulfillmentDate',
    'We are closed on Sundays. Choose another day. The next possible day is Monday, June 21, 2027.',
  ],
  [{ fulfillmentDate: 'tomorrow' }, 400, 'fulfillmentDate', 'fulfillmentDate must be a day such as 2027-06-12.'],
  [{ fulfillment: 'drone' }, 400, 'fulfillment', 'fulfillment must be pickup or delivery.'],
])('the store service refuses %j', async (wish, status, field, message) => {
  const { studio, spray } = await openShop({ lead_days: 0 });
  await (await studio.asStaff()).post('/delivery-zones', {
    intent: 'save',
    name: 'Davis',
    postal_codes: '26260',
    fee_cents: '9',
    minimum_cents: '0',
  });
  expect(await send(studio, { ...cartOf(spray), ...wish })).toEqual({ status, error: { field, message } });
  expect(await studio.platform.db.selectFrom('orders').selectAll().execute()).toEqual([]);
});

test('a wish takes no place of a full day until the details are saved', async () => {
  const { studio, spray } = await openShop({ lead_days: 0 }, () => new Date());
  await studio.platform.db.updateTable('studio_settings').set({ orders_per_day: 1 }).execute();
  const { fulfillment_date: fulfillmentDate } = delivery();
  expect((await send(studio, { ...cartOf(spray), fulfillmentDate })).status).toBe(200);
  const { path, token } = await order(studio, cartOf(spray));
  expect((await post(studio, path, delivery())).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ fulfillment_date: fulfillmentDate });
  expect((await send(studio, { ...cartOf(spray), fulfillmentDate })).error).toMatchObject({
    message: expect.stringContaining('We are fully booked that day.'),
  });
});
