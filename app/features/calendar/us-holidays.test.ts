import { expect, test } from 'vitest';
import { openStudioAt } from '../../../tests/booking.ts';
import { pageAfter } from '../../../tests/forms.ts';
import { cartOf, createProduct, delivery, order, pickup } from '../../../tests/shop.ts';
import { readable } from '../../../tests/visitor.ts';
import { usHolidays } from '~/lib/us-holidays';

const PAGE = '/closed-days';
/** A Monday morning at the studio, three days before Thanksgiving. */
const MONDAY = '2026-11-23T15:00:00Z';
const THANKSGIVING = '2026-11-26';

test('the holidays of a year from any day on', () => {
  expect(usHolidays('2026-11-27').map(({ title, day }) => `${title} ${day}`)).toEqual([
    ...['Christmas 2026-12-25', 'New Year’s Day 2027-01-01', 'Memorial Day 2027-05-31'],
    ...['Independence Day 2027-07-04', 'Labor Day 2027-09-06', 'Thanksgiving 2027-11-25'],
  ]);
  expect(usHolidays('2028-01-01').map(({ day }) => day)).toEqual([
    ...['2028-01-01', '2028-05-29', '2028-07-04', '2028-09-04', '2028-11-23', '2028-12-25'],
  ]);
});

test('one click closes the holidays that staff keep, and buyers are offered the next day', async () => {
  const studio = await openStudioAt(MONDAY);
  const roses = await createProduct(studio, 'Garden Roses');
  const staff = await studio.asStaff('designer');
  expect(await staff.text(PAGE)).toMatch(/US holidays .*Thanksgiving Thursday, November 26, 2026/);
  const body = new FormData();
  for (const day of [THANKSGIVING, '2026-12-25']) body.append('day', day);
  const answer = await staff.fetch(`${PAGE}?us-holidays`, { method: 'POST', body });
  expect(await pageAfter(staff, answer)).toContain('You are closed on Thanksgiving and Christmas.');
  const page = await staff.text(PAGE);
  expect(page.split('US holidays')[1]).not.toMatch(/Thanksgiving|Christmas/);
  expect(page.split('US holidays')[1]).toContain('Labor Day');
  const { path } = await order(studio, cartOf(roses));
  for (const details of [delivery, pickup]) {
    const refused = await studio.asVisitor().post(path, details({ fulfillment_date: THANKSGIVING }));
    expect(refused.status).toBe(400);
    expect(readable(await refused.text())).toContain(
      'We are closed November 26: Thanksgiving. Choose another day. The next possible day is Friday, November 27, 2026.',
    );
  }
});

test('days that are no holidays, or closed already, are not closed again', async () => {
  const studio = await openStudioAt(MONDAY);
  const staff = await studio.asStaff();
  for (const day of [THANKSGIVING, THANKSGIVING, '2026-11-24', '']) await staff.post(`${PAGE}?us-holidays`, { day });
  const rows = await studio.platform.db.selectFrom('closures').select(['title', 'first_day', 'last_day']).execute();
  expect(rows).toEqual([{ title: 'Thanksgiving', first_day: THANKSGIVING, last_day: THANKSGIVING }]);
});
