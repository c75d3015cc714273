import { expect, test } from 'vitest';
import { aPicture } from '../../../../tests/a-picture.ts';
import { formFieldsIn, pageAfter } from '../../../../tests/forms.ts';
import { openDemo, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { cartOf, order, createProduct, stockOf } from '../../../../tests/shop.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const PATH = '/store-manager/products';

/** The fields of a form as it stands in a page: what a browser without scripts would send. */
async function fieldsOn(visitor: Visitor, path: string) {
  return formFieldsIn(await (await visitor.get(path)).text());
}

const PEONIES = {
  title: ' Peony  Bowl ',
  subtitle: 'Low and wide',
  ribbon_text: 'New',
  type: 'Arrangements',
  description: 'Peonies & mint.\n\nIn a <bowl>.',
  'variants.0.values.0': 'Small',
  'variants.0.price': '$1,048.5',
  'variants.0.sku': 'PEONY-S',
  'variants.0.counted': 'on',
  'variants.0.quantity': '4',
};

async function addPeonies(staff: Visitor, more: Record<string, string | File> = {}) {
  const answer = await staff.post(`${PATH}/new`, { ...(await fieldsOn(staff, `${PATH}/new`)), ...PEONIES, ...more });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

function productOf({ platform: { db } }: Studio) {
  return db.selectFrom('products').selectAll().executeTakeFirstOrThrow();
}

function variantsOf({ platform: { db } }: Studio) {
  return db.selectFrom('variants').selectAll().orderBy('sort_order').execute();
}

async function firstVariant(studio: Studio) {
  const [variant] = await variantsOf(studio);
  return variant?.id ?? '';
}

test('a new product is in the store at once, with its price, stock, texts and picture', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  const visitor = studio.asVisitor();
  expect(await visitor.text('/store')).toContain('No products available at the moment.');
  const page = await addPeonies(staff, { picture: await aPicture('bowl.png'), picture_alt: 'A low bowl of peonies.' });
  expect(await staff.text(page)).toContain('Peony Bowl is saved.');
  const store = await (await visitor.get('/store')).text();
  expect(readable(store)).toContain('$1048.50 Peony Bowl Peonies & mint.');
  const { id, images, thumbnail } = await productOf(studio);
  expect(page).toBe(`${PATH}/${id}`);
  expect(images).toMatchObject([{ url: thumbnail, alt: 'A low bowl of peonies.', width: 60, height: 40 }]);
  expect((await visitor.get(thumbnail ?? '')).headers.get('content-type')).toBe('image/png');
  const html = await (await visitor.get('/product/peony-bowl')).text();
  expect(html).toContain('<p>Peonies &amp; mint.</p><p>In a &lt;bowl&gt;.</p>');
  expect(readable(html)).toContain('4 in stock!');
  expect(await staff.text(PATH)).toContain('Peony Bowl Low and wide Arrangements $1,048.50 4');
});

test('saving a product without changes changes nothing', async () => {
  const studio = await openDemo();
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  const before = await db.selectFrom('products').selectAll().orderBy('order').limit(1).executeTakeFirstOrThrow();
  const variants = await db.selectFrom('variants').selectAll().where('product_id', '=', before.id).execute();
  const page = `${PATH}/${before.id}`;
  expect((await staff.post(page, await fieldsOn(staff, page))).status).toBe(303);
  const after = await db.selectFrom('products').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow();
  const { updated_at: _, options: __, version: ___, ...columns } = before;
  expect(after).toMatchObject(columns);
  const saved = await db.selectFrom('variants').selectAll().where('product_id', '=', before.id).execute();
  const options = expect.anything();
  expect(saved).toEqual(variants.map((variant) => ({ ...variant, options })));
});

test.each([
  [{ title: ' ' }, 'A product needs a title.', 'title'],
  [{ 'variants.0.price': 'twelve' }, 'An amount such as 45 or 45.50.', 'variants.0.price'],
  [{ 'variants.0.price': '' }, 'It needs a price.', 'variants.0.price'],
  [{ 'variants.0.sale': '2000' }, 'A sale price is lower than the price.', 'variants.0.sale'],
  [{ 'variants.0.quantity': '-3' }, 'A whole number, 0 or more.', 'variants.0.quantity'],
  [{ 'variants.0.quantity': '' }, 'How many are there?', 'variants.0.quantity'],
  [{ 'variants.0.values.0': '' }, 'Say which one this is.', 'variants.0.values.0'],
  [{ end: '' }, 'The form did not arrive completely.', undefined],
])('%j comes back with what was typed', async (fields, message, field) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await staff.post(`${PATH}/new`, {
    ...(await fieldsOn(staff, `${PATH}/new`)),
    ...PEONIES,
    ...(fields as Record<string, string>),
  });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain(message);
  expect(formFieldsIn(html)).toMatchObject({ ...PEONIES, ...fields, end: 'whole' });
  expect(html).toContain(field ? `aria-describedby="${field}-error` : 'Save Failed');
  expect(await studio.platform.db.selectFrom('products').selectAll().execute()).toEqual([]);
});

