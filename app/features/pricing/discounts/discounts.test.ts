import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStudio, shareStudio, type Studio } from '../../../../tests/open-studio.ts';
import {
  card,
  cartOf,
  createProduct,
  delivery,
  order,
  orderBehind,
  pickup,
  setSalesTax,
} from '../../../../tests/shop.ts';
import { readable, SITE } from '../../../../tests/visitor.ts';

const PAGE = '/discount-codes';
const TEN = { name: 'Ten', code: 'TEN', kind: 'percent', value: '10', max_uses: '0' };

async function openShop(codes: Record<string, string>[] = [TEN]) {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ delivery_fee_cents: 1420 }).execute();
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  const staff = await studio.asStaff('manager');
  for (const code of codes) await staff.post(PAGE, code);
  const place = () => order(studio, cartOf(roses));
  return { studio, staff, roses, place, buyer: studio.asVisitor(), ...(await place()) };
}

test('a percentage comes off the flowers before the tax, and the buyer sees it before paying', async () => {
  const { studio, buyer, path, token } = await openShop();
  await setSalesTax(studio, '6');
  const applied = await buyer.post(path, delivery({ intent: 'apply', discount_code: ' ten ' }));
  expect(applied.status).toBe(200);
  const html = await applied.text();
  expect(html).toContain('12 Ridge Road');
  expect(readable(html)).toContain('Subtotal $100.00 Discount, TEN -$10.00');
  expect((await buyer.post(path, delivery({ discount_code: 'ten' }))).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({
    discount_cents: 1000,
    tax_cents: 625,
    total_cents: 11_045,
    discount_code: 'TEN',
  });
  expect(await buyer.text(`${path}/card`)).toContain(
    'Discount, TEN -$10.00 Delivery $14.20 Sales tax, 6% $6.25 Total $110.45',
  );
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  const email = await studio.platform.db.selectFrom('emails').select('text').executeTakeFirstOrThrow();
  expect(email.text).toContain('Discount, TEN: -$10.00');
});

test('amounts and free delivery come off, never more than there is', async () => {
  const { studio, buyer, path, token } = await openShop([
    { ...TEN, code: 'MUCH', kind: 'amount', value: '500' },
    { ...TEN, code: 'FREE', kind: 'delivery', value: '0' },
  ]);
  await buyer.post(path, delivery({ discount_code: 'MUCH' }));
  expect(await orderBehind(studio, token)).toMatchObject({ discount_cents: 10_000, total_cents: 1420 });
  await buyer.post(path, delivery({ discount_code: 'FREE' }));
  expect(await orderBehind(studio, token)).toMatchObject({ discount_cents: 1420, total_cents: 10_000 });
  await buyer.post(path, delivery());
  expect(await orderBehind(studio, token)).toMatchObject({ discount_cents: 0, discount_code: null });
});

test('a code stores the percentage or the amount of its kind, and its form shows what was typed', async () => {
  const { studio, staff } = await openShop([]);
  const { db } = studio.platform;
  const stored = () => db.selectFrom('discount_codes').select(['id', 'kind', 'percent', 'amount_cents']);
  await staff.post(PAGE, { ...TEN, value: '12.5' });
  const { id } = await stored().executeTakeFirstOrThrow();
  for (const [kind, value, columns, shown] of [
    ['amount', '7.50', { percent: null, amount_cents: 750 }, '7.50'],
    ['percent', '12.5', { percent: '12.50', amount_cents: null }, '12.50'],
    ['delivery', '0', { percent: null, amount_cents: null }, '0.00'],
  ] as const) {
    expect((await staff.post(PAGE, { ...TEN, id, kind, value })).status).toBe(303);
    expect(await stored().executeTakeFirstOrThrow()).toEqual({ id, kind, ...columns });
    const html = await (await staff.get(`${PAGE}?edit=${id}`)).text();
    expect(/<input[^>]*name="value"[^>]*>/.exec(html)?.[0]).toContain(`value="${shown}"`);
    expect(await staff.text(`${PAGE}/codes.csv`)).toContain(`,${shown},0,`);
  }
  for (const wrong of [{ kind: 'percent' }, { kind: 'percent', amount_cents: 500 }, { percent: '10' }] as const)
    await expect(db.updateTable('discount_codes').set(wrong).execute()).rejects.toThrow('discount_codes_of_kind');
});

test('a code that leaves nothing to pay completes the order, without asking for a card', async () => {
  const { studio, staff, buyer, path, token } = await openShop([{ ...TEN, code: 'ALL', value: '100' }]);
  const done = await buyer.post(path, pickup({ discount_code: 'ALL' }));
  expect(done.headers.get('Location')).toContain('/success?order=');
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid', discount_cents: 10_000, due_cents: 0 });
  expect(await staff.text('/store-manager/1001')).toContain('Paid');
});

test.each([
  [{ starts_on: '2099-01-01' }, 'There is no such code, or it has ended.'],
  [{ ends_on: '2020-01-01' }, 'There is no such code, or it has ended.'],
  [{ is_paused: 'on' }, 'There is no such code, or it has ended.'],
  [{ products: 'Lilies' }, 'This code is for other products.'],
  [{ code: 'OTHER' }, 'There is no such code, or it has ended.'],
])('a code with %j is refused at its field, and nothing typed is lost', async (fields, message) => {
  const { studio, staff, buyer, path, token } = await openShop([]);
  await createProduct(studio, 'Lilies');
  await staff.post(PAGE, { ...TEN, ...fields });
  const answer = await buyer.post(path, delivery({ discount_code: 'TEN' }));
  const html = await answer.text();
  expect([answer.status, readable(html)]).toEqual([400, expect.stringContaining(message)]);
  expect(html).toContain('id="discount_code-error"');
  expect(html).toContain('12 Ridge Road');
  expect(await orderBehind(studio, token)).toMatchObject({ discount_code: null, buyer_email: null });
});

test('a code for some products leaves the others at their price', async () => {
  const { studio, roses, buyer } = await openShop([]);
  const lilies = await createProduct(studio, 'Lilies', { price: 5000 });
  await (await studio.asStaff()).post(PAGE, { ...TEN, products: 'lilies' });
  const { path, token } = await order(studio, cartOf(roses, lilies));
  await buyer.post(path, pickup({ discount_code: 'TEN' }));
  expect(await orderBehind(studio, token)).toMatchObject({ subtotal_cents: 15_000, discount_cents: 500 });
});

test('a code for first orders asks whether the address has ordered before', async () => {
  const { studio, place, buyer, path } = await openShop([{ ...TEN, is_first_order: 'on' }]);
  await buyer.post(path, pickup({ discount_code: 'TEN' }));
  await buyer.post(`${path}/card`, card());
  const second = await place();
  const refused = await buyer.post(second.path, pickup({ discount_code: 'TEN', buyer_email: 'HANNAH@example.com' }));
  expect(readable(await refused.text())).toMatch(/used with this email address already|for a first order/);
  expect((await buyer.post(second.path, pickup({ discount_code: 'TEN', buyer_email: 'b@example.com' }))).status).toBe(
    303,
  );
  expect((await orderBehind(studio, second.token)).discount_cents).toBe(1000);
});

test('a code for first orders does not survive on an unpaid order once the buyer has paid for another', async () => {
  const { studio, place, buyer, path, token } = await openShop([{ ...TEN, is_first_order: 'on' }]);
  await setSalesTax(studio, '6');
  await buyer.post(path, pickup({ discount_code: 'TEN' }));
  const second = await place();
  await buyer.post(second.path, pickup());
  await buyer.post(`${second.path}/card`, card());
  expect(await orderBehind(studio, second.token)).toMatchObject({ status: 'paid', total_cents: 10_600 });
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending', discount_code: null });
  const pages = () => studio.platform.db.selectFrom('payments').select('status').where('status', '=', 'open').execute();
  await expect.poll(pages, { timeout: 20_000 }).toEqual([]);
  await buyer.post(`${path}/card`, card());
  expect((await orderBehind(studio, token)).status).toBe('pending');
  expect((await buyer.post(path, pickup())).status).toBe(303);
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid', total_cents: 10_600 });
});

test('an unpaid order holds its code no longer than its flowers', async () => {
  const { studio, place, buyer, path, token } = await openShop([{ ...TEN, max_uses: '1' }]);
  await buyer.post(path, pickup({ discount_code: 'TEN' }));
  await studio.platform.db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(0) })
    .where('token', '=', token)
    .execute();
  const other = await place();
  expect((await buyer.post(other.path, pickup({ discount_code: 'TEN', buyer_email: 'b@example.com' }))).status).toBe(
    303,
  );
});

