import { sql } from 'kysely';
import { type OrderValues, updateOrder } from '~/features/orders/order-tables.server';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readAnswer } from '../../../../tests/forms.ts';
import { cartOf, createProduct, order, orderBehind } from '../../../../tests/shop.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

const PAGE = '/admin-dashboard';

async function paidOrder(studio: Studio, details: OrderValues) {
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
  return /Open the board(.*?)(To answer)/.exec(text)?.[1] ?? '';
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
  expect(due).toMatch(/Late .*1 day over .* Eve Fox, order 1003 .* Pickup 1 order .* Ana Ruiz, order 1001 /);
  expect(due).not.toMatch(/Ben Cole|Di Eads/);
});

test('what is overdue is seen on a day with much to do', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-20T15:00:00Z'));
  await paidOrder(studio, { buyer_name: 'Eve Fox', fulfillment_date: '2026-11-18' });
  for (let n = 0; n < 13; n++) await paidOrder(studio, { buyer_name: 'Ana Ruiz', fulfillment_date: '2026-11-20' });
  expect(await dueOn(studio)).toMatch(/Late .* Eve Fox, order 1001 .* Ana Ruiz, order 1002 /);
});

test('finished and refunded work is no longer due', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-20T15:00:00Z'));
  const { db } = studio.platform;
  const details = { buyer_name: '“Jo” & <b>Fern</b>', fulfillment_date: '2026-11-20' };
  const id = await paidOrder(studio, details);
  await addMeeting(studio, 'Old Request', '2026-11-20T14:00:00Z', 'requested');
  expect(await dueOn(studio)).toMatch(/Pickup 1 order Roses.* “Jo” & <b>Fern<\/b>, order 1001 To make/);
  const staff = await studio.asStaff('manager');
  await staff.post('/store-manager/1001', { intent: 'delivered' });
  expect(await staff.text(PAGE)).toMatch(/One order: all done .* 1 delivered or picked up .*“Jo”/);
  await staff.post('/store-manager/1001', { intent: 'to_make' });
  expect(await staff.text(PAGE)).toMatch(/One order: 1 to make .*“Jo”.* order 1001 To make/);
  await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
  await studio.platform.live.publish(['orders']);
  expect(await staff.text(PAGE)).toContain('No orders today.');
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
    'alter table order_lines rename to lines_away; alter table orders rename column total_cents to away',
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

const NOON = new Date('2026-11-20T17:00:00Z');

async function addWindow({ platform: { db } }: Studio, name: string, opens: string, closes: string) {
  const window = db.insertInto('delivery_windows').values({ name, opens, closes }).returning('id');
  return (await window.executeTakeFirstOrThrow()).id;
}

test('the work of today stands by window with the time left, what is late first, and moves on from there', async () => {
  const studio = await openStudio({}, () => NOON);
  const staff = await studio.asStaff('designer');
  const [early, late] = [
    await addWindow(studio, 'Early', '08:00', '11:20'),
    await addWindow(studio, 'Day', '12:00', '14:20'),
  ];
  const ids = [];
  for (const fulfillment_window_id of [late, late, early]) {
    const window = { fulfillment_window_id, fulfillment_window: fulfillment_window_id === early ? 'Early' : 'Day' };
    const where = {
      ...({ fulfillment: 'delivery', recipient_name: 'June Mays', delivery_street: '12 Ridge Road' } as const),
      ...{ delivery_city: 'Fairmont', delivery_postal_code: '26554' },
    };
    ids.push(await paidOrder(studio, { fulfillment_date: '2026-11-20', ...window, ...where }));
  }
  const html = await (await staff.get(PAGE)).text();
  const text = await staff.text(PAGE);
  expect(text).toContain('3 orders: 3 to make');
  expect(text).toMatch(
    /Late Early, 1 order 40 minutes over .*order 1003 .*Day 2 orders 2 h 20 min left .*order 1001 .*order 1002/,
  );
  expect(text).toContain('June Mays, Fairmont, order 1001');
  expect(html).toContain('aria-label="Mark made: Roses, Large, order 1003"');
  const moved = await staff.post(PAGE, { move: `${ids[2]} to_make made` });
  expect(moved.status).toBe(200);
  expect(await staff.text(PAGE)).toContain('3 orders: 2 to make, 1 made');
  const again = await staff.post(PAGE, { move: `${ids[2]} to_make made` });
  expect([again.status, (await readAnswer(again)).text]).toEqual([
    409,
    expect.stringContaining('was moved meanwhile: Made'),
  ]);
  expect(await staff.text(PAGE)).toContain('3 orders: 2 to make, 1 made');
  await staff.post(PAGE, { move: `${ids[2]} made to_make`, undo: '1' });
  expect(await staff.text(PAGE)).toContain('3 orders: 3 to make');
});

test('without orders today the dashboard says when the next is due', async () => {
  const studio = await openStudio({}, () => NOON);
  const details = { fulfillment_window: 'Morning, 9AM to 12PM' };
  await paidOrder(studio, { fulfillment_date: '2026-11-23' });
  await paidOrder(studio, { fulfillment_date: '2026-11-21', ...details });
  expect(await dueOn(studio)).toContain('No orders today. The next is Saturday, November 21, Morning, 9AM to 12PM.');
});

test('a long day is cut off on the dashboard, with a way to the board', async () => {
  const studio = await openStudio({}, () => NOON);
  const many = sql`
    insert into orders (currency, subtotal_cents, success_url, cancel_url, hold_expires_at, status, paid_at,
      fulfillment, fulfillment_date, fulfillment_state)
    select 'usd', 4500, '/', '/', now(), 'paid', now(), 'pickup', '2026-11-20', (array['to_make', 'made'])[1 + n % 2]
    from generate_series(1, 240) n`;
  await writeBooked(studio, (db) => many.execute(db));
  const due = await dueOn(studio);
  expect(due).toContain('216 more on the board');
  expect(due.match(/order \d+/g)?.length).toBeLessThanOrEqual(24);
});

test('an inquiry is due at once, and stays until somebody says that it is answered', async () => {
  const studio = await openStudio({}, () => NOON);
  const { db } = studio.platform;
  const client = { name: 'Hannah Lyle', event_date: '2027-06-12', created_at: new Date(NOON.getTime() - 60_000) };
  const { id } = await db.insertInto('clients').values(client).returning('id').executeTakeFirstOrThrow();
  const staff = await studio.asStaff('designer');
  const due = 'Inquiry of Hannah Lyle For Saturday, June 12, 2027 1 min';
  expect(await staff.text(PAGE)).toContain(due);
  expect(await staff.text(`/client/${id}`)).toContain('To answer');
  await staff.post(`/client/${id}`, { intent: 'answered' });
  expect(await staff.text(PAGE)).not.toContain(due);
  expect(await staff.text(`/client/${id}`)).toContain('Answered');
  await staff.post(`/client/${id}`, { intent: 'open' });
  expect(await staff.text(PAGE)).toContain(due);
});

test('who waits for an answer is named with what and how long, late after twelve hours', async () => {
  const studio = await openStudio({}, () => NOON);
  const { db } = studio.platform;
  const at = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000);
  const message = { email: 'hannah@example.com', message: 'Can the arch move?' };
  await db
    .insertInto('contact_messages')
    .values({ ...message, first_name: 'Hannah', last_name: 'Lyle', created_at: at(19) })
    .execute();
  await db
    .insertInto('contact_messages')
    .values({ ...message, subject: 'A photo', created_at: at(3) })
    .execute();
  const text = await (await studio.asStaff('designer')).text(PAGE);
  expect(text).toMatch(/To answer Inbox Hannah Lyle Can the arch move\? 19 h , late hannah@example\.com A photo 3 h /);
});
