import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind } from '../../../tests/shop.ts';
import { readable, Visitor } from '../../../tests/visitor.ts';
import { cityQuestion } from './city';

const MORGANTOWN = { delivery_postal_code: '26501', delivery_city: 'Morgantown' };
const WESTOVER = { ...MORGANTOWN, delivery_city: 'Westover' };
const QUESTION = '26501 is Morgantown, WV. Is the ZIP right?';

async function openCheckout() {
  const studio = await openStudio();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'June Ledge')));
  const visitor = studio.asVisitor();
  const send = async (fields: Record<string, string>) => {
    const answer = await visitor.post(path, delivery(fields));
    return { status: answer.status, page: readable(await answer.text()) };
  };
  return { studio, visitor, path, send, saved: () => orderBehind(studio, token) };
}

test('a city that is left empty is the one of the ZIP code', async () => {
  const { send, saved } = await openCheckout();
  expect((await send({ ...MORGANTOWN, delivery_city: ' ' })).status).toBe(303);
  expect(await saved()).toMatchObject({ delivery_city: 'Morgantown', delivery_postal_code: '26501' });
});

test('a city of another ZIP code is asked about, and the buyer may keep it', async () => {
  const { send, saved } = await openCheckout();
  const asked = await send(WESTOVER);
  expect(asked).toMatchObject({ status: 400, page: expect.stringContaining(QUESTION) });
  expect(asked.page).toContain('Yes, deliver to Westover, 26501');
  const keeps_city = 'Westover, 26501';
  expect((await send({ ...WESTOVER, keeps_city, delivery_postal_code: '26505' })).status).toBe(400);
  expect((await send({ ...WESTOVER, keeps_city })).status).toBe(303);
  expect(await saved()).toMatchObject({ delivery_city: 'Westover' });
});

test('a ZIP code that is not known is taken with any city, but not without one', async () => {
  const { send } = await openCheckout();
  const unknown = { delivery_postal_code: '26599', delivery_city: 'Rhodora Hollow' };
  expect((await send({ ...unknown, delivery_city: '' })).page).toContain('Tell us the city.');
  expect((await send(unknown)).status).toBe(303);
});

test('the form asks for the city of a ZIP code', async () => {
  const { visitor } = await openCheckout();
  expect(await visitor.json('/zip-code?zip=26501-1234')).toEqual({ city: 'Morgantown', region: 'WV' });
  expect(await visitor.json('/zip-code?zip=10001')).toEqual({ city: 'New York', region: 'NY' });
  for (const unknown of ['', '26599', '2650', '\n2650', '26501 ']) {
    const known = unknown.trim() === '26501' ? { city: 'Morgantown', region: 'WV' } : null;
    expect(await visitor.json(`/zip-code?zip=${encodeURIComponent(unknown)}`)).toEqual(known);
  }
});

test('the checkout begins with the city of the remembered ZIP code', async () => {
  const { studio, path } = await openCheckout();
  const answer = await new Visitor(studio, ['delivery_place=15301:']).get(path);
  const page = await answer.text();
  expect(page).toMatch(/name="delivery_city"[^>]*value="Washington"/);
  expect(page).toMatch(/<option[^>]*value="PA"[^>]*selected=""|<option[^>]*selected=""[^>]*value="PA"/);
});

test.each([
  ['Saint Marys', 'St. Mary’s'],
  ['Mount Hope', 'mt hope, WV'],
  ['Winston Salem', 'Winston-Salem'],
  ['Hurricane', ' HURRICANE'],
  ['Harpers Ferry', "Harper's Ferry"],
  ['San Jose', 'San José'],
])('%s may be written %s', (city, delivery_city) => {
  expect(cityQuestion({ city, region: 'WV' }, { delivery_postal_code: '25000', delivery_city }, '')).toBeUndefined();
});
