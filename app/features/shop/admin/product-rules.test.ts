import { expect, test } from 'vitest';
import { formFieldsIn, readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, order, stockOf } from '../../../../tests/shop.ts';
import type { Visitor } from '../../../../tests/visitor.ts';

const PATH = '/store-manager/products';
const NEW = `${PATH}/new`;

async function fieldsOn(staff: Visitor, path: string) {
  return formFieldsIn(await (await staff.get(path)).text());
}

/** A manager with the filled-in form of a new product. */
async function openForm() {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  const form = { ...(await fieldsOn(staff, NEW)), title: 'Bowl', 'variants.0.price': '45' };
  const save = async (fields: Record<string, string>) => readAnswer(await staff.post(NEW, { ...form, ...fields }));
  return { studio, staff, form, save };
}

function variantsIn({ platform: { db } }: Studio) {
  return db.selectFrom('variants').selectAll().orderBy('sort_order').execute();
}

async function productPage({ platform: { db } }: Studio) {
  return `${PATH}/${(await db.selectFrom('products').select('id').executeTakeFirstOrThrow()).id}`;
}

test('each text is stored up to its limit, and comes back with an error beyond it', async () => {
  const { studio, save } = await openForm();
  const limits = {
    title: 200,
    subtitle: 200,
    ribbon_text: 40,
    type: 60,
    description: 10_000,
    'variants.0.sku': 60,
    'variants.0.values.0': 100,
    'options.0.title': 60,
  };
  const count = (number: number) => number.toLocaleString('en-US');
  for (const [field, most] of Object.entries(limits)) {
    const long = await save({ [field]: 'x'.repeat(most + 1) });
    expect(long.text).toContain(`This has ${count(most + 1)} characters. It may have ${count(most)}.`);
    expect([field, long.status, long.html.includes('x'.repeat(most + 1))]).toEqual([field, 400, true]);
  }
  const longest = Object.entries(limits).map(([field, most]) => [field, 'x'.repeat(most)]);
  expect((await save(Object.fromEntries(longest))).status).toBe(303);
  expect(await studio.platform.db.selectFrom('products').select('id').execute()).toHaveLength(1);
});

test('a price may be $0 to $100,000, and a sale price must be lower', async () => {
  const { studio, save } = await openForm();
  for (const [price, sale, words] of [
    ['100000.01', '', 'An amount such as 45 or 45.50.'],
    ['-1', '', 'An amount such as 45 or 45.50.'],
    ['4.505', '', 'An amount such as 45 or 45.50.'],
    ['45', '45', 'A sale price is lower than the price.'],
    ['45', 'free', 'An amount such as 45 or 45.50.'],
  ] as const) {
    const { status, text } = await save({ 'variants.0.price': price, 'variants.0.sale': sale });
    expect([price, status, text.includes(words)]).toEqual([price, 400, true]);
  }
  for (const [price, sale] of [
    ['100,000', '$99,999.99'],
    ['0', ''],
    ['45.5', '0'],
  ] as const)
    expect((await save({ 'variants.0.price': price, 'variants.0.sale': sale })).status).toBe(303);
  const prices = (await variantsIn(studio)).map((variant) => [variant.price_in_cents, variant.sale_price_in_cents]);
  expect(new Set(prices.map(String))).toEqual(new Set(['10000000,9999999', '0,', '4550,0']));
});

test('two variants cannot share a name or a SKU', async () => {
  const { save } = await openForm();
  const second = { 'variants.1.key': 'new-2', 'variants.1.price': '60' };
  const sameName = await save({ ...second, 'variants.0.values.0': 'Large', 'variants.1.values.0': ' LARGE ' });
  expect([sameName.status, sameName.text]).toEqual([400, expect.stringContaining('This name exists already.')]);
  const skus = { 'variants.0.sku': 'B-1', 'variants.1.sku': 'B-1', 'variants.1.values.0': 'Large' };
  expect((await save({ ...second, ...skus })).text).toContain('Another variant above has this SKU.');
  const unnamed = await save({ ...second, 'variants.1.values.0': 'Large', 'options.0.title': '' });
  expect(unnamed.text).toContain('What do the variants differ in? Size, for example.');
  expect((await save({ 'options.0.title': '' })).status).toBe(303);
});