test('staff add and remove rows without scripts and keep what they typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const step = async (fields: Record<string, string>, name: string) =>
    formFieldsIn(await (await staff.post(`${PATH}/new`, { ...fields, step: name })).text());
  let fields: Record<string, string> = { ...(await fieldsOn(staff, `${PATH}/new`)), ...PEONIES };
  fields = { ...(await step(fields, 'variants add')), 'variants.1.values.0': 'Large', 'variants.1.price': '90' };
  fields = { ...(await step(fields, 'options add')), 'options.1.title': 'Color', 'variants.0.values.1': 'Red' };
  fields = { ...(await step(fields, 'variants up 1')), 'variants.0.values.1': 'White', 'variants.0.quantity': '1' };
  fields = {
    ...(await step(fields, 'details add')),
    'details.0.title': 'Care',
    'details.0.description': 'Cool water.',
  };
  expect((await staff.post(`${PATH}/new`, fields)).status).toBe(303);
  const { id } = await productOf(studio);
  expect((await variantsOf(studio)).map(({ title, price_in_cents }) => [title, price_in_cents])).toEqual([
    ['Large / White', 9000],
    ['Small / Red', 104_850],
  ]);
  expect(await studio.asVisitor().text(`/product/${id}`)).toContain('Care Cool water.');
  const page = await fieldsOn(staff, `${PATH}/${id}`);
  expect(page['variants.1.values.1']).toBe('Red');
});

test('staff change prices, order and SKUs of variants; orders keep the lines of removed ones', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const fields = { 'variants.1.key': 'new-2', 'variants.1.values.0': 'Large', 'variants.1.price': '60' };
  const page = await addPeonies(staff, { ...fields, 'variants.1.sku': 'PEONY-L' });
  const [small, large] = await variantsOf(studio);
  await order(studio, cartOf([large?.id ?? '', 1]));
  const shown = await fieldsOn(staff, page);
  await staff.post(page, {
    ...shown,
    'variants.0.sku': 'PEONY-L',
    'variants.1.sku': 'PEONY-S',
    'variants.1.sale': '50',
  });
  expect((await variantsOf(studio)).map(({ sku, sale_price_in_cents }) => [sku, sale_price_in_cents])).toEqual([
    ['PEONY-L', null],
    ['PEONY-S', 5000],
  ]);
  expect(await studio.asVisitor().text('/store')).toContain('$50.00');
  const step = { ...(await fieldsOn(staff, page)), step: 'variants remove 1' };
  const without = formFieldsIn(await (await staff.post(page, step)).text());
  const answer = await staff.post(page, without);
  expect((await variantsOf(studio)).map(({ id }) => id)).toEqual([small?.id]);
  const lines = await studio.platform.db.selectFrom('order_lines').selectAll().execute();
  expect(lines).toMatchObject([{ variant_id: null, variant_title: 'Large', unit_price_in_cents: 6000 }]);
  const visitor = studio.asVisitor();
  expect(await visitor.text(page.replace('/store-manager/products', '/product'))).not.toContain('Large');
  const listed = await (await staff.get(answer.headers.get('location') ?? '')).text();
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(listed)?.[1] ?? '' });
  expect((await variantsOf(studio)).map(({ id }) => id)).toEqual([small?.id, large?.id]);
  expect(await visitor.text(page.replace('/store-manager/products', '/product'))).toContain('Large $50.00');
});