test('an order that ends gives its use back', async () => {
  const { place, buyer, path } = await openShop([{ ...TEN, max_uses: '1' }]);
  await buyer.post(path, pickup({ discount_code: 'TEN' }));
  const other = await place();
  const refused = await buyer.post(other.path, pickup({ discount_code: 'TEN', buyer_email: 'b@example.com' }));
  expect(readable(await refused.text())).toContain('This code has been used up.');
  await buyer.post(path, { intent: 'cancel' });
  expect((await buyer.post(other.path, pickup({ discount_code: 'TEN' }))).status).toBe(303);
});

test('a code that is taken off after the details were saved takes its discount along', async () => {
  const { studio, buyer, path, token } = await openShop([{ ...TEN, max_uses: '1' }]);
  await setSalesTax(studio, '6');
  await buyer.post(path, pickup({ discount_code: 'TEN' }));
  expect((await buyer.post(path, pickup({ intent: 'apply', discount_code: '' }))).status).toBe(200);
  // The page that asked for the lower sum is still open in another tab.
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).not.toMatchObject({ status: 'paid' });
  await buyer.post(path, pickup());
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({
    status: 'paid',
    discount_code: null,
    discount_cents: 0,
    total_cents: 10_600,
  });
});

test('somebody who guesses codes is stopped, and valid codes count no guesses', async () => {
  const { place, buyer, path } = await openShop();
  for (let guess = 0; guess < 20; guess++)
    expect((await buyer.post(path, pickup({ discount_code: 'TEN', intent: 'apply' }))).status).toBe(200);
  const other = await place();
  for (let guess = 0; guess < 20; guess++)
    expect((await buyer.post(other.path, pickup({ discount_code: `GUESS${guess}` }))).status).toBe(400);
  const stopped = await buyer.post(other.path, pickup({ discount_code: 'TEN' }));
  expect([stopped.status, readable(await stopped.text())]).toEqual([
    429,
    expect.stringContaining('Too many codes were tried.'),
  ]);
  expect((await buyer.post(other.path, pickup())).status).toBe(303);
});

