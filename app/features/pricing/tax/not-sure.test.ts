import { describe, expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind } from '../../../../tests/shop.ts';
import { openSubscriptionShop } from '../../../../tests/subscriptions.ts';

const PAGE = '/store-manager/1001';
const SENTENCE = 'The buyer was not sure whether the address is inside Davis: city tax was not charged.';
const STATE = { name: 'West Virginia', level: 'state', region: 'WV', rate: '6', valid_from: '2020-01-01' } as const;
const DAVIS = { name: 'Davis', level: 'municipality', region: 'WV', rate: '1', valid_from: '2020-01-01' } as const;
/** A Tuesday, and the day after. */
const NOON = new Date('2027-06-15T16:00:00Z');
const DAY = '2027-06-16';

/** Roses for $100 and a delivery for $14.20, to a ZIP code that is partly in Davis. */
async function openShop() {
  const studio = await openStudio({}, () => NOON);
  const { db } = studio.platform;
  const settings = { region: 'WV', delivery_fee_cents: 1420, email: 'studio@example.com' };
  await db.updateTable('studio_settings').set(settings).execute();
  await db
    .insertInto('tax_rates')
    .values([STATE, { ...DAVIS, border_postal_codes: '26260' }])
    .execute();
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  const { path, token } = await order(studio, cartOf(roses));
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOON.getTime() + 86_400_000) })
    .execute();
  const buyer = studio.asVisitor();
  const send = (fields: Record<string, string> = {}) =>
    buyer.post(path, delivery({ fulfillment_date: DAY, tax_place: 'not_sure', ...fields }));
  const pay = async (fields: Record<string, string> = {}) => {
    await send(fields);
    await buyer.post(`${path}/card`, card());
  };
  const staff = await studio.asStaff('manager');
  const change = (fields: Record<string, string>) => staff.post(`${PAGE}/change`, { intent: 'save', ...fields });
  return { studio, db, buyer, staff, path, send, pay, change, read: () => orderBehind(studio, token) };
}

test('all that is missing is said at once: name, ZIP code, time and city limits', async () => {
  const { studio, db, send } = await openShop();
  await db
    .insertInto('delivery_windows')
    .values({ name: 'Morning', fulfillment: 'delivery', opens: '09:00', closes: '12:00', weekdays: 'Wednesday' })
    .execute();
  await studio.platform.live.heard();
  const { status, text } = await readAnswer(await send({ buyer_name: '', delivery_street: '', tax_place: '' }));
  expect(status).toBe(400);
  expect(text).toContain('4 answers need a look.');
  for (const said of ['Tell us your name.', 'Tell us the street and number.', 'Choose a time.', 'Choose one of these.'])
    expect(text).toContain(said);
  const without = await readAnswer(await send({ buyer_email: 'x', delivery_postal_code: '' }));
  expect(without.status).toBe(400);
  expect(without.text).toContain('Choose a time.');
  const bare = await readAnswer(await send({ delivery_postal_code: '', delivery_street: '', delivery_region: '' }));
  expect(bare.text).toContain('Choose a time.');
});

test('a buyer who is not sure pays the lower rate, and staff see it wherever they work on the order', async () => {
  const { studio, db, buyer, staff, path, send, pay, read } = await openShop();
  expect((await readAnswer(await send({ tax_place: '' }))).text).toContain(
    'Inside the city limits Outside the city limits Not sure',
  );
  await pay();
  expect(await read()).toMatchObject({ status: 'paid', tax_cents: 685, total_cents: 12_105, tax_place: 'not_sure' });
  expect(await buyer.text(path)).not.toContain('was not sure');
  expect(await staff.text(PAGE)).toContain(SENTENCE);
  expect(await staff.text(`/store-manager/board?day=${DAY}`)).toContain('Inside the city limits? Not sure');
  expect(await (await studio.asStaff('designer')).text(PAGE)).toContain(SENTENCE);
  const email = await db
    .selectFrom('emails')
    .select('text')
    .where('recipient', '=', 'studio@example.com')
    .executeTakeFirstOrThrow();
  expect(email.text).toContain('not sure whether the address is inside the city limits: city tax was not charged');
  expect(await staff.text('/store-manager/sales-tax?month=2027-06')).toContain(
    'Not sure whether inside the city limits, so without city tax: order 1001',
  );
  expect(await (await staff.get('/store-manager/orders.csv')).text()).toMatch(/City limits[^]*Not sure/);
});

