import { expect, test } from 'vitest';
import { typedHours } from '~/features/calendar/opening-hours.schema';
import { HOURS } from '../../../../tests/business-hours.ts';
import { readAnswer } from '../../../../tests/forms.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind } from '../../../../tests/shop.ts';

/** Tuesday, 10 AM at the studio. */
const NOW = new Date('2027-06-15T14:00:00Z');
const SATURDAY = '2027-06-19';
const WEEK = { ...typedHours(HOURS), service_opens_6: '09:00', service_closes_6: '12:00' };
const CHURCH = {
  occasion: 'sympathy',
  funeral_home_id: 'other',
  funeral_home: 'St. Brendan’s',
  deceased_name: 'Ruth Hale',
};
const SERVICE = { ...CHURCH, service_date: SATURDAY, service_time: '14:00', fulfillment_date: SATURDAY };

async function openShop(now = () => NOW) {
  const studio = await openStudio({}, now);
  const owner = await studio.asStaff('owner');
  expect((await owner.post('/opening-hours', WEEK)).status).toBe(303);
  const variant = await createProduct(studio, 'Standing Spray');
  const { path, token } = await order(studio, cartOf(variant));
  const holdForDays = () =>
    studio.platform.db
      .updateTable('orders')
      .set({ hold_expires_at: new Date(NOW.getTime() + 9 * 86_400_000) })
      .execute();
  await holdForDays();
  const send = (fields: Record<string, string>) => studio.asVisitor().post(path, delivery({ ...SERVICE, ...fields }));
  return { studio, owner, path, send, holdForDays, read: () => orderBehind(studio, token) };
}

test('flowers for a service come on a Saturday, and no others', async () => {
  const { studio, path, send, read } = await openShop();
  const page = await (await studio.asVisitor().get(path)).text();
  expect(page).toContain('To a service we also deliver on Saturday, 9AM to 12PM.');
  expect(page).toMatch(new RegExp(`class="[^"]*if-service[^"]*"[^>]*><input[^>]*value="${SATURDAY}"`));
  for (const other of [{ occasion: 'birthday' }, { funeral_home_id: '' }] as Record<string, string>[]) {
    const refused = await readAnswer(await send(other));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('We deliver Monday to Friday.')]);
  }
  expect((await send({})).status).toBe(303);
  expect(await read()).toMatchObject({ fulfillment_date: SATURDAY, funeral_home: 'St. Brendan’s' });
});

test.each([
  ['an hour after the first delivery', { service_time: '11:00' }, undefined],
  ['before that', { service_time: '10:30' }, 'We can bring them on Friday, June 18, 2027.'],
  ['on the Sunday', { service_date: '2027-06-20' }, undefined],
  [
    'on a Sunday, with flowers wanted that day',
    { service_date: '2027-06-20', fulfillment_date: '2027-06-20' },
    'We can bring them on Saturday, June 19, 2027.',
  ],
])('a service %s', async (_, fields, refused) => {
  const { send } = await openShop();
  const answer = await send(fields);
  const { text } = await readAnswer(answer);
  expect([answer.status, text]).toEqual([refused ? 400 : 303, expect.stringContaining(refused ?? '')]);
});

test('a closed day stays closed for services, and so does a Saturday that is nearly over', async () => {
  let now = NOW;
  const { owner, send, holdForDays } = await openShop(() => now);
  now = new Date(`${SATURDAY}T13:30:00Z`);
  expect((await send({})).status).toBe(303);
  await holdForDays();
  now = new Date(`${SATURDAY}T14:30:00Z`);
  const late = await readAnswer(await send({}));
  expect([late.status, late.text]).toEqual([400, expect.stringContaining('We cannot be there an hour before')]);
  now = NOW;
  const fair = { title: 'County fair', first_day: SATURDAY, last_day: SATURDAY, service: 'delivery' };
  await owner.post('/closed-days', { intent: 'save', ...fair });
  const { status, text } = await readAnswer(await send({}));
  expect([status, text]).toEqual([400, expect.stringContaining('County fair')]);
});

test.each([
  [{ service_opens_0: '', service_closes_0: '12:00' }, 'service_opens_0', 'From when?'],
  [{ service_opens_0: '12:00', service_closes_0: '' }, 'service_closes_0', 'Later than it begins.'],
])('%j is refused at %s', async (typed, field, words) => {
  const { owner } = await openShop();
  const { status, html } = await readAnswer(await owner.post('/opening-hours', { ...WEEK, ...typed }));
  expect(status).toBe(400);
  expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>${words}`));
});

test('the page of sympathy flowers names the day, and the cart offers no chocolates with them', async () => {
  const { studio } = await openShop();
  const { db } = studio.platform;
  const chocolates = await createProduct(studio, 'Chocolates');
  const products = await db.selectFrom('products').select(['id', 'title']).execute();
  const idOf = (title: string) => products.find((each) => each.title === title)?.id ?? '';
  const spray = idOf('Standing Spray');
  const variant = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', spray)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('products')
    .set({ is_add_on: true, is_hidden: true })
    .where('id', '=', idOf('Chocolates'))
    .execute();
  expect(chocolates).toBeTruthy();
  const answer = () => studio.asVisitor().text(`/delivery-days?zip=26260&product=${spray}`);
  const cart = async () => {
    const buyer = studio.asVisitor();
    await buyer.post('/cart', { intent: 'add', product: spray, variant: variant.id });
    return buyer.text('/cart');
  };
  expect([await answer(), await cart()]).toEqual([
    expect.not.stringContaining('To a service also'),
    expect.stringContaining('Chocolates'),
  ]);
  await db
    .updateTable('products')
    .set({ occasions: ['sympathy'] })
    .where('id', '=', spray)
    .execute();
  expect([await answer(), await cart()]).toEqual([
    expect.stringContaining('To a service also on Saturday, 9AM to 12PM.'),
    expect.not.stringContaining('Chocolates'),
  ]);
});
