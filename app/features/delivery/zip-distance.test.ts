import { expect, test } from 'vitest';
import { findZone } from '~/lib/delivery-zones';
import { outsideRequest } from '~/platform/context.server';
import { openStudio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind } from '../../../tests/shop.ts';
import { readable } from '../../../tests/visitor.ts';
import { listZones } from './delivery-zones.server';
import { zipsWithin } from './zip-distance.server';

const PAGE = '/delivery-zones?add=new';
const ZONE = { postal_codes: '', fee_cents: '10', minimum_cents: '0' };

/** In Davis, in the mountains. */
async function openShop(postal_code = '26260') {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ postal_code, region: 'WV' }).execute();
  const staff = await studio.asStaff('manager');
  const zoneOf = async (zip: string) => {
    const zones = await outsideRequest(studio.platform, (context) => listZones(context));
    return findZone(zones, zip)?.name;
  };
  return { studio, staff, zoneOf };
}

test('the miles are those between the centers of two ZIP codes', async () => {
  // Davis to Thomas, 8 miles; to Morgantown, 51; to Charleston, 130.
  expect(await zipsWithin('26260', 10)).toEqual(expect.arrayContaining(['26260', '26292']));
  expect(await zipsWithin('26260', 45)).not.toContain('26501');
  expect(await zipsWithin('26260', 55)).toContain('26501');
  expect(await zipsWithin('26260', 100)).not.toContain('25301');
  expect(await zipsWithin('26260', 135)).toContain('25301');
  expect(await zipsWithin('00000', 50)).toEqual([]);
});

test('a ZIP code that a zone names is that zone’s, and any other belongs to the smallest distance', async () => {
  const { staff, zoneOf } = await openShop();
  await staff.post(PAGE, { ...ZONE, name: 'Near', miles: '20', postal_codes: '-26269' });
  await staff.post(PAGE, { ...ZONE, name: 'Far', miles: '60', fee_cents: '30' });
  await staff.post(PAGE, { ...ZONE, name: 'Morgantown', postal_codes: '2650*', fee_cents: '25' });
  expect(await zoneOf('26292')).toBe('Near');
  expect(await zoneOf('26269')).toBe('Far');
  expect(await zoneOf('26501')).toBe('Morgantown');
  expect(await zoneOf('26241')).toBe('Far');
  expect(await zoneOf('25301')).toBeUndefined();
});

test('a distance takes exceptions for all ZIP codes that begin alike, too', async () => {
  const { staff, zoneOf } = await openShop();
  await staff.post(PAGE, { ...ZONE, name: 'Near', miles: '60', postal_codes: '-2650*' });
  expect(await zoneOf('26241')).toBe('Near');
  expect(await zoneOf('26505')).toBeUndefined();
});

test('the checkout takes the fee of the distance, and refuses what is too far', async () => {
  const { studio, staff } = await openShop();
  await staff.post(PAGE, { ...ZONE, name: 'Near', miles: '20' });
  expect(await staff.text('/delivery-zones')).toContain('Within 20 miles');
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  const buyer = studio.asVisitor();
  const far = await buyer.post(path, delivery({ delivery_city: 'Charleston', delivery_postal_code: '25301' }));
  expect(readable(await far.text())).toContain('We do not deliver to 25301. Choose pickup, or another address.');
  expect((await buyer.post(path, delivery({ delivery_postal_code: '26260' }))).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ delivery_cents: 1000 });
});

test.each([
  [{ miles: '20', postal_codes: '26501' }, 'With miles, only exceptions such as -26554.'],
  [{ miles: '' }, 'Write the ZIP codes, or the miles above.'],
  [{ miles: '201' }, 'A whole number up to 200, or nothing.'],
  [{ miles: '-1' }, 'A whole number up to 200, or nothing.'],
])('staff cannot save a zone with %j', async (wrong, message) => {
  const { staff } = await openShop();
  const answer = await staff.post(PAGE, { ...ZONE, name: 'Near', ...wrong });
  expect([answer.status, readable(await answer.text())]).toEqual([400, expect.stringContaining(message)]);
});

test('a studio without a ZIP code is told where to enter it', async () => {
  const { staff } = await openShop('');
  const answer = await staff.post(PAGE, { ...ZONE, name: 'Near', miles: '20' });
  expect(readable(await answer.text())).toContain(
    'The studio’s ZIP code is missing or not known. See Studio settings.',
  );
});
