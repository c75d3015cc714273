import { expect, test } from 'vitest';
import { book, contextOf, formFor, openStudioAt, TUESDAY_8AM } from '../../../tests/booking.ts';
import { deliveryRules, HOURS } from '../../../tests/business-hours.ts';
import { pageAfter, readAnswer } from '../../../tests/forms.ts';
import { hold } from '../../../tests/held.ts';
import { card, cartOf, createProduct, order, pickup } from '../../../tests/shop.ts';
import type { SpecialHours } from '~/lib/closures';
import { dayError, dayHint } from '~/features/delivery/possible-days';

const PAGE = '/special-hours';
/** 2 PM at the studio. */
const WEDNESDAY_2PM = '2027-06-16T18:00:00Z';
const EARLY = {
  intent: 'save',
  title: 'Inventory',
  day: '2027-06-16',
  opens: '10:00',
  closes: '14:30',
  delivers: 'on',
};

test('an early closing is on Contact, and no meeting ends after it', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const visitor = studio.asVisitor();
  expect(await visitor.text('/contact')).not.toContain('Special hours');
  expect(await visitor.text('/booking?month=2027-06&day=2027-06-16')).toContain('02:00 PM Free');
  const staff = await studio.asStaff('designer');
  expect((await staff.post(PAGE, EARLY)).status).toBe(303);
  expect(await visitor.text('/contact')).toContain('Special hours Wednesday, June 16, 2027, 10AM to 2:30PM: Inventory');
  expect(await (await visitor.get('/contact')).text()).toContain(
    '"opens":"10:00","closes":"14:30","validFrom":"2027-06-16","validThrough":"2027-06-16"',
  );
  expect(await visitor.text('/booking?month=2027-06&day=2027-06-16')).not.toContain('02:00 PM Free');
  expect((await visitor.post('/booking', formFor(WEDNESDAY_2PM))).status).toBe(409);
  studio.setClock('2027-06-17T04:00:00Z');
  expect(await visitor.text('/contact')).not.toContain('Inventory');
});

test('staff see the meetings that end after an early closing', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  await book(contextOf(studio), WEDNESDAY_2PM);
  const staff = await studio.asStaff();
  const page = await pageAfter(staff, await staff.post(PAGE, EARLY));
  expect(page).toContain('Already promised while you are closed');
  expect(page).toMatch(/Meeting on Jun 16, 2027, 2:00 PM/);
});

test('no meeting is booked for a time that is being closed at this instant', async () => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { db, pool } = studio.platform;
  const end = await hold(
    studio,
    `insert into special_hours (title, day, opens, closes) values ('Inventory', '2027-06-16', '10:00', '14:30')`,
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

test('the email of a paid order names the hours of its day', async () => {
  const studio = await openStudioAt('2027-06-15T12:00:00Z');
  await (await studio.asStaff()).post(PAGE, EARLY);
  const { path } = await order(studio, cartOf(await createProduct(studio, 'Garden Roses')));
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup({ fulfillment_date: '2027-06-16' }));
  await buyer.post(`${path}/card`, card());
  const emails = await studio.platform.db.selectFrom('emails').select('text').execute();
  expect(emails.map(({ text }) => text).join()).toContain('June 16, 2027, between 10AM and 2:30PM:');
});

test.each([
  [{ closes: '09:00' }, 'Later than it opens.'],
  [{ opens: 'ten' }, 'A time such as 10:00.'],
  [{ day: '' }, 'Choose the day.'],
  [{ day: '2027-06-17' }, 'Everything is closed June 17: County fair. Change the closed days first.'],
  [{ day: '2027-06-18' }, 'Another special day has this date.'],
])('%j is not saved: %s', async (wrong, message) => {
  const studio = await openStudioAt(TUESDAY_8AM);
  const { db } = studio.platform;
  await db
    .insertInto('closures')
    .values({ title: 'County fair', first_day: '2027-06-17', last_day: '2027-06-17' })
    .execute();
  const staff = await studio.asStaff();
  await staff.post(PAGE, { ...EARLY, day: '2027-06-18' });
  const answer = await readAnswer(await staff.post(`${PAGE}?add=new`, { ...EARLY, ...wrong }));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).toContain(message);
  expect(answer.html).toContain('value="Inventory"');
});

/** A Sunday and a Friday. */
const SUNDAY: SpecialHours = {
  title: 'Valentine’s Day',
  day: '2027-02-14',
  opens: '08:00',
  closes: '14:00',
  delivers: true,
};
const FRIDAY: SpecialHours = { ...SUNDAY, title: 'Inventory', day: '2027-02-19', delivers: false };

test.each([
  ['2027-02-14', 'delivery', undefined],
  ['2027-02-14', 'pickup', undefined],
  ['2027-02-21', 'pickup', 'We are closed on Sundays. Choose another day.'],
  ['2027-02-19', 'pickup', undefined],
  ['2027-02-19', 'delivery', 'We do not deliver that day: Inventory. Choose another day, or pickup.'],
] as const)('special hours on %s, %s: %s', (day, fulfillment, error) => {
  const calendar = { today: '2026-11-22', hours: HOURS, closures: [], specialHours: [SUNDAY, FRIDAY] };
  const rules = deliveryRules(calendar);
  expect(dayError(rules, fulfillment, day)).toBe(error);
  expect(dayHint(rules)).toContain('Open: Sunday, February 14, 2027, 8AM to 2PM: Valentine’s Day;');
});