test('a product keeps every variant, picture and detail, however many it has', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const staff = await studio.asStaff();
  const page = await addPeonies(staff);
  const { id } = await productOf(studio);
  const many = Array.from({ length: 45 }, (_, index) => index + 1);
  await db
    .insertInto('variants')
    .values(many.map((each) => ({ product_id: id, title: `Size ${each}`, price_in_cents: 4500, sort_order: each })))
    .execute();
  const images = many.map((order) => ({ url: `https://example.com/${order}.png`, order, type: 'image', alt: 'Mint' }));
  const details = many.map((order) => ({
    id: `detail-${order}`,
    order,
    title: `About ${order}`,
    description: 'Mint.',
  }));
  const rows = { images: JSON.stringify(images), additional_info: JSON.stringify(details) };
  await db.updateTable('products').set(rows).where('id', '=', id).execute();
  const before = (await variantsOf(studio)).map((variant) => variant.id);
  expect((await staff.post(page, { ...(await fieldsOn(staff, page)), title: 'Bowl' })).status).toBe(303);
  expect((await variantsOf(studio)).map((variant) => variant.id)).toEqual(before);
  const product = await productOf(studio);
  expect(product).toMatchObject({ title: 'Bowl', images: { length: 45 }, additional_info: { length: 45 } });
});

test('a form deletes only the variants that were removed in it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await addPeonies(staff);
  const shown = await fieldsOn(staff, page);
  const { id } = await productOf(studio);
  const added = { product_id: id, title: 'Large', price_in_cents: 9000, sort_order: 1 };
  await studio.platform.db.insertInto('variants').values(added).execute();
  expect((await staff.post(page, { ...shown, title: 'Bowl' })).status).toBe(303);
  expect((await variantsOf(studio)).map(({ title }) => title)).toEqual(['Small', 'Large']);
});

test('a stock that is typed is counted without a word, until staff say otherwise', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { 'variants.0.counted': _, ...uncounted } = PEONIES;
  const added = await staff.post(`${PATH}/new`, { ...(await fieldsOn(staff, `${PATH}/new`)), ...uncounted });
  const page = added.headers.get('location') ?? '';
  expect(await variantsOf(studio)).toMatchObject([{ manage_inventory: true, inventory_quantity: 4 }]);
  const { 'variants.0.counted': __, ...shown } = await fieldsOn(staff, page);
  await staff.post(page, shown);
  expect(await variantsOf(studio)).toMatchObject([{ manage_inventory: false }]);
  await staff.post(page, { ...(await fieldsOn(staff, page)), 'variants.0.quantity': '9' });
  expect(await variantsOf(studio)).toMatchObject([{ manage_inventory: true, inventory_quantity: 9 }]);
});

test('sales during an edit stay counted, and impossible stock is reported', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await addPeonies(staff);
  const id = await firstVariant(studio);
  const shown = await fieldsOn(staff, page);
  await order(studio, cartOf([id, 3]));
  const conflict = await staff.post(page, { ...shown, 'variants.0.quantity': '2', title: 'Bowl' });
  expect(conflict.status).toBe(409);
  expect(readable(await conflict.text())).toContain('Only 1 are left now: the others were sold while you typed.');
  expect([await stockOf(studio, id), (await productOf(studio)).title]).toEqual([1, 'Peony Bowl']);
  await staff.post(page, { ...shown, title: 'Bowl' });
  expect([await stockOf(studio, id), (await productOf(studio)).title]).toEqual([1, 'Bowl']);
  const { version } = await fieldsOn(staff, page);
  const raised = await staff.post(page, { ...shown, version: version ?? '', 'variants.0.quantity': '10' });
  expect(await staff.text(raised.headers.get('location') ?? '')).toContain(
    'The stock of Small changed while you typed',
  );
  expect(await stockOf(studio, id)).toBe(7);
});