test('the store service takes a code along to the checkout', async () => {
  const { studio, roses } = await openShop();
  const body = JSON.stringify({ ...cartOf(roses), discount_code: 'ten' });
  const answer = await studio
    .asVisitor()
    .fetch('/store/rhodora/checkout', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  const { url } = (await answer.json()) as { url: string };
  const html = await (await studio.asVisitor().get(url.replace(SITE, ''))).text();
  expect(html).toMatch(/name="discount_code"[^>]*value="ten"|value="ten"[^>]*name="discount_code"/);
});

test.each([
  [{ value: '0' }, 'A percentage from 1 to 100.'],
  [{ value: '101' }, 'A percentage from 1 to 100.'],
  [{ kind: 'amount', value: '0' }, 'An amount such as 5 or 7.50.'],
  [{ code: 'a!' }, 'At least three letters, digits or hyphens.'],
  [{ products: 'Roses\nTulips' }, 'No product is called “Tulips”.'],
  [{ starts_on: '2027-02-02', ends_on: '2027-02-01' }, 'It ends before it begins.'],
  [{ code: 'ten' }, 'Another discount code has this code.'],
])('staff cannot save a code with %j', async (wrong, message) => {
  const { staff } = await openShop();
  const answer = await staff.post(`${PAGE}?add=new`, { ...TEN, code: 'NEW', ...wrong });
  expect([answer.status >= 400, readable(await answer.text())]).toEqual([true, expect.stringContaining(message)]);
});

const sharedStudio = shareStudio();

async function usesOf({ platform: { db } }: Studio) {
  const rows = await db
    .selectFrom('orders')
    .select(['buyer_email'])
    .where('discount_code', '=', 'TEN')
    .where('status', 'in', ['pending', 'paid'])
    .execute();
  return rows.map(({ buyer_email }) => buyer_email);
}

const crowds = fc.record({
  max_uses: fc.integer({ min: 1, max: 4 }),
  once: fc.boolean(),
  buyers: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 7 }),
});

test('the limits of a code hold, however many buyers come at once', async () => {
  const studio = sharedStudio();
  const { db } = studio.platform;
  const roses = await createProduct(studio, 'Roses');
  await fc.assert(
    fc.asyncProperty(crowds, async ({ max_uses, once, buyers }) => {
      await db.updateTable('orders').set({ discount_code: null }).execute();
      await db.deleteFrom('discount_codes').execute();
      const limits = { max_uses, is_once_per_buyer: once };
      await db
        .insertInto('discount_codes')
        .values({ name: 'Ten', code: 'TEN', kind: 'percent', percent: '10', ...limits })
        .execute();
      const orders = await Promise.all(buyers.map(() => order(studio, cartOf(roses))));
      const answers = await Promise.all(
        orders.map(({ path }, at) =>
          studio.asVisitor().post(path, pickup({ discount_code: 'TEN', buyer_email: `${buyers[at]}@example.com` })),
        ),
      );
      const used = await usesOf(studio);
      const possible = Math.min(max_uses, once ? new Set(buyers).size : buyers.length);
      expect(used).toHaveLength(possible);
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(possible);
      expect(once ? new Set(used).size : possible).toBe(possible);
    }),
    { numRuns: 6 },
  );
});
