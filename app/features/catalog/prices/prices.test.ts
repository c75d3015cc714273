import { expect, test } from 'vitest';
import { outsideRequest } from '~/platform/context.server';
import { formFieldsIn, pageAfter } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, order, orderBehind } from '../../../../tests/shop.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';
import { changedPrice, describeRule } from '~/features/catalog/price-rule';
import { revertDuePrices } from './price-reverts.server';

const LIST = '/store-manager/prices';
const NOON = new Date('2027-02-01T17:00:00Z');

/** A studio in Davis whose clock is set by the test. */
async function openShop() {
  const clock = { now: NOON };
  const studio = await openStudio({}, () => clock.now);
  const revertDue = () => outsideRequest(studio.platform, revertDuePrices);
  return { studio, clock, revertDue };
}

async function productOf({ platform: { db } }: Studio, variant: string) {
  const found = db.selectFrom('variants').selectAll().where('id', '=', variant);
  return (await found.executeTakeFirstOrThrow()).product_id;
}

async function pricesOf({ platform: { pool } }: Studio) {
  const { rows } = await pool.query(
    `select p.title, price_in_cents as price, sale_price_in_cents as sale from variants v join products p on p.id = product_id
     order by p.title, v.sort_order`,
  );
  return Object.fromEntries(rows.map(({ title, price, sale }) => [title, sale === null ? price : [price, sale]]));
}

interface Change {
  direction?: 'up' | 'down';
  by?: 'percent' | 'amount';
  size: string;
  round_to?: string;
  revert_on?: string;
}

/** Looks at the new prices as a browser does, then saves them. */
async function changePrices(staff: Visitor, selected: string, change: Change) {
  const preview = await previewOf(staff, selected, change);
  const form = preview.html.split('<form').find((part) => part.includes('name="digest"')) ?? '';
  return { ...preview, save: () => staff.post(preview.path, formFieldsIn(form)) };
}

async function previewOf(staff: Visitor, selected: string, change: Change) {
  const fields = { direction: 'up', by: 'percent', round_to: '1', revert_on: '', ...change };
  const path = `${LIST}/new?${selected}&${new URLSearchParams(fields)}`;
  const html = await (await staff.get(path)).text();
  return { path, html, text: readable(html) };
}

test.each([
  [4500, 'percent', 1000, 1, 4950],
  [1005, 'percent', 1000, 1, 1106],
  [1001, 'percent', -1000, 1, 901],
  [1045, 'percent', 0, 100, 1000],
  [1050, 'amount', 0, 100, 1100],
  [1025, 'amount', 0, 50, 1050],
  [1024, 'amount', 0, 50, 1000],
  [4500, 'amount', -250, 1, 4250],
  [10_000_000, 'percent', 50_000, 1, 60_000_000],
  [333, 'percent', 333, 1, 344],
] as const)('%d cents, by %s %d, rounded to %d, are %d', (cents, kind, step, round_to, expected) => {
  expect(changedPrice(cents, { kind, step, round_to })).toBe(expected);
});

test('a rule is described in words', () => {
  expect(describeRule({ kind: 'percent', step: 1250, round_to: 100 })).toBe('12.5% up, to whole dollars');
  expect(describeRule({ kind: 'amount', step: -250, round_to: 1 })).toBe('$2.50 down');
});

test('selected prices are shown old and new, changed together, and in the store at once', async () => {
  const { studio } = await openShop();
  const staff = await studio.asStaff('manager');
  const visitor = studio.asVisitor();
  const roses = await createProduct(studio, 'Roses', { price: 4500 });
  const tulips = await createProduct(studio, 'Tulips', { price: 2999, sale: 1999 });
  await createProduct(studio, 'Moss', { price: 800 });
  expect(await visitor.text('/store')).toContain('$45.00 Roses');
  const ids = `id=${await productOf(studio, roses)}&id=${await productOf(studio, tulips)}`;
  const { text, save } = await changePrices(staff, ids, { size: '10', round_to: '50' });
  expect(text).toContain('2 prices would change');
  expect(text).toMatch(/Roses Large \$45\.00 \$49\.50/);
  expect(text).toContain('Tulips Large $29.99, on sale for $19.99 $33.00, on sale for $22.00');
  expect(await pricesOf(studio)).toEqual({ Moss: 800, Roses: 4500, Tulips: [2999, 1999] });
  const { token } = await order(studio, cartOf(roses));
  const saved = await save();
  expect(await pageAfter(staff, saved)).toContain('2 prices have changed.');
  expect(await pricesOf(studio)).toEqual({ Moss: 800, Roses: 4950, Tulips: [3300, 2200] });
  expect(await visitor.text('/store')).toContain('$49.50 Roses');
  expect((await orderBehind(studio, token)).subtotal_cents).toBe(4500);
  expect(await staff.text(LIST)).toContain('10% up, to .00 or .50 2 ');
  const owner = await studio.asStaff('owner');
  expect(await owner.text('/audit-log')).toContain('Cole Baird Changed: Variant, Roses, Large');
});