test('a SKU of another product is rejected, naming that product', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await addPeonies(staff);
  const answer = await staff.post(`${PATH}/new`, {
    ...(await fieldsOn(staff, `${PATH}/new`)),
    ...PEONIES,
    title: 'Other',
  });
  expect(answer.status).toBe(409);
  expect(readable(await answer.text())).toContain('Peony Bowl has this SKU.');
});

test('staff reorder and describe pictures; a removed one is deleted unless another product uses it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  const page = await addPeonies(staff, { picture: await aPicture('one.png'), picture_alt: 'A low bowl.' });
  await staff.post(page, {
    ...(await fieldsOn(staff, page)),
    picture: await aPicture('two.png', '#20312a'),
    picture_alt: 'A tall bowl.',
  });
  const fields = await fieldsOn(staff, page);
  const [one, two] = [fields['images.0.key'] ?? '', fields['images.1.key'] ?? ''];
  await staff.post(page, { ...fields, 'images.0.key': two, 'images.1.key': one, 'images.0.alt': 'Two' });
  const { images, thumbnail } = await productOf(studio);
  expect(images).toMatchObject([
    { url: two, alt: 'Two', order: 0 },
    { url: one, alt: 'A tall bowl.', order: 1 },
  ]);
  expect(thumbnail).toBe(two);
  await db
    .insertInto('products')
    .values({ title: 'Other', thumbnail: two, images: JSON.stringify(images) })
    .execute();
  const { 'images.0.key': _, 'images.1.key': __, ...none } = await fieldsOn(staff, page);
  await staff.post(page, none);
  const visitor = studio.asVisitor();
  expect([(await visitor.get(one)).status, (await visitor.get(two)).status]).toEqual([200, 200]);
  await staff.post(page, { ...none, 'images.0.key': 'https://evil.example/x.png', 'images.0.alt': 'x' });
  expect(
    (await db.selectFrom('products').selectAll().where('title', '=', 'Peony Bowl').executeTakeFirst())?.images,
  ).toEqual([]);
});

test('deleting asks first, keeps orders, and can be undone completely', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await addPeonies(staff, { picture: await aPicture('bowl.png'), picture_alt: 'A low bowl.' });
  const { id, thumbnail } = await productOf(studio);
  const variant = await firstVariant(studio);
  await order(studio, cartOf([variant, 1]));
  await studio.platform.db.updateTable('order_lines').set({ image_url: null }).execute();
  const visitor = studio.asVisitor();
  await visitor.get('/store');
  expect(await staff.text(`${PATH}?delete=${id}`)).toContain('Peony Bowl leaves the store');
  const answer = await staff.post(`${PATH}?delete=${id}`, { intent: 'delete', id });
  const list = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(list)).toContain('Product deleted');
  expect((await staff.get(page)).status).toBe(404);
  expect(await visitor.text('/store')).toContain('No products available at the moment.');
  expect((await visitor.get('/product/peony-bowl')).status).toBe(410);
  expect((await visitor.get(thumbnail ?? '')).status).toBe(404);
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(list)?.[1] ?? '' });
  expect(await visitor.text('/store')).toContain('Peony Bowl');
  expect(await visitor.text(`/product/${id}`)).toContain('3 in stock!');
  expect((await visitor.get(thumbnail ?? '')).status).toBe(200);
  const [line] = await studio.platform.db.selectFrom('order_lines').selectAll().execute();
  expect(line).toMatchObject({ variant_id: variant, product_id: id, deleted_variant_id: null });
});

