import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, pickup } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';
import { outsideRequest } from '~/platform/context.server';
import { revertDuePrices } from '~/features/catalog/prices/price-reverts.server';
import { raiseHolidayPrices } from './holidays.server';

const PAGE = '/holidays';
const VALENTINE = {
  name: 'Valentine’s Day',
  is_on: 'on',
  first_day: '2027-02-11',
  last_day: '2027-02-12',
  orders_per_day: '0',
  order_until: '2027-02-10',
  order_until_time: '12:00',
  products: '',
  percent_up: '0',
  round_to: '100',
};
/** A Wednesday, 10:00 at the studio. */
const MORNING = '2027-02-10T15:00:00Z';
const AFTERNOON = '2027-02-10T18:00:00Z';

async function openShop(fields: Record<string, string> = {}, start = MORNING) {
  let now = new Date(start);
  const studio = await openStudio({}, () => now);
  await studio.platform.db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const roses = await createProduct(studio, 'Roses', { price: 4990 });
  const tulips = await createProduct(studio, 'Tulips', { price: 3000 });
  const staff = await studio.asStaff('manager');
  const saved = await staff.post(`${PAGE}?add=new`, { ...VALENTINE, ...fields });
  expect(saved.status).toBeLessThan(400);
  const buy = async (variant: string, fulfillment_date: string) => {
    const { path } = await order(studio, cartOf(variant));
    const answer = await studio.asVisitor().post(path, pickup({ fulfillment_date, pickup_time: '11:00' }));
    return { status: answer.status, text: readable(await answer.text()), path };
  };
  const run = async (moment: string) => {
    now = new Date(moment);
    await outsideRequest(studio.platform, revertDuePrices);
    await Promise.all([1, 2, 3].map(() => outsideRequest(studio.platform, raiseHolidayPrices)));
  };
  return { studio, staff, roses, tulips, buy, run, later: (moment: string) => (now = new Date(moment)) };
}

async function prices({ platform }: Studio) {
  const rows = await platform.db.selectFrom('variants').select('price_in_cents').orderBy('price_in_cents').execute();
  return rows.map(({ price_in_cents }) => price_in_cents);
}

test('until the last order its days can be had, and buyers read when that is; afterwards the next day is offered', async () => {
  const { studio, roses, buy, later } = await openShop();
  const early = await buy(roses, '2027-02-12');
  expect(early.status).toBe(303);
  const page = await studio.asVisitor().text((await order(studio, cartOf(roses))).path);
  expect(page).toContain('Valentine’s Day: order before 12PM on Wednesday, February 10, 2027.');
  later(AFTERNOON);
  const late = await buy(roses, '2027-02-12');
  expect(late.status).toBe(400);
  expect(late.text).toContain(
    'It is too late for Valentine’s Day. Choose another day. The next possible day is Saturday, February 13, 2027.',
  );
  expect((await buy(roses, '2027-02-13')).status).toBe(303);
});

test('the last order of its days comes in the minute before', async () => {
  const { studio, roses, buy, later } = await openShop();
  later('2027-02-10T16:59:59Z');
  const early = await buy(roses, '2027-02-12');
  expect(early.status).toBe(303);
  expect(await studio.asVisitor().text(early.path)).toContain('order before 12PM on Wednesday');
  later('2027-02-10T17:00:00Z');
  const late = await buy(roses, '2027-02-12');
  expect([late.status, late.text]).toEqual([400, expect.stringContaining('It is too late for Valentine’s Day.')]);
  expect(await studio.asVisitor().text(early.path)).not.toContain('order before 12PM on Wednesday');
});

test('only its products are made for its days', async () => {
  const { roses, tulips, buy } = await openShop({ products: 'roses' });
  expect((await buy(roses, '2027-02-11')).status).toBe(303);
  const refused = await buy(tulips, '2027-02-11');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('We do not make Tulips for Valentine’s Day. Choose another day.');
  expect((await buy(tulips, '2027-02-10')).status).toBe(303);
});

