import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { readable } from '../../../tests/visitor.ts';

const PAGE = '/delivery-windows';
const MORNING = {
  intent: 'save',
  name: 'Morning',
  fulfillment: 'delivery',
  opens: '09:00',
  closes: '12:00',
  price_cents: '5',
  orders_per_day: '0',
  cutoff: '17:00',
  cutoff_day: 'before',
  weekdays: 'Monday, Tuesday, Wednesday, Thursday, Friday',
};
const AFTERNOON = {
  ...MORNING,
  name: 'Afternoon',
  opens: '12:00',
  closes: '17:00',
  price_cents: '0',
  cutoff: '11:00',
  cutoff_day: 'same',
};

/** A Monday, 10:00 at the studio. */
const MONDAY_10AM = () => new Date('2027-06-14T14:00:00Z');
const [TODAY, TUESDAY] = ['2027-06-14', '2027-06-15'];

async function openShop(windows: (typeof MORNING)[], now = MONDAY_10AM) {
  const studio = await openStudio({}, now);
  const rose = await createProduct(studio, 'Rose', { price: 5000 });
  const staff = await studio.asStaff();
  for (const window of windows) expect((await staff.post(PAGE, window)).status).toBe(303);
  return { studio, staff, rose, ids: await idsOf(studio), ...(await order(studio, cartOf(rose))) };
}

async function idsOf({ platform: { db } }: Studio) {
  const rows = await db.selectFrom('delivery_windows').select(['id', 'name']).execute();
  return Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<'Morning' | 'Afternoon', string>;
}

async function post(studio: Studio, path: string, fields: Record<string, string>) {
  const answer = await studio.asVisitor().post(path, fields);
  return { status: answer.status, text: readable(await answer.text()) };
}

async function html(studio: Studio, path: string) {
  return (await studio.asVisitor().get(path)).text();
}

test('the chosen window adds its price, and everybody reads it: buyer, studio, the list of the day', async () => {
  const { studio, staff, path, token, ids } = await openShop([MORNING, AFTERNOON]);
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const buyer = studio.asVisitor();
  expect(await buyer.text(path)).toContain(
    'Morning 9AM to 12PM · $5.00 more · Monday to Friday. Order before 5PM the day before.',
  );
  await buyer.post(path, delivery({ fulfillment_date: TUESDAY, fulfillment_window_id: ids.Morning }));
  const found = await orderBehind(studio, token);
  expect(found).toMatchObject({ delivery_cents: 500, fulfillment_window: 'Morning, 9AM to 12PM' });
  await buyer.post(`${path}/card`, card());
  const emails = await studio.platform.db.selectFrom('emails').select('text').execute();
  expect(emails).toHaveLength(2);
  for (const { text } of emails) expect(text).toContain('Tuesday, June 15, 2027 (Morning, 9AM to 12PM)');
  expect(await staff.text(`/store-manager/day?day=${TUESDAY}`)).toContain('delivery, Morning, 9AM to 12PM');
  expect(await staff.text(`/store-manager/${found.number}`)).toContain('Tuesday, June 15, 2027 (Morning, 9AM to 12PM)');
  const row = await studio.platform.db
    .selectFrom('delivery_windows')
    .selectAll()
    .where('id', '=', ids.Morning)
    .executeTakeFirstOrThrow();
  await staff.post(PAGE, { intent: 'delete', id: row.id });
  expect(await staff.text(`/store-manager/${found.number}`)).toContain('(Morning, 9AM to 12PM)');
});

test('a day with windows needs one, one without does not, and a pickup asks for none of delivery', async () => {
  const { studio, path, token, ids } = await openShop([{ ...MORNING, weekdays: 'Tuesday' }]);
  const none = await post(studio, path, delivery({ fulfillment_date: TUESDAY }));
  expect(none).toMatchObject({ status: 400, text: expect.stringContaining('Choose a time.') });
  const foreign = { fulfillment_date: '2027-06-16', fulfillment_window_id: ids.Morning };
  expect((await post(studio, path, delivery(foreign))).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ fulfillment_window_id: null, delivery_cents: 0 });
  expect((await post(studio, path, pickup({ ...foreign, fulfillment_date: TUESDAY }))).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ fulfillment_window: null, delivery_cents: 0 });
});