test('staff search, filter and sort products', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(await staff.text(PATH)).toContain('No products yet.');
  await createProduct(studio, 'Roses', { price: 5000 });
  await createProduct(studio, 'Anemones', { price: 9000, stock: 0 });
  const { db } = studio.platform;
  await db
    .updateTable('products')
    .set({ type: 'Hand-tied', order: 20, is_hidden: true })
    .where('title', '=', 'Roses')
    .execute();
  await db.updateTable('variants').set({ sku: 'ANEM-1' }).where('price_in_cents', '=', 9000).execute();
  const orderOf = async (query: string) =>
    (await staff.text(PATH + query)).match(/(Anemones|Roses)(?= (Hidden )?(Hand-tied|—) \$)/g);
  expect(await orderOf('')).toEqual(['Anemones', 'Roses']);
  expect(await orderOf('?sort=-title')).toEqual(['Roses', 'Anemones']);
  expect(await orderOf('?sort=price')).toEqual(['Roses', 'Anemones']);
  expect(await orderOf('?show=sold-out')).toEqual(['Anemones']);
  expect(await orderOf('?show=hidden')).toEqual(['Roses']);
  expect(await orderOf('?kind=Hand-tied')).toEqual(['Roses']);
  expect(await orderOf('?q=anem-1')).toEqual(['Anemones']);
  expect(await orderOf('?q=hand')).toEqual(['Roses']);
  expect(await staff.text(`${PATH}?q=nothing`)).toContain('No products match.');
  expect(await staff.text(`${PATH}?show=drafts`)).toContain('No products match.');
  const csv = await (await staff.get(`${PATH}.csv?show=sold-out`)).text();
  expect(csv.split('\r\n')[1]).toBe('Anemones,,,,,,published,no,yes,,,Large,ANEM-1,90.00,,USD,yes,0,,,');
});

test('staff hide and show products, one or several, and the store follows at once', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const visitor = studio.asVisitor();
  await createProduct(studio, 'Roses');
  await createProduct(studio, 'Anemones');
  expect(await visitor.text('/store')).toContain('Roses');
  const ids = (await studio.platform.db.selectFrom('products').select('id').execute()).map(({ id }) => id);
  const body = new URLSearchParams([['intent', 'hide'], ...ids.map((id) => ['id', id])]);
  const sent = {
    method: 'POST',
    body: body.toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  };
  const answer = await staff.fetch(PATH, sent);
  expect(await staff.text(answer.headers.get('location') ?? '')).toContain('2 products are off the shelf now.');
  expect(await visitor.text('/store')).toContain('No products available at the moment.');
  const shown = await staff.post(PATH, { intent: 'show', id: ids[0] });
  expect(await staff.text(shown.headers.get('location') ?? '')).toContain('is on the shelf now.');
  expect((await staff.post(PATH, { intent: 'hide' })).status).toBe(400);
});

test('staff reorder products, and the store follows', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const title of ['One', 'Two', 'Three']) await createProduct(studio, title);
  const { db } = studio.platform;
  const [first] = await db.selectFrom('products').select('id').where('title', '=', 'One').execute();
  await studio.asVisitor().get('/store');
  expect((await staff.post(PATH, { intent: 'reorder', id: first?.id, to: '2' })).status).toBe(200);
  expect((await studio.asVisitor().text('/store')).match(/Add to Cart : (One|Two|Three)/g)).toEqual(
    ['Two', 'Three', 'One'].map((title) => `Add to Cart : ${title}`),
  );
  const gone = '01890000-0000-7000-8000-000000000001';
  expect((await staff.post(PATH, { intent: 'reorder', id: gone, to: '0' })).status).toBe(404);
});

test('a picture is saved without an alternative text', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const fields = { ...(await fieldsOn(staff, `${PATH}/new`)), ...PEONIES };
  const picture = await aPicture('low-bowl.png');
  expect((await staff.post(`${PATH}/new`, { ...fields, picture, picture_alt: '' })).status).toBe(303);
  const [file] = await studio.platform.db.selectFrom('stored_files').select('alt').execute();
  expect(file?.alt).toBe('');
});

test('when the database fails, the form says so and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const fields = { ...(await fieldsOn(staff, `${PATH}/new`)), ...PEONIES };
  await refuse(studio, 'insert', 'variants');
  const answer = await staff.post(`${PATH}/new`, { ...fields, picture: await aPicture(), picture_alt: 'A low bowl.' });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Save Failed');
  expect(await studio.platform.db.selectFrom('stored_files').selectAll().execute()).toEqual([]);
  await studio.platform.pool.query('alter table products rename to products_away');
  const list = await staff.get(PATH);
  expect([list.status, readable(await list.text()).includes('Could not fetch products.')]).toEqual([503, true]);
});

