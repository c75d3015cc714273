import { expect, test } from 'vitest';
import { HOURS } from '../../../tests/business-hours.ts';
import { readAnswer } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, order, pickup } from '../../../tests/shop.ts';
import { typedHours } from './opening-hours.schema';

const PAGE = '/opening-hours';
const WEEK = typedHours(HOURS);
/** Closed on Wednesday, open late on Saturday, Sunday by appointment. */
const NEW_WEEK = {
  ...WEEK,
  state_3: 'closed',
  delivers_3: '',
  state_6: 'open',
  opens_6: '09:30',
  closes_6: '20:00',
  delivers_6: 'on',
  state_0: 'by_appointment',
};
const LINES = 'Monday, Tuesday, Thursday, and Friday, 10AM to 6PM';
/** A Tuesday. */
const NOW = new Date('2027-06-15T12:00:00Z');

function openStudioNow() {
  return openStudio({}, () => NOW);
}

test('new hours are on every page, in structured data, in booking and at the checkout at once', async () => {
  const studio = await openStudioNow();
  await studio.platform.db.updateTable('studio_settings').set({ phone: '304-555-0142' }).execute();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/contact')).toContain('Monday to Friday, 10AM to 6PM Saturday by appointment only');
  const owner = await studio.asStaff('owner');
  expect((await owner.post(PAGE, NEW_WEEK)).status).toBe(303);
  expect(await owner.text(PAGE)).toContain(`Success! ${LINES}; Saturday, 9:30AM to 8PM; Sunday by appointment only`);

  expect(await visitor.text('/contact')).toContain(`${LINES} Saturday, 9:30AM to 8PM Sunday by appointment only`);
  for (const path of ['/about', '/nothing-here', '/booking'])
    expect([path, await visitor.text(path)]).toEqual([path, expect.stringContaining(`${LINES}; Saturday`)]);
  expect(await visitor.text('/consultation')).toContain(
    `${LINES}. Saturday, 9:30AM to 8PM. Sunday by appointment only.`,
  );
  expect(await visitor.text('/store')).toContain('Delivered Monday, Tuesday, and Thursday to Saturday, or picked up');
  expect(await visitor.text('/booking')).toContain('We are closed on Wednesdays. Sundays are by request');
  const home = await (await visitor.get('/')).text();
  expect(home).toContain(
    '{"@type":"OpeningHoursSpecification","dayOfWeek":["Saturday"],"opens":"09:30","closes":"20:00"}',
  );
  // June 16 is a Wednesday.
  expect(await visitor.text('/booking?month=2027-06&day=2027-06-16')).toContain('Choose a day');
  expect(await visitor.text('/booking?month=2027-06&day=2027-06-17')).not.toContain('Choose a day');
});

test('the checkout takes the days of the new week', async () => {
  const studio = await openStudioNow();
  await (await studio.asStaff('owner')).post(PAGE, NEW_WEEK);
  const { path } = await order(studio, cartOf(await createProduct(studio, 'June Ledge')));
  const closed = await studio.asVisitor().post(path, pickup({ fulfillment_date: '2027-06-16' }));
  expect(await closed.text()).toContain('We are closed on Wednesdays. Choose another day.');
});

test.each([
  [{ opens_1: '19:00' }, 'closes_1', 'Later than it opens.'],
  [{ opens_2: 'ten' }, 'opens_2', 'A time such as 10:00.'],
  [{ state_4: 'ajar' }, 'state_4', 'Choose one.'],
])('%j is reported at %s', async (wrong, field, words) => {
  const studio = await openStudioNow();
  const owner = await studio.asStaff('owner');
  const { status, html } = await readAnswer(await owner.post(PAGE, { ...WEEK, opens_5: '11:00', ...wrong }));
  expect(status).toBe(400);
  expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>${words}`));
  expect(html).toContain('value="11:00"');
});

test('a day that is not open may have any times', async () => {
  const studio = await openStudioNow();
  const owner = await studio.asStaff('owner');
  expect((await owner.post(PAGE, { ...WEEK, opens_0: '19:00' })).status).toBe(303);
});

test('two people who change the hours do not overwrite each other silently', async () => {
  const studio = await openStudioNow();
  const owner = await studio.asStaff('owner');
  await owner.post(PAGE, { ...WEEK, closes_1: '17:00', version: '1' });
  const second = await readAnswer(await owner.post(PAGE, { ...WEEK, closes_2: '16:00', version: '1' }));
  expect(second.status).toBe(409);
  expect(second.text).toContain('Monday: closes');
});
