import { expect, test } from 'vitest';
import { pageAfter } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { cartOf, order, createProduct, stockOf } from '../../../../tests/shop.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const PATH = '/store-manager/stock';

function count(staff: Visitor, counts: [id: string, typed: string, shown: number][]) {
  const fields = counts.flatMap(([id, typed, shown]) => [
    [`count.${id}`, typed],
    [`shown.${id}`, String(shown)],
  ]);
  return staff.post(PATH, Object.fromEntries(fields));
}

async function productPage({ platform: { db } }: Studio) {
  const { slug } = await db.selectFrom('products').select('slug').orderBy('id').executeTakeFirstOrThrow();
  return `/product/${slug}`;
}

test('staff type counts, arrivals and losses, and the store follows at once', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const visitor = studio.asVisitor();
  expect(await visitor.text(await productPage(studio))).toContain('5 in stock!');
  const tulips = await createProduct(studio, 'Tulips', { stock: 5 });
  const mint = await createProduct(studio, 'Mint', { stock: 5 });
  await createProduct(studio, 'Branches');
  const list = await staff.text(PATH);
  expect(list).toContain('Branches , Large — As ordered');
  expect(list).toContain('Roses , Large — 5 —');
  const answer = await count(staff, [
    [roses, '8', 5],
    [tulips, '+ 3', 5],
    [mint, '-2', 5],
  ]);
  expect(await pageAfter(staff, answer)).toContain('Success! 3 counts are changed.');
  expect(await Promise.all([roses, tulips, mint].map((id) => stockOf(studio, id)))).toEqual([8, 8, 3]);
  expect(await visitor.text(await productPage(studio))).toContain('8 in stock!');
  const { rows } = await studio.platform.pool.query(
    `select before, after from audit_log where table_name = 'variants'`,
  );
  expect(rows).toContainEqual({ before: { inventory_quantity: 5 }, after: { inventory_quantity: 3 } });
});

test('a sale during a count stays counted, and staff see it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  await order(studio, cartOf([roses, 2]));
  expect(await staff.text(PATH)).toContain('Roses , Large — 3 2');
  const answer = await count(staff, [[roses, '10', 5]]);
  expect(await pageAfter(staff, answer)).toContain('Roses, Large changed meanwhile: it is 8 now.');
  expect(await stockOf(studio, roses)).toBe(8);
});

test('rejects invalid counts with a message, changes nothing, and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const tulips = await createProduct(studio, 'Tulips', { stock: 5 });
  const branches = await createProduct(studio, 'Branches');
  for (const [typed, message, status] of [
    ['-6', 'There are only 5 now.', 409],
    ['many', 'A count such as 12, +3 or -2.', 400],
    ['1e3', 'A count such as 12, +3 or -2.', 400],
  ] as const) {
    const answer = await count(staff, [
      [roses, typed, 5],
      [tulips, '9', 5],
    ]);
    const html = await answer.text();
    expect([answer.status, readable(html).includes(message)]).toEqual([status, true]);
    expect(html).toMatch(/aria-invalid="true"[^>]*aria-describedby="count\.[^"]+-error"/);
    expect(html).toContain(`value="${typed}"`);
    expect(await stockOf(studio, tulips)).toBe(5);
  }
  expect((await count(staff, [[branches, '4', 0]])).status).toBe(409);
  expect((await count(staff, [])).status).toBe(400);
  expect((await count(staff, [[roses, '', 5]])).status).toBe(400);
  await refuse(studio, 'update', 'variants');
  const failed = await count(staff, [[roses, '9', 5]]);
  expect([failed.status, readable(await failed.text()).includes('Save Failed')]).toEqual([500, true]);
});

test('fifty sales and twenty counts at once add up', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const roses = await createProduct(studio, 'Roses', { stock: 100 });
  await Promise.all([
    ...Array.from({ length: 50 }, () => order(studio, cartOf(roses))),
    ...Array.from({ length: 20 }, () => count(staff, [[roses, '+2', 0]])),
  ]);
  expect(await stockOf(studio, roses)).toBe(100 - 50 + 40);
});

test('staff search and filter the stock, and see when it cannot be read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await createProduct(studio, 'Roses', { stock: 2 });
  await createProduct(studio, 'Tulips', { stock: 50 });
  await createProduct(studio, 'Branches');
  const shown = async (query: string) => (await staff.text(PATH + query)).match(/(Roses|Tulips|Branches)(?= , Large)/g);
  expect(await shown('')).toEqual(['Branches', 'Roses', 'Tulips']);
  expect(await shown('?sort=-stock')).toEqual(['Tulips', 'Roses', 'Branches']);
  expect(await shown('?show=low')).toEqual(['Roses']);
  expect(await shown('?show=counted')).toEqual(['Roses', 'Tulips']);
  expect(await shown('?q=tul')).toEqual(['Tulips']);
  await studio.platform.pool.query('alter table variants rename to variants_away');
  expect((await staff.get(PATH)).status).toBe(503);
});

test('a designer can see the stock but not change it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const roses = await createProduct(studio, 'Roses', { stock: 2 });
  const list = await staff.text(PATH);
  expect([list.includes('Roses'), list.includes('New count')]).toEqual([true, false]);
  expect(list).toContain('Only the owner and managers can change it.');
  expect((await count(staff, [[roses, '9', 2]])).status).toBe(403);
  expect(await stockOf(studio, roses)).toBe(2);
});