test('an open product form is told that its prices changed', async () => {
  const { studio } = await openShop();
  const staff = await studio.asStaff();
  const id = await productOf(studio, await createProduct(studio, 'Roses', { price: 4500 }));
  const page = `/store-manager/products/${id}`;
  const open = formFieldsIn(await (await staff.get(page)).text());
  await (await changePrices(staff, `id=${id}`, { size: '5', by: 'amount' })).save();
  expect((await staff.post(page, { ...open, title: 'Red Roses' })).status).toBe(409);
  expect(await pricesOf(studio)).toEqual({ Roses: 5000 });
});

test('every product that a search finds is changed, 3,000 at once', async () => {
  const { studio } = await openShop();
  const staff = await studio.asStaff();
  await studio.platform.pool.query(
    `with added as (insert into products (title) select 'Tulip ' || n from generate_series(1, 3000) n returning id)
     insert into variants (product_id, title, price_in_cents) select id, 'Large', 4500 from added`,
  );
  await createProduct(studio, 'Rose', { price: 4500 });
  const { text, save } = await changePrices(staff, 'q=tulip&all=1', { direction: 'down', size: '1.25', by: 'amount' });
  expect(text).toContain('3,000 prices would change');
  expect(text).toContain('And 2,950 more.');
  expect(await pageAfter(staff, await save())).toContain('3,000 prices have changed.');
  const { rows } = await studio.platform.pool.query(
    'select price_in_cents as price, count(*)::integer from variants group by 1 order by 1',
  );
  expect(rows).toEqual([
    { price: 4375, count: 3000 },
    { price: 4500, count: 1 },
  ]);
  expect((await staff.get(`${LIST}/new?q=nothing&all=1`)).status).toBe(404);
});

test('prices below 50 cents, above the limit, or without a lower sale price are refused by name', async () => {
  const { studio } = await openShop();
  const staff = await studio.asStaff();
  const ids: Record<string, string> = {};
  for (const [title, price, sale] of [
    ['Moss', 100, null],
    ['Arch', 9_900_000, null],
    ['Mint', 1045, 1040],
  ] as const)
    ids[title] = `id=${await productOf(studio, await createProduct(studio, title, { price, sale }))}`;
  const before = await pricesOf(studio);
  for (const [title, change, problem] of [
    ['Moss', { direction: 'down', size: '60' }, 'Moss, Large would cost $0.40. The minimum is $0.50.'],
    ['Arch', { size: '10' }, 'Arch, Large would cost $108,900.00. The maximum is $100,000.00.'],
    ['Mint', { size: '1', round_to: '100' }, 'The sale price of Mint, Large would no longer be lower than its price.'],
  ] as const) {
    const { text, html, path } = await changePrices(staff, ids[title] ?? '', change);
    expect(text).toContain(problem);
    expect(html).not.toContain('name="digest"');
    const fields = Object.fromEntries(new URL(path, 'http://here.invalid').searchParams);
    const forced = await staff.post(path, { ...fields, digest: 'x' });
    expect([forced.status, readable(await forced.text()).includes(problem)]).toEqual([409, true]);
  }
  expect(await pricesOf(studio)).toEqual(before);
  const whole = await previewOf(staff, ids.Moss ?? '', { size: '0.20', by: 'amount', round_to: '100' });
  expect(whole.text).toContain('These prices would stay as they are.');
});

