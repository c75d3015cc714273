import { expect, test } from 'vitest';
import { book, contextOf, formFor, openStudioAt, TUESDAY_8AM } from '../../../tests/booking.ts';
import { pageAfter } from '../../../tests/forms.ts';
import { hold } from '../../../tests/held.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { readable } from '../../../tests/visitor.ts';
import { deliveryRules, HOURS } from '../../../tests/business-hours.ts';
import type { Closure } from '~/lib/closures';
import { dayError } from '~/features/delivery/possible-days';

const PAGE = '/closed-days';
/** 2 PM at the studio. */
const WEDNESDAY_2PM = '2027-06-16T18:00:00Z';
const FAIR = { intent: 'save', title: 'County fair', first_day: '2027-06-16', last_day: '2027-06-18', service: 'all' };

test('a closed week is on Contact, and has no times for meetings', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  expect(await visitor.text('/contact')).not.toContain('County fair');
  const answer = await (await studio.asStaff('designer')).post(PAGE, FAIR);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, PAGE]);
  expect(await visitor.text('/contact')).toContain('Days off June 16 – 18: County fair');
  expect(await (await visitor.get('/contact')).text()).toContain(
    '"opens":"00:00","closes":"00:00","validFrom":"2027-06-16","validThrough":"2027-06-18"',
  );
  expect(await visitor.text('/booking?month=2027-06&day=2027-06-15')).toContain('02:00 PM Free');
  expect(await visitor.text('/booking?month=2027-06&day=2027-06-16')).not.toContain('Free');
  const refused = await visitor.post('/booking', formFor(WEDNESDAY_2PM));
  expect(refused.status).toBe(409);
  studio.setClock('2027-06-19T03:59:59Z');
  expect(await visitor.text('/contact')).toContain('County fair');
  expect((await visitor.get('/contact')).headers.get('cache-control')).toBe('public, no-cache');
  studio.setClock('2027-06-19T04:00:00Z');
  expect(await visitor.text('/contact')).not.toContain('County fair');
});

test('an open checkout refuses a day that was closed meanwhile, and says why', async () => {
  const studio = await openStudioAt(new Date().toISOString());
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5 });
  const { path, token } = await order(studio, cartOf(roses));
  const { fulfillment_date: day } = pickup();
  const staff = await studio.asStaff();
  await staff.post(PAGE, { ...FAIR, title: 'A wedding', first_day: day, last_day: '', service: 'delivery' });
  const buyer = studio.asVisitor();
  expect(await buyer.text(path)).toContain('(A wedding, no delivery)');
  const answer = await buyer.post(path, delivery());
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toMatch(/We do not deliver \w+ \d+: A wedding\. Choose another day\./);
  expect(html).toContain('value="12 Ridge Road"');
  expect((await buyer.post(path, pickup())).status).toBe(303);
  expect((await orderBehind(studio, token)).fulfillment_date).toBe(day);
});

test('staff see at once what is already promised on the days that they close', async () => {
  const studio = await openStudioAt(new Date().toISOString());
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5 });
  const { path, token } = await order(studio, cartOf(roses));
  const buyer = studio.asVisitor();
  await buyer.post(path, delivery());
  await buyer.post(`${path}/card`, card());
  const { number, fulfillment_date } = await orderBehind(studio, token);
  const at = new Date(`${fulfillment_date}T18:00:00Z`);
  await studio.platform.db
    .insertInto('meetings')
    .values({
      submission_token: crypto.randomUUID(),
      status: 'confirmed',
      place: 'studio',
      time_zone: 'America/New_York',
      starts_at: at,
      ends_at: new Date(at.getTime() + 3_600_000),
      name: 'Ida',
      email: 'ida@example.com',
      about: 'A wedding',
    })
    .execute();
  const staff = await studio.asStaff();
  expect(await staff.text(PAGE)).not.toContain('Already promised');
  const days = { first_day: fulfillment_date ?? '', last_day: '' };
  const page = await pageAfter(staff, await staff.post(PAGE, { ...FAIR, ...days }));
  expect(page).toContain('Already promised while you are closed');
  expect(page).toMatch(new RegExp(`Delivery on .+: order ${number}, Hannah Lyle`));
  expect(page).toMatch(/Meeting on .+: Ida/);
});