test('one switch ends all of it', async () => {
  const { staff, studio, tulips, buy, later } = await openShop({ products: 'Roses' });
  later(AFTERNOON);
  expect((await buy(tulips, '2027-02-11')).status).toBe(400);
  const { id } = await studio.platform.db.selectFrom('holidays').select('id').executeTakeFirstOrThrow();
  expect((await staff.post(PAGE, { intent: 'off', id })).status).toBeLessThan(400);
  expect((await buy(tulips, '2027-02-11')).status).toBe(303);
});

test('its orders a day are limited, however many buyers come at once', async () => {
  // Holds end by the database's clock.
  const day = pickup().fulfillment_date;
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses');
  const staff = await studio.asStaff('manager');
  const days = { first_day: day, last_day: day, order_until: '', order_until_time: '' };
  await staff.post(`${PAGE}?add=new`, { ...VALENTINE, ...days, orders_per_day: '3' });
  const placed = await Promise.all(Array.from({ length: 8 }, () => order(studio, cartOf(roses))));
  const answers = await Promise.all(placed.map(({ path }) => studio.asVisitor().post(path, delivery())));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(3);
  const refused = readable((await answers.find(({ status }) => status === 400)?.text()) ?? '');
  expect(refused).toMatch(/This day was just booked up|We are fully booked that day/);
});

test('prices go up on their day, once, and revert after the last one by themselves', async () => {
  const { studio, staff, run } = await openShop(
    { percent_up: '10', prices_from: '2027-02-08' },
    '2027-02-07T15:00:00Z',
  );
  await run('2027-02-07T16:00:00Z');
  expect(await prices(studio)).toEqual([3000, 4990]);
  await run('2027-02-08T05:01:00Z');
  await run('2027-02-08T05:02:00Z');
  expect(await prices(studio)).toEqual([3300, 5500]);
  expect(await staff.text('/store-manager/prices')).toContain('10% up, to whole dollars');
  await run('2027-02-13T04:59:00Z');
  expect(await prices(studio)).toEqual([3300, 5500]);
  await run('2027-02-13T05:00:00Z');
  expect(await prices(studio)).toEqual([3000, 4990]);
});

test('prices end with the holiday when its last day moves', async () => {
  const { studio, staff, run } = await openShop({ percent_up: '10', products: 'Roses', prices_from: '2027-02-10' });
  const raised = [3000, 5500];
  await run(MORNING);
  const { id } = await studio.platform.db.selectFrom('holidays').select('id').executeTakeFirstOrThrow();
  const fields = { ...VALENTINE, percent_up: '10', products: 'Roses', prices_from: '2027-02-10' };
  const end = (last_day: string) => staff.post(`${PAGE}?edit=${id}`, { ...fields, intent: 'save', id, last_day });
  expect((await end('2027-02-20')).status).toBe(303);
  await run('2027-02-15T15:00:00Z');
  expect(await prices(studio)).toEqual(raised);
  expect((await end('2027-02-14')).status).toBe(303);
  await run('2027-02-15T15:01:00Z');
  expect(await prices(studio)).toEqual([3000, 4990]);
});

test('prices that are up follow a new percentage, counted from the usual ones', async () => {
  const fields = { products: 'Roses', prices_from: '2027-02-10' };
  const { studio, staff, run } = await openShop({ ...fields, percent_up: '10' });
  await run(MORNING);
  expect(await prices(studio)).toEqual([3000, 5500]);
  const { id } = await studio.platform.db.selectFrom('holidays').select('id').executeTakeFirstOrThrow();
  const edited = { ...VALENTINE, ...fields, percent_up: '20', intent: 'save', id };
  expect((await staff.post(`${PAGE}?edit=${id}`, edited)).status).toBe(303);
  await outsideRequest(studio.platform, raiseHolidayPrices);
  expect(await prices(studio)).toEqual([3000, 5500]);
  await run(MORNING);
  await run(MORNING);
  expect(await prices(studio)).toEqual([3000, 6000]);
  await run('2027-02-15T15:00:00Z');
  expect(await prices(studio)).toEqual([3000, 4990]);
});

