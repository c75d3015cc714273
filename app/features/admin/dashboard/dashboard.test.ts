import { updateOrder } from '~/features/orders/order-tables.server';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readAnswer } from '../../../../tests/forms.ts';
import { cartOf, createProduct, order, orderBehind } from '../../../../tests/shop.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

const PAGE = '/admin-dashboard';

type OrderDetails = Partial<Record<'buyer_name' | 'recipient_name' | 'fulfillment_date', string>> & { paid_at?: Date };

async function paidOrder(studio: Studio, details: OrderDetails) {
  const { token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  const paid = { status: 'paid', fulfillment: 'pickup', paid_at: studio.platform.now() } as const;
  const { id } = await orderBehind(studio, token);
  await writeBooked(studio, (db) => updateOrder(db, { id }, { ...paid, ...details }));
  return id;
}

async function addMeeting(
  { platform: { db } }: Studio,
  name: string,
  start: string,
  status: 'confirmed' | 'requested' = 'confirmed',
) {
  const starts_at = new Date(start);
  const ends_at = new Date(starts_at.getTime() + 3_600_000);
  const who = { name, email: 'ana@example.com', about: 'Flowers', place: 'video' as const };
  const row = {
    ...who,
    status,
    starts_at,
    ends_at,
    time_zone: 'America/New_York',
    submission_token: crypto.randomUUID(),
  };
  await db.insertInto('meetings').values(row).execute();
}

async function dueOn(studio: Studio) {
  const text = await (await studio.asStaff('designer')).text(PAGE);
  return /Due today(.*?)(Visits|Could not fetch the last)/.exec(text)?.[1] ?? '';
}

test('work is due on the studio’s day, also near midnight', async () => {
  // 11:30 PM on November 19 in New York.
  const studio = await openStudio({}, () => new Date('2026-11-20T04:30:00Z'));
  await paidOrder(studio, { buyer_name: 'Ana Ruiz', fulfillment_date: '2026-11-19' });
  await paidOrder(studio, { buyer_name: 'Ben Cole', fulfillment_date: '2026-11-20' });
  await paidOrder(studio, { buyer_name: 'Eve Fox', fulfillment_date: '2026-11-18' });
  await addMeeting(studio, 'Cy Dunn', '2026-11-20T04:45:00Z');
  await addMeeting(studio, 'Di Eads', '2026-11-20T06:00:00Z');
  const due = await dueOn(studio);
  expect(due).toContain('Meeting with Cy Dunn Video call: Flowers 11:45 PM');
  expect(due).toContain('Order 1003 Eve Fox Overdue Order 1001 Ana Ruiz Pickup');
  expect(due).not.toMatch(/Ben Cole|Di Eads/);
});

test('what is overdue is seen on a day with much to do', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-20T15:00:00Z'));
  await paidOrder(studio, { buyer_name: 'Eve Fox', fulfillment_date: '2026-11-18' });
  for (let n = 0; n < 13; n++) await paidOrder(studio, { buyer_name: 'Ana Ruiz', fulfillment_date: '2026-11-20' });
  expect(await dueOn(studio)).toContain('Order 1001 Eve Fox Overdue Order 1002 Ana Ruiz');
});

test('finished and refunded work is no longer due', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-20T15:00:00Z'));
  const { db } = studio.platform;
  const details = { buyer_name: '“Jo” & <b>Fern</b>', fulfillment_date: '2026-11-20' };
  const id = await paidOrder(studio, details);
  await addMeeting(studio, 'Old Request', '2026-11-20T14:00:00Z', 'requested');
  expect(await dueOn(studio)).toContain('Order 1001 “Jo” & <b>Fern</b> Pickup');
  const staff = await studio.asStaff('manager');
  await staff.post('/store-manager/1001', { intent: 'delivered' });
  expect(await staff.text(PAGE)).toContain('Nothing is waiting.');
  await staff.post('/store-manager/1001', { intent: 'to_make' });
  expect(await staff.text(PAGE)).toContain('Order 1001 “Jo”');
  await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
  expect(await staff.text(PAGE)).toContain('Nothing is waiting.');
});

test('the charts count thirty days, also when the clocks change', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-15T15:00:00Z'));
  const { db } = studio.platform;
  // 12:30 AM and 11:30 PM on November 1, a day of 25 hours, and a minute before the month.
  for (const created_at of ['2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z', '2026-10-17T03:59:00Z'])
    await db.insertInto('clients').values({ name: 'Hannah', created_at }).execute();
  await paidOrder(studio, { paid_at: new Date('2026-10-17T04:00:00Z') });
  const html = await (await (await studio.asStaff()).get(PAGE)).text();
  const labels = [...html.matchAll(/aria-label="(\w+: \d+ in the last 30 days[^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    'Visits: 0 in the last 30 days, none on any day.',
    'Inquiries: 2 in the last 30 days, most on Sunday, November 1, 2026, 2.',
    'Orders: 1 in the last 30 days, most on Saturday, October 17, 2026, 1.',
  ]);
  expect(html.match(/<rect/g)).toHaveLength(90);
});

test('the other panels and the menu still work when one panel cannot be read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await studio.platform.pool.query('alter table meetings rename to meetings_away');
  const first = await readAnswer(await staff.get(PAGE));
  expect(first.status).toBe(503);
  for (const words of ['Could not fetch what is due today.', 'No orders yet.', 'Client Database', 'Visits 0'])
    expect(first.text).toContain(words);
  await studio.platform.pool.query('alter table daily_visits rename to visits_away');
  await studio.platform.pool.query(
    'alter table order_lines rename to lines_away; alter table payment_disputes rename to away',
  );
  const second = await readAnswer(await staff.get(PAGE));
  for (const words of [
    'Could not fetch the last 30 days.',
    'Could not fetch the newest orders.',
    'No client inquiries yet.',
  ])
    expect(second.text).toContain(words);
});

test('a designer can open every manager on the dashboard', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const html = await (await staff.get(PAGE)).text();
  const list = /class="manager-cards"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
  const links = [...list.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThanOrEqual(11);
  for (const path of links) expect([path, (await staff.get(path)).status]).toEqual([path, 200]);
});