test.each([
  [{ size: '' }, 'How much?'],
  [{ size: 'ten' }, 'How much?'],
  [{ size: '0' }, 'How much?'],
  [{ size: '-5' }, 'How much?'],
  [{ size: '100', direction: 'down' }, 'down by less than 100%'],
  [{ size: '501' }, 'Up by at most 500%'],
  [{ size: '5', revert_on: '2027-02-30' }, 'A day such as'],
  [{ size: '5', round_to: '3' }, 'Choose how to round.'],
] as const)('the rule %j is marked', async (change, message) => {
  const { studio } = await openShop();
  const staff = await studio.asStaff();
  const id = await productOf(studio, await createProduct(studio, 'Roses'));
  const { text, html } = await previewOf(staff, `id=${id}`, change);
  expect(text).toContain(message);
  expect(html).toContain('aria-invalid="true"');
  expect(html).not.toContain('name="digest"');
});

test('of two people who change the same prices at once, the second looks again', async () => {
  const { studio } = await openShop();
  const [june, cole] = await Promise.all([studio.asStaff('owner'), studio.asStaff('manager')]);
  const id = await productOf(studio, await createProduct(studio, 'Roses', { price: 4000 }));
  const changes = await Promise.all([june, cole].map((staff) => changePrices(staff, `id=${id}`, { size: '10' })));
  const answers = await Promise.all(changes.map(({ save }) => save()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const late = answers.find(({ status }) => status === 409) ?? Response.error();
  const text = readable(await late.text());
  expect(text).toContain('Some of these prices changed after you looked at them.');
  expect(text).toContain('Roses Large $44.00 $48.40');
  expect(await pricesOf(studio)).toEqual({ Roses: 4400 });
});

test('at midnight of the studio the old prices come back, but for those edited since', async () => {
  const { studio, clock, revertDue } = await openShop();
  const staff = await studio.asStaff('manager');
  const roses = await createProduct(studio, 'Roses', { price: 4000 });
  const tulips = await createProduct(studio, 'Tulips', { price: 2000, sale: 1500 });
  const ids = `id=${await productOf(studio, roses)}&id=${await productOf(studio, tulips)}`;
  const today = await changePrices(staff, ids, { size: '10', revert_on: '2027-02-01' });
  expect(readable(await (await today.save()).text())).toContain('Choose a day after today.');
  const saved = await (await changePrices(staff, ids, { size: '10', revert_on: '2027-02-15' })).save();
  const page = saved.headers.get('location') ?? '';
  expect(await staff.text(LIST)).toContain('Until Monday, February 15, 2027');
  await studio.platform.pool.query('update variants set sale_price_in_cents = 1700 where id = $1', [tulips]);
  expect(await studio.asVisitor().text('/store')).toContain('$44.00 Roses');
  // A minute before the studio's midnight, and at it.
  clock.now = new Date('2027-02-15T04:59:00Z');
  await revertDue();
  expect(await pricesOf(studio)).toEqual({ Roses: 4400, Tulips: [2200, 1700] });
  clock.now = new Date('2027-02-15T05:00:00Z');
  await Promise.all([revertDue(), revertDue(), revertDue()]);
  expect(await pricesOf(studio)).toEqual({ Roses: 4000, Tulips: [2200, 1700] });
  expect(await studio.asVisitor().text('/store')).toContain('$40.00 Roses');
  await studio.platform.pool.query('update variants set price_in_cents = 4400 where id = $1', [roses]);
  await revertDue();
  expect(await pricesOf(studio)).toMatchObject({ Roses: 4400 });
  const report = await staff.text(`${page}?show=edited`);
  expect(report).toContain('1 was edited since and left alone');
  expect(report).toMatch(/Tulips Large .* Edited since \$22\.00, on sale for \$17\.00/);
  expect(report).not.toContain('Roses Large');
  const owner = await studio.asStaff('owner');
  expect((await owner.text('/audit-log')).match(/Cole Baird Changed: Variant, Roses, Large/g)).toHaveLength(2);
});

test('changes on top of each other come off in turn', async () => {
  const { studio, clock, revertDue } = await openShop();
  const staff = await studio.asStaff();
  const id = await productOf(studio, await createProduct(studio, 'Roses', { price: 4000 }));
  for (const size of ['10', '20'])
    await (await changePrices(staff, `id=${id}`, { size, revert_on: '2027-02-02' })).save();
  expect(await pricesOf(studio)).toEqual({ Roses: 5280 });
  clock.now = new Date('2027-02-03T12:00:00Z');
  await revertDue();
  expect(await pricesOf(studio)).toEqual({ Roses: 4000 });
});

test('of two changes on top of each other, the lower one may be the first to end', async () => {
  const { studio, clock, revertDue } = await openShop();
  const staff = await studio.asStaff();
  const id = await productOf(studio, await createProduct(studio, 'Roses', { price: 4000, sale: 3000 }));
  for (const [size, revert_on] of [
    ['10', '2027-02-02'],
    ['20', '2027-02-09'],
  ] as const)
    await (await changePrices(staff, `id=${id}`, { size, revert_on })).save();
  expect(await pricesOf(studio)).toEqual({ Roses: [5280, 3960] });
  clock.now = new Date('2027-02-03T12:00:00Z');
  await revertDue();
  expect(await pricesOf(studio)).toEqual({ Roses: [5280, 3960] });
  clock.now = new Date('2027-02-09T12:00:00Z');
  await revertDue();
  expect(await pricesOf(studio)).toEqual({ Roses: [4000, 3000] });
});

test('changing a price again that was to go back says so', async () => {
  const { studio, clock, revertDue } = await openShop();
  const staff = await studio.asStaff();
  const id = await productOf(studio, await createProduct(studio, 'Roses', { price: 4000 }));
  const first = await changePrices(staff, `id=${id}`, { size: '10', revert_on: '2027-02-02' });
  expect(first.text).not.toContain('part of a change');
  await first.save();
  const second = await changePrices(staff, `id=${id}`, { size: '1', by: 'amount' });
  expect(second.text).toContain('One of these prices is part of a change that reverts on a set day.');
  await second.save();
  clock.now = new Date('2027-02-02T06:00:00Z');
  await revertDue();
  expect(await pricesOf(studio)).toEqual({ Roses: 4500 });
  expect(await staff.text(LIST)).toContain('1 was edited since and left alone');
});

test('staff revert prices early, or keep them, once', async () => {
  const { studio, clock, revertDue } = await openShop();
  const [june, cole] = await Promise.all([studio.asStaff('owner'), studio.asStaff('manager')]);
  const roses = await productOf(studio, await createProduct(studio, 'Roses', { price: 4000 }));
  const tulips = await productOf(studio, await createProduct(studio, 'Tulips', { price: 2000 }));
  const change = async (product: string) => {
    const saved = await (await changePrices(june, `id=${product}`, { size: '10', revert_on: '2027-02-15' })).save();
    return saved.headers.get('location') ?? '';
  };
  const [first, second] = [await change(roses), await change(tulips)];
  const both = await Promise.all([june, cole].map((staff) => staff.post(first, { intent: 'revert' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const faster = both[0]?.status === 303 ? june : cole;
  expect(await faster.text(first)).toContain('1 old price is back.');
  expect(await pricesOf(studio)).toEqual({ Roses: 4000, Tulips: 2200 });
  expect(await june.text(`${LIST}?show=coming`)).toMatch(
    /All Old prices come back .* 10% up 1 .* Until Monday, February 15, 2027/,
  );
  const id = second.split('/').at(-1) ?? '';
  expect(await pageAfter(june, await june.post(LIST, { intent: 'keep', id }))).toContain('The new prices stay.');
  expect((await june.post(LIST, { intent: 'keep', id })).status).toBe(409);
  clock.now = new Date('2027-03-01T12:00:00Z');
  await revertDue();
  expect(await pricesOf(studio)).toEqual({ Roses: 4000, Tulips: 2200 });
  expect((await june.post(LIST, { intent: 'nothing', id })).status).toBe(400);
  expect((await june.post(`${LIST}/nonsense`, { intent: 'revert' })).status).toBe(409);
  expect((await june.get(`${LIST}/nonsense`)).status).toBe(404);
});

test('designers see price changes but cannot make or end them', async () => {
  const { studio } = await openShop();
  const [staff, designer] = await Promise.all([studio.asStaff(), studio.asStaff('designer')]);
  const id = await productOf(studio, await createProduct(studio, 'Roses', { price: 4000 }));
  const { path, save } = await changePrices(staff, `id=${id}`, { size: '10' });
  expect((await designer.get(path)).status).toBe(403);
  expect((await designer.post(path, { size: '10' })).status).toBe(403);
  const page = (await save()).headers.get('location') ?? '';
  expect(await designer.text(page)).toContain('Roses Large $40.00 $44.00 New price');
  expect((await designer.post(page, { intent: 'revert' })).status).toBe(403);
  expect(await pricesOf(studio)).toEqual({ Roses: 4400 });
});