test('a holiday that is restored from the trash raises its prices again', async () => {
  const { studio, staff, run } = await openShop({ percent_up: '10', products: 'Roses', prices_from: '2027-02-10' });
  await run(MORNING);
  const { id } = await studio.platform.db.selectFrom('holidays').select('id').executeTakeFirstOrThrow();
  await staff.post(PAGE, { intent: 'delete', id });
  await run(MORNING);
  expect(await prices(studio)).toEqual([3000, 4990]);
  const { id: deletion } = await studio.platform.db
    .selectFrom('trash')
    .select('deletion as id')
    .executeTakeFirstOrThrow();
  expect((await (await studio.asStaff('owner')).post('/trash', { intent: 'restore', deletion })).status).toBe(303);
  await run(MORNING);
  expect(await prices(studio)).toEqual([3000, 5500]);
});

test('a product whose price does not fit keeps no other one from going up', async () => {
  const { studio, run } = await openShop({ percent_up: '10' });
  const { db } = studio.platform;
  // Both would be $33.
  await db.updateTable('variants').set({ sale_price_in_cents: 2980 }).where('price_in_cents', '=', 3000).execute();
  await run('2027-02-11T15:00:00Z');
  expect(await prices(studio)).toEqual([3000, 5500]);
});

test('a holiday whose prices cannot go up keeps no other one from its prices', async () => {
  const { studio, staff, run } = await openShop({ percent_up: '10', products: 'Tulips' });
  await staff.post(`${PAGE}?add=new`, { ...VALENTINE, name: 'Sweethearts', percent_up: '10', products: 'Roses' });
  await studio.platform.db
    .updateTable('variants')
    .set({ price_in_cents: 0 })
    .where('price_in_cents', '=', 3000)
    .execute();
  await run('2027-02-11T15:00:00Z');
  expect(await prices(studio)).toEqual([0, 5500]);
});

test.each([
  ['switched off', { intent: 'off' }],
  ['deleted', { intent: 'delete' }],
])('a holiday that is %s gives the old prices back, and those that staff changed stay', async (_what, action) => {
  const { studio, staff, run } = await openShop({ percent_up: '10', products: 'Roses', prices_from: '2027-02-10' });
  await run(MORNING);
  expect(await prices(studio)).toEqual([3000, 5500]);
  await studio.platform.db
    .updateTable('variants')
    .set({ price_in_cents: 3100 })
    .where('price_in_cents', '=', 3000)
    .execute();
  const { id } = await studio.platform.db.selectFrom('holidays').select('id').executeTakeFirstOrThrow();
  expect((await staff.post(PAGE, { ...action, id })).status).toBeLessThan(400);
  await run(MORNING);
  expect(await prices(studio)).toEqual([3100, 4990]);
});

test.each([
  [{ last_day: '2027-02-10' }, 'It ends before it begins.'],
  [{ order_until: '2027-02-13' }, 'Not after the last day.'],
  [{ order_until: '' }, 'Choose the day as well.'],
  [{ order_until_time: 'soon' }, 'A time such as 12:00, or nothing.'],
  [{ prices_from: '2027-02-13' }, 'Not after the last day.'],
  [{ percent_up: '501' }, 'Up by at most 500.'],
  [{ products: 'Lilies' }, 'No product is called “Lilies”.'],
])('staff cannot save a holiday with %j', async (wrong, message) => {
  const { staff } = await openShop();
  const answer = await staff.post(`${PAGE}?add=new`, { ...VALENTINE, name: 'Easter', ...wrong });
  expect([answer.status >= 400, readable(await answer.text())]).toEqual([true, expect.stringContaining(message)]);
});