test('a window is refused after its last order, with the nearest possible day', async () => {
  const { studio, path, ids } = await openShop([MORNING, AFTERNOON]);
  const late = await post(studio, path, delivery({ fulfillment_date: TODAY, fulfillment_window_id: ids.Morning }));
  expect(late.text).toContain(
    'It is too late for this time. Choose another one. The next possible day is Tuesday, June 15, 2027.',
  );
  const inTime = { fulfillment_date: TODAY, fulfillment_window_id: ids.Afternoon };
  expect((await post(studio, path, delivery(inTime))).status).toBe(303);
});

test.each([
  ['the same day', { ...AFTERNOON, cutoff: '11:00' }, '2027-06-14T15:00:00Z', TODAY],
  ['the day before', { ...AFTERNOON, cutoff: '17:00', cutoff_day: 'before' }, '2027-06-14T21:00:00Z', TUESDAY],
  ['when it opens', { ...AFTERNOON, cutoff: '' }, '2027-06-14T16:00:00Z', TODAY],
])('the last order of a window, %s, comes in the minute before', async (_, window, cutoff, fulfillment_date) => {
  let now = new Date(Date.parse(cutoff) - 1);
  const { studio, path, ids } = await openShop([window], () => now);
  const chosen = delivery({ fulfillment_date, fulfillment_window_id: ids.Afternoon });
  expect((await post(studio, path, chosen)).status).toBe(303);
  now = new Date(cutoff);
  const late = await post(studio, path, chosen);
  expect([late.status, late.text]).toEqual([400, expect.stringContaining('It is too late for t')]);
});

test('a day whose windows are all too late is not offered', async () => {
  const { studio, path, ids } = await openShop([MORNING]);
  expect(await html(studio, path)).toMatch(/tile if-pickup"><input[^>]*value="2027-06-14"/);
  const late = await post(studio, path, delivery({ fulfillment_date: TODAY, fulfillment_window_id: ids.Morning }));
  expect(late.text).toContain(
    'It is too late for today. Choose another day. The next possible day is Tuesday, June 15, 2027.',
  );
});

test('a window takes as many orders of a day as staff say, whoever comes at once', async () => {
  // Holds end by the database's clock.
  const { studio, rose, ids } = await openShop([{ ...MORNING, orders_per_day: '3' }, AFTERNOON], () => new Date());
  const orders = await Promise.all(Array.from({ length: 8 }, () => order(studio, cartOf(rose))));
  const morning = delivery({ fulfillment_window_id: ids.Morning });
  const answers = await Promise.all(orders.map(({ path }) => post(studio, path, morning)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(5);
  for (const { text } of refused)
    expect(text).toMatch(/This time was just booked up|This time is fully booked. Choose another one. The nearest/);
  const other = await order(studio, cartOf(rose));
  expect(await html(studio, other.path)).toContain(`value="${morning.fulfillment_date}"`);
  expect((await post(studio, other.path, { ...morning, fulfillment_window_id: ids.Afternoon })).status).toBe(303);
});

test('a stopped window closes the day that has no other', async () => {
  const { studio, staff, path, ids } = await openShop([MORNING]);
  const { version } = await studio.platform.db
    .selectFrom('delivery_windows')
    .select('version')
    .executeTakeFirstOrThrow();
  const stopped = { ...MORNING, id: ids.Morning, version: String(version), is_paused: 'on' };
  expect((await staff.post(PAGE, stopped)).status).toBe(303);
  const answer = await post(studio, path, delivery({ fulfillment_date: TUESDAY, fulfillment_window_id: ids.Morning }));
  expect(answer.text).toContain('No time is open that day.');
  expect(await staff.text(PAGE)).toContain('Stopped');
});

test.each([
  [{ closes: '09:00' }, 'Later than it begins.'],
  [{ fulfillment: 'pickup' }, 'A pickup has no fee. Write 0.'],
  [{ weekdays: '' }, 'Choose at least one day.'],
  [{ cutoff: 'soon' }, 'A time such as 12:00, or nothing.'],
])('a window with %j is refused, and kept in the form', async (wrong, message) => {
  const studio = await openStudio();
  const answer = await (await studio.asStaff()).post(`${PAGE}?add=new`, { ...MORNING, ...wrong });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain(message);
  expect(html).toContain('value="Morning"');
});