test('a designer can see products but not change them', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  await createProduct(studio, 'Roses');
  const { id } = await productOf(studio);
  expect(await staff.text(PATH)).toContain('View Roses');
  expect(await staff.text(`${PATH}/${id}`)).toContain('Only the owner and managers can change products.');
  expect((await staff.get(`${PATH}/new`)).status).toBe(403);
  for (const [path, fields] of [
    [PATH, { intent: 'hide', id }],
    [PATH, { intent: 'delete', id }],
    [`${PATH}/new`, PEONIES],
    [`${PATH}/${id}`, PEONIES],
  ] as const)
    expect((await staff.post(path, fields)).status).toBe(403);
  expect(await productOf(studio)).toMatchObject({ id, is_hidden: false, title: 'Roses' });
});

/** The product form with these files, each with its text, as a browser with scripts sends it. */
async function sendPictures(staff: Visitor, page: string, pictures: [file: File, alt: string][], more = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...(await fieldsOn(staff, page)), ...more }))
    if (name !== 'picture_alt') body.append(name, String(value));
  for (const [file, alt] of pictures) {
    body.append('picture', file);
    body.append('picture_name', file.name);
    body.append('picture_alt', alt);
  }
  return staff.fetch(page, { method: 'POST', body });
}

test('several pictures are added in one save, in their order, each with its text', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await addPeonies(staff, { picture: await aPicture('one.png'), picture_alt: 'A low bowl.' });
  const answer = await sendPictures(staff, page, [
    [await aPicture('image.jpg', '#20312a'), 'A tall bowl.'],
    [await aPicture('image.jpg', '#5a7a4a'), 'A wide bowl.'],
    [await aPicture('last.png', '#d8cbb4'), 'A small bowl.'],
  ]);
  expect(answer.status).toBe(303);
  const { images } = await productOf(studio);
  const texts = ['A low bowl.', 'A tall bowl.', 'A wide bowl.', 'A small bowl.'];
  expect(images).toMatchObject(texts.map((alt, order) => ({ alt, order, type: 'image' })));
  expect(new Set((images as { url: string }[]).map(({ url }) => url)).size).toBe(4);
});

test('a file that is no picture is named, and the others are added with their own texts', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await addPeonies(staff);
  const notes = new File(['Buy more ribbon.'], 'notes.png', { type: 'image/png' });
  const answer = await sendPictures(staff, page, [
    [await aPicture('one.png'), 'A low bowl.'],
    [notes, 'Notes on ribbon.'],
    [await aPicture('two.png', '#20312a'), 'A tall bowl.'],
  ]);
  expect(await pageAfter(staff, answer)).toContain('Peony Bowl is saved. notes.png: Not a picture in JPEG');
  expect((await productOf(studio)).images).toMatchObject([{ alt: 'A low bowl.' }, { alt: 'A tall bowl.' }]);
  const alone = await sendPictures(staff, page, [[notes, 'Notes on ribbon.']]);
  expect([alone.status, readable(await alone.text()).includes('notes.png: Not a picture in JPEG')]).toEqual([
    400,
    true,
  ]);
});

test('with too many pictures nothing is stored', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await addPeonies(staff);
  const [one, two] = [await aPicture('one.png'), await aPicture('two.png', '#20312a')];
  const stored = () => studio.platform.db.selectFrom('stored_files').selectAll().execute();
  const eleven = Array.from({ length: 11 }, (_, at): [File, string] => [one, `Bowl number ${at}.`]);
  expect((await sendPictures(staff, page, eleven)).status).toBe(303);
  const more = await sendPictures(staff, page, [
    [one, 'A low bowl.'],
    [two, 'A tall bowl.'],
  ]);
  expect([more.status, readable(await more.text()).includes('A product can have 12 pictures.')]).toEqual([400, true]);
  expect(await stored()).toHaveLength(11);
});

test('if the product cannot be saved, none of its new pictures is stored', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await addPeonies(staff);
  await refuse(studio, 'update', 'products');
  const answer = await sendPictures(staff, page, [
    [await aPicture('one.png'), 'A low bowl.'],
    [await aPicture('two.png', '#20312a'), 'A tall bowl.'],
  ]);
  expect(answer.status).toBe(500);
  expect(await studio.platform.db.selectFrom('stored_files').selectAll().execute()).toEqual([]);
});