test('days that are closed every year are closed next year too: at the checkout, for meetings and on Contact', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const staff = await studio.asStaff();
  const { path } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  const buyer = studio.asVisitor();
  await staff.post(PAGE, { ...FAIR, first_day: '2026-06-15', last_day: '2026-06-17', repeats: 'on' });
  expect(await staff.text(PAGE)).toContain('June 15 – 17, every year');
  const refused = await buyer.post(path, pickup({ fulfillment_date: '2027-06-16' }));
  expect([refused.status, readable(await refused.text())]).toEqual([
    400,
    expect.stringContaining('We are closed June 15 – 17: County fair. Choose another day.'),
  ]);
  expect(await buyer.text('/booking?day=2027-06-16')).not.toContain('02:00 PM Free');
  await expect(book(contextOf(studio), WEDNESDAY_2PM)).rejects.toThrow();
  expect(await buyer.text('/contact')).toContain('June 15 – 17: County fair');
  expect((await buyer.text('/contact')).match(/County fair/g)).toHaveLength(1);
  await studio.platform.db.updateTable('closures').set({ repeats: false }).execute();
  expect((await book(contextOf(studio), WEDNESDAY_2PM)).status).toBe('confirmed');
});

test('the last day is not before the first, and one day needs no last one', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const staff = await studio.asStaff();
  const wrong = await staff.post(`${PAGE}?add=new`, { ...FAIR, last_day: '2027-06-15' });
  expect(wrong.status).toBe(400);
  const html = await wrong.text();
  expect(readable(html)).toContain('The last day is before the first.');
  expect(html).toContain('value="County fair"');
  for (const first_day of ['', '2027-02-30', 'tomorrow'])
    expect((await staff.post(`${PAGE}?add=new`, { ...FAIR, first_day })).status).toBe(400);
  expect(await studio.platform.db.selectFrom('closures').selectAll().execute()).toEqual([]);
  await staff.post(PAGE, { ...FAIR, last_day: '' });
  expect(await staff.text(PAGE)).toContain('County fair June 16, 2027 Everything');
});

test('no meeting is booked on a day that is being closed at this instant', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { db, pool } = studio.platform;
  const end = await hold(
    studio,
    `insert into closures (title, first_day, last_day) values ('Fair', '2027-06-16', '2027-06-16')`,
  );
  const booking = book(contextOf(studio), WEDNESDAY_2PM).then(
    () => 'booked',
    () => 'refused',
  );
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await end('commit');
  expect(await booking).toBe('refused');
  expect(await db.selectFrom('meetings').selectAll().execute()).toEqual([]);
});

const CHRISTMAS: Closure = { title: 'Christmas', first_day: '2026-12-24', last_day: '2026-12-28', service: 'all' };
const SPRING: Closure = { ...CHRISTMAS, first_day: '2027-03-01', last_day: '2027-03-01', service: 'pickup' };

test.each([
  ['2026-12-23', 'delivery', undefined],
  ['2026-12-24', 'delivery', 'We are closed December 24 – 28: Christmas. Choose another day.'],
  ['2026-12-28', 'pickup', 'We are closed December 24 – 28: Christmas. Choose another day.'],
  ['2026-12-29', 'pickup', undefined],
  ['2027-03-01', 'pickup', 'Nothing can be picked up March 1: Christmas. Choose another day.'],
  ['2027-03-01', 'delivery', undefined],
] as const)('closures on %s, %s: %s', (day, fulfillment, error) => {
  const calendar = { today: '2026-11-22', hours: HOURS, closures: [CHRISTMAS, SPRING], specialHours: [] };
  expect(dayError(deliveryRules(calendar), fulfillment, day)).toBe(error);
});