test('staff who say that it is outside take the mark away, and nothing is charged', async () => {
  const { staff, pay, read, change } = await openShop();
  await pay();
  expect(await staff.text(`${PAGE}/change`)).toContain('Not sure');
  expect(await pageAfter(staff, await change({ tax_place: 'outside' }))).toContain(
    'Changed by Cole Baird: City limits (was “Not sure”)',
  );
  expect(await read()).toMatchObject({ tax_place: 'outside', total_cents: 12_105, balance_cents: 0 });
  for (const page of [PAGE, `/store-manager/board?day=${DAY}`, '/store-manager/sales-tax?month=2027-06'])
    expect(await staff.text(page)).not.toMatch(/not sure (?:whether|if)|\? Not sure/i);
});

test('staff who say that it is inside see the city’s tax before it is charged, and choose who pays it', async () => {
  const { staff, pay, read, change } = await openShop();
  await pay();
  const shown = await readAnswer(await change({ tax_place: 'Davis', settle: 'account' }));
  expect(shown.text).toContain('$122.19');
  expect(await read()).toMatchObject({ tax_place: 'not_sure', total_cents: 12_105 });
  const expected = /name="expected" value="([^"]+)"/.exec(shown.html)?.[1] ?? '';
  await change({ tax_place: 'Davis', settle: 'account', expected });
  expect(await read()).toMatchObject({ tax_place: 'Davis', total_cents: 12_219, balance_cents: 114 });
  expect(await staff.text(PAGE)).not.toContain('was not sure');
});

test('an order that is delivered can still be settled as outside the city', async () => {
  const { staff, pay, read } = await openShop();
  await pay();
  await staff.post(PAGE, { intent: 'delivered' });
  expect(await staff.text(PAGE)).toContain('It is outside');
  expect(await pageAfter(staff, await staff.post(PAGE, { intent: 'outside-city' }))).toContain(
    'City limits (was “Not sure”)',
  );
  expect(await read()).toMatchObject({ tax_place: 'outside', total_cents: 12_105 });
});

test('an order that is not at city limits, or is picked up, is not marked', async () => {
  const { send, read } = await openShop();
  await send({ delivery_postal_code: '26501' });
  expect(await read()).toMatchObject({ delivery_postal_code: '26501', tax_place: null });
  await send();
  expect(await read()).toMatchObject({ tax_place: 'not_sure' });
  await send({ fulfillment: 'pickup' });
  expect(await read()).toMatchObject({ tax_place: null });
});

test('staff on the phone may not be sure either', async () => {
  const { studio, staff } = await openShop();
  const roses = await createProduct(studio, 'Tulips', { price: 10_000 });
  const { fulfillment: _, ...address } = delivery({ fulfillment_date: DAY });
  const sale = { sale: crypto.randomUUID(), how: 'delivery', pay: 'account', [`quantity.${roses}`]: '1' };
  const answer = await staff.post('/sell', { ...address, ...sale, delivery_region: 'WV', tax_place: 'not_sure' });
  expect(answer.status).toBe(303);
  expect(await staff.text('/store-manager/1002')).toContain(SENTENCE);
});

describe('what staff say of a subscriber’s address counts for the deliveries that follow', () => {
  async function openSubscribed() {
    const { studio, db, subscribe, on } = await openSubscriptionShop();
    await db
      .insertInto('tax_rates')
      .values({ ...DAVIS, border_postal_codes: '26260' })
      .execute();
    await subscribe(undefined, undefined, { tax_place: 'not_sure' });
    const staff = await studio.asStaff('manager');
    const change = (fields: Record<string, string>) => staff.post(`${PAGE}/change`, { intent: 'save', ...fields });
    const next = async () => {
      await on('2027-04-14');
      return db
        .selectFrom('orders')
        .select(['tax_place', 'tax_cents'])
        .where('number', '=', 1002)
        .executeTakeFirstOrThrow();
    };
    return { staff, change, next };
  }

  test('outside the city limits', async () => {
    const { staff, next } = await openSubscribed();
    expect(await staff.text(PAGE)).toContain(SENTENCE);
    await staff.post(PAGE, { intent: 'outside-city' });
    expect(await next()).toEqual({ tax_place: 'outside', tax_cents: 330 });
    expect(await staff.text('/store-manager/1002')).not.toContain('was not sure');
  });

  test('inside them', async () => {
    const { change, next } = await openSubscribed();
    const inside = { tax_place: 'Davis', settle: 'account' };
    const { html } = await readAnswer(await change(inside));
    await change({ ...inside, expected: /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '' });
    expect(await next()).toEqual({ tax_place: 'Davis', tax_cents: 385 });
  });

  test('but not what they say of another address', async () => {
    const { change, next } = await openSubscribed();
    await change({ delivery_street: '9 Court Street', tax_place: 'outside' });
    expect(await next()).toMatchObject({ tax_place: 'not_sure' });
  });
});
