import { expect, test } from 'vitest';
import { createProduct } from '../../../tests/shop.ts';

import { openStudio } from '../../../tests/open-studio.ts';
import { outsideRequest } from '~/platform/context.server';
import { placeStandingOrders } from './place-standing-orders.server';

const PAGE = '/store-manager/standing-orders';
/** A Monday. */
const FIRST = '2026-11-09';

/** A hotel that has roses and $85 of the designer's choice brought every week, ordered on November 2. */
async function openHotel(more: Record<string, string> = {}) {
  let today = '2026-11-02';
  const studio = await openStudio({}, () => new Date(`${today}T15:00:00Z`));
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York', email: 'studio@example.com' }).execute();
  const roses = await createProduct(studio, 'Lobby Roses', { stock: 50, price: 4500 });
  const staff = await studio.asStaff('manager');
  const sold = await staff.post('/sell', {
    sale: crypto.randomUUID(),
    how: 'pickup',
    pay: 'account',
    repeats: '1',
    fulfillment_date: FIRST,
    pickup_time: '11:00',
    reference: 'PO 7',
    tip_amount: '5',
    buyer_name: 'Ridge Hotel',
    buyer_email: 'desk@ridge.example',
    [`quantity.${roses}`]: '1',
    'custom.0.title': 'Designer’s choice',
    'custom.0.price': '85',
    'custom.0.quantity': '1',
    'custom.0.tax': 'taxed',
    ...more,
  });
  const orders = () =>
    db
      .selectFrom('orders')
      .select(['number', 'fulfillment_date', 'subtotal_cents', 'balance_cents', 'tip_cents'])
      .orderBy('number')
      .execute();
  const days = async () => (await orders()).map(({ fulfillment_date }) => fulfillment_date);
  const runOn = async (day: string) => {
    today = day;
    await outsideRequest(studio.platform, placeStandingOrders);
  };
  return { studio, db, staff, sold, orders, days, runOn };
}

test('a sale on account repeats, is on the board a week before, and has an invoice with the same number', async () => {
  const { staff, sold, days, runOn, orders, db } = await openHotel();
  expect(sold.status).toBe(303);
  expect(await staff.text(PAGE)).toMatch(/Ridge Hotel 1 × Lobby Roses, 1 × Designer’s choice\. Picked up Every week/);
  // One that cannot be sold, and comes first.
  const broken = { name: 'An old shop', goods: '1 × Roses', place: 'Picked up', fields: '{}', weeks: 1 };
  await db
    .insertInto('standing_orders')
    .values({ ...broken, next_day: '2026-11-10' })
    .execute();
  await runOn('2026-11-08');
  expect(await days()).toEqual([FIRST]);
  await Promise.all([runOn('2026-11-09'), runOn('2026-11-09')]);
  await runOn('2026-11-09');
  expect(await days()).toEqual([FIRST, '2026-11-16']);
  const [first, second] = await orders();
  expect([first?.tip_cents, second?.tip_cents]).toEqual([500, 0]);
  expect(second?.subtotal_cents).toBe(13_000);
  expect(second?.balance_cents).toBeGreaterThanOrEqual(13_000);
  const invoices = await db.selectFrom('invoices').select(['number', 'po_number']).orderBy('number').execute();
  expect(invoices).toEqual([
    { number: 1, po_number: 'PO 7' },
    { number: 2, po_number: 'PO 7' },
  ]);
});

test('a pause orders nothing, and what was missed is not made up for', async () => {
  const { staff, days, runOn, db } = await openHotel();
  const row = await db.selectFrom('standing_orders').select(['id', 'version']).executeTakeFirstOrThrow();
  const as = (intent: string, version = row.version) =>
    staff.post(PAGE, { intent, id: row.id, version: String(version) });
  expect((await as('pause')).status).toBe(303);
  await runOn('2026-11-25');
  expect(await days()).toEqual([FIRST]);
  const paused = await db.selectFrom('standing_orders').select('version').executeTakeFirstOrThrow();
  expect((await as('resume', paused.version)).status).toBe(303);
  await runOn('2026-11-25');
  expect(await days()).toEqual([FIRST, '2026-11-30']);
  const resumed = await db.selectFrom('standing_orders').select(['version', 'next_day']).executeTakeFirstOrThrow();
  expect(resumed.next_day).toBe('2026-12-07');
  expect((await as('skip', paused.version)).status).toBe(409);
  expect((await as('skip', resumed.version)).status).toBe(303);
  expect(await staff.text(PAGE)).toContain('Monday, December 14, 2026');
});

test('a closed day stays with its reason, and the studio hears of it once', async () => {
  const { studio, staff, days, runOn, db } = await openHotel();
  await db
    .insertInto('closures')
    .values({ title: 'Deer season', first_day: '2026-11-16', last_day: '2026-11-16' })
    .execute();
  await studio.platform.live.heard();
  await runOn('2026-11-09');
  await runOn('2026-11-10');
  expect(await days()).toEqual([FIRST]);
  expect(await staff.text(PAGE)).toMatch(/Not ordered yet: .*closed/);
  const told = db.selectFrom('emails').select('recipient').where('dedupe_key', 'like', 'standing-order:%');
  expect(await told.execute()).toEqual([{ recipient: 'studio@example.com' }]);
  await db.deleteFrom('closures').execute();
  await studio.platform.live.heard();
  await runOn('2026-11-11');
  expect(await days()).toEqual([FIRST, '2026-11-16']);
  expect(await staff.text(PAGE)).not.toContain('Not ordered yet');
});

test('only sales on account repeat', async () => {
  const { sold, db } = await openHotel({ pay: 'check' });
  expect(await sold.text()).toContain('Only sales on account can repeat.');
  expect(await db.selectFrom('standing_orders').selectAll().execute()).toEqual([]);
});