test('a form that is sent three times at once adds one product', async () => {
  const { studio, save } = await openForm();
  const answers = await Promise.all([1, 2, 3].map(() => save({ 'variants.0.sku': 'BOWL-1' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  for (const { text } of answers.filter(({ status }) => status === 409)) expect(text).toContain('Bowl has this SKU.');
  expect(await studio.platform.db.selectFrom('products').select('id').execute()).toHaveLength(1);
});

test('names with quotes, markup and emoji are shown as they are typed', async () => {
  const { studio, staff, save } = await openForm();
  const title = '“Low” & <b>wide</b> 🌷 O’Neil’s';
  expect((await save({ title, type: 'Hand-tied & <i>more</i>', 'variants.0.values.0': '8"' })).status).toBe(303);
  const page = await productPage(studio);
  expect((await fieldsOn(staff, page)).title).toBe(title);
  for (const path of [
    PATH,
    page,
    `${PATH}?q=${encodeURIComponent('“low”')}`,
    page.replace('/store-manager/products', '/product'),
  ]) {
    const { text, html } = await readAnswer(await staff.open(path));
    expect([path, text.includes(title), html.includes('<b>wide</b>')]).toEqual([path, true, false]);
  }
  const csv = await (await staff.get(`${PATH}.csv`)).text();
  expect(csv).toContain(`${title},,Hand-tied & <i>more</i>,,,,published,no,yes,,Size,"8""",,45.00`);
});

test('drafts cannot be opened, hidden products only by link, and products not for sale cannot be bought', async () => {
  const { studio, staff, save } = await openForm();
  expect((await save({ status: 'draft' })).status).toBe(303);
  const page = await productPage(studio);
  const visitor = studio.asVisitor();
  const inStore = async () => (await visitor.text('/store')).includes('Bowl');
  const shop = page.replace('/store-manager/products', '/product');
  expect([await inStore(), (await visitor.open(shop)).status]).toEqual([false, 404]);
  await staff.post(page, { ...(await fieldsOn(staff, page)), status: 'published', is_hidden: 'on' });
  expect([await inStore(), (await visitor.open(shop)).status]).toEqual([false, 200]);
  const { is_hidden: _, purchasable: __, ...fields } = await fieldsOn(staff, page);
  await staff.post(page, fields);
  expect(await inStore()).toBe(true);
  const [variant] = await variantsIn(studio);
  await expect(order(studio, cartOf(variant?.id ?? ''))).rejects.toThrow();
});

test('saving a product that was deleted meanwhile answers 404 and adds nothing', async () => {
  const { studio, staff, save } = await openForm();
  await save({});
  const page = await productPage(studio);
  const shown = await fieldsOn(staff, page);
  const id = page.split('/').at(-1) ?? '';
  await staff.post(PATH, { intent: 'delete', id });
  expect((await staff.post(page, shown)).status).toBe(404);
  expect((await staff.post(PATH, { intent: 'delete', id })).status).toBe(303);
  for (const wrong of [`${PATH}/nonsense`, `${PATH}/01890000-0000-7000-8000-000000000001`, `${PATH}?delete=x`])
    expect([wrong, (await staff.get(wrong)).status]).toEqual([wrong, 404]);
  expect(await studio.platform.db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('staff turn stock counting on and off for a variant', async () => {
  const { studio, staff, save } = await openForm();
  await save({ 'variants.0.counted': 'on', 'variants.0.quantity': '999999' });
  const page = await productPage(studio);
  const [variant] = await variantsIn(studio);
  const id = variant?.id ?? '';
  expect(await stockOf(studio, id)).toBe(999_999);
  expect((await save({ 'variants.0.counted': 'on', 'variants.0.quantity': '1000000' })).status).toBe(400);
  const { 'variants.0.counted': _, ...uncounted } = await fieldsOn(staff, page);
  await staff.post(page, { ...uncounted, 'variants.0.quantity': '' });
  expect(await staff.text(PATH)).toContain('As ordered');
  await order(studio, cartOf([id, 3]));
  expect(await stockOf(studio, id)).toBe(999_999);
});

test('an unknown action on the list changes nothing and says so', async () => {
  const { studio, staff } = await openForm();
  await createProduct(studio, 'Roses');
  const { id } = await studio.platform.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  for (const [fields, status, words] of [
    [{ intent: 'explode', id }, 400, 'We couldn’t tell which button you pressed. Please try again.'],
    [{ id }, 400, 'We couldn’t tell which button you pressed. Please try again.'],
    [{ intent: 'toString', id }, 400, 'We couldn’t tell which button you pressed. Please try again.'],
    [{ intent: 'hide', id: 'x' }, 400, 'Select a product first.'],
    [{ intent: 'reorder', id, to: '1.5' }, 404, 'Reorder failed That product is no longer in this list.'],
  ] as const) {
    const answer = await readAnswer(await staff.post(PATH, fields));
    expect([fields, answer.status, answer.text.includes(words)]).toEqual([fields, status, true]);
  }
  expect((await staff.post(PATH, { intent: 'reorder', id, to: '-5' })).status).toBe(200);
});

test('staff choose what goes well with a product, and what another store listed stays', async () => {
  const { studio, staff } = await openForm();
  const { db } = studio.platform;
  for (const title of ['Bowl', 'Card', 'Vase']) await createProduct(studio, title);
  const products = await db.selectFrom('products').select('id').orderBy('title').execute();
  const [bowl = '', card = '', vase] = products.map(({ id }) => id);
  const foreign = { related_id: 'collection-7', section_title: 'Elsewhere' };
  const related_products = JSON.stringify([foreign, { related_id: vase }]);
  await db.updateTable('products').set({ related_products }).where('id', '=', bowl).execute();

  const path = `${PATH}/${bowl}`;
  const form = await fieldsOn(staff, path);
  expect(form['related.0']).toBe(vase);
  const wrong = await readAnswer(await staff.post(path, { ...form, 'related.1': 'the red one' }));
  expect([wrong.status, wrong.text.includes('Choose from the list.')]).toEqual([400, true]);
  expect((await staff.post(path, { ...form, 'related.0': '', 'related.2': card })).status).toBe(303);

  const page = await studio.asVisitor().text(`/product/${bowl}`);
  expect(page).toMatch(/Goes well with.*Card/s);
  expect(page).not.toContain('Vase');
  const saved = await db.selectFrom('products').select('related_products').where('id', '=', bowl).executeTakeFirst();
  expect(saved?.related_products).toEqual([expect.objectContaining({ related_id: card }), foreign]);
});
