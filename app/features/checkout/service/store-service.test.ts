import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Live } from '~/platform/live.server';
import { openStudio, type Studio } from '~/../tests/open-studio.ts';
import { cartOf, createProduct } from '~/../tests/shop.ts';

const PRODUCTS = '/store/rhodora/products';
const UNKNOWN = '0199c8a0-0000-7000-8000-000000000000';

type ApiProduct = { id: string; title: string; variants: Record<string, unknown>[] } & Record<string, unknown>;
type List = { count: number; offset: number; limit: number; products: ApiProduct[] };
type Refused = { error: { message: string; field?: string } };

interface Goods {
  title: string;
  cents?: number[];
  sale?: number;
  [column: string]: unknown;
}

/** Adds products in the given order; answers with their ids. */
async function stock({ platform: { db, live } }: Studio, ...goods: Goods[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [order, { cents = [1000], sale, ...product }] of goods.entries()) {
    const { id } = await db
      .insertInto('products')
      .values({ order, ...product })
      .returning('id')
      .executeTakeFirstOrThrow();
    const variants = cents.map((price_in_cents, sort_order) => ({
      product_id: id,
      title: `No. ${sort_order + 1}`,
      price_in_cents,
      sort_order,
      ...(sort_order === 0 && { sale_price_in_cents: sale ?? null }),
    }));
    if (variants.length > 0) await db.insertInto('variants').values(variants).execute();
    ids.push(id);
  }
  await live.publish(['products']);
  return ids;
}

async function titles(studio: Studio, query = ''): Promise<string[]> {
  const { products } = await studio.asVisitor().json<List>(`${PRODUCTS}${query}`);
  return products.map(({ title }) => title);
}

async function refusal(studio: Studio, path: string) {
  const answer = await studio.asVisitor().get(path);
  const { error } = (await answer.json()) as Refused;
  return { status: answer.status, ...error };
}

test('the catalog comes page by page, with the count of all products', async () => {
  const studio = await openStudio();
  await stock(studio, ...Array.from({ length: 30 }, (_, n) => ({ title: `Bunch ${String(n).padStart(2, '0')}` })));
  const first = await studio.asVisitor().json<List>(PRODUCTS);
  expect(first).toMatchObject({ count: 30, offset: 0, limit: 24 });
  expect(first.products).toHaveLength(24);
  const second = await studio.asVisitor().json<List>(`${PRODUCTS}?offset=24&limit=4`);
  expect(second).toMatchObject({ count: 30, offset: 24, limit: 4 });
  expect(second.products.map(({ title }) => title)).toEqual(['Bunch 24', 'Bunch 25', 'Bunch 26', 'Bunch 27']);
});

test('a product has every field of the spec, and its variants have the prices derived from their first price entry', async () => {
  const studio = await openStudio();
  const [id = ''] = await stock(studio, {
    title: 'June Ledge',
    subtitle: 'Peony and laurel',
    ribbon_text: 'New this week',
    type: 'arrangement',
    thumbnail: '/files/store-images/june.webp',
    images: JSON.stringify([{ url: '/a.webp', order: 0, type: 'image' }]),
    cents: [14_800, 9800],
    sale: 12_000,
    additional_info: JSON.stringify([{ id: '1', order: 0, title: 'Size', description: '22 inches' }]),
  });
  const { product } = await studio.asVisitor().json<{ product: ApiProduct }>(`${PRODUCTS}/${id}`);
  expect(Object.keys(product)).toEqual(
    expect.arrayContaining([
      ...['id', 'title', 'subtitle', 'ribbon_text', 'description', 'thumbnail', 'price_in_cents', 'currency', 'status'],
      ...['purchasable', 'order', 'site_product_selection', 'images', 'media', 'options', 'variants', 'type'],
      ...['product_collections', 'additional_info', 'custom_fields', 'related_products', 'updated_at', 'created_at'],
      ...['deleted_at', 'metadata'],
    ]),
  );
  expect(product).toMatchObject({ price_in_cents: 9800, currency: 'usd', type: { value: 'arrangement' } });
  expect(product.media).toEqual(product.images);
  expect(product).toMatchObject({
    thumbnail: 'http://localhost:3000/files/store-images/june.webp',
    images: [{ url: 'http://localhost:3000/a.webp' }],
  });
  const [listed] = (await studio.asVisitor().json<List>(PRODUCTS)).products;
  expect(listed?.thumbnail).toBe(product.thumbnail);
  expect(product.variants[0]).toMatchObject({
    price_in_cents: 14_800,
    sale_price_in_cents: 12_000,
    currency: 'usd',
    manage_inventory: false,
    currency_info: { code: 'usd', symbol: '$', template: null },
    prices: [{ amount: 14_800, sale_amount: 12_000, currency: { code: 'usd', symbol: '$', template: null } }],
    price_formatted: '$148.00',
    sale_price_formatted: '$120.00',
    inventory_quantity: 0,
  });
});

test('a list can be limited to ids, one or many', async () => {
  const studio = await openStudio();
  const [one, , three] = await stock(studio, { title: 'One' }, { title: 'Two' }, { title: 'Three' });
  expect(await titles(studio, `?ids[]=${three}&ids[]=${one}&ids[]=${UNKNOWN}`)).toEqual(['One', 'Three']);
  const { count } = await studio.asVisitor().json<List>(`${PRODUCTS}?ids%5B%5D=${three}`);
  expect(count).toBe(1);
});

test('the catalog sorts by each of its orders, in both directions', async () => {
  const studio = await openStudio();
  const [dahlia] = await stock(
    studio,
    { title: 'Dahlia', cents: [5000, 900], created_at: '2027-03-01' },
    { title: 'Aster', cents: [3000], sale: 800, created_at: '2027-01-01' },
    { title: 'Cosmos', cents: [1000, 2000], created_at: '2027-02-01', updated_at: '2020-01-01' },
    // Its first variant stands for it, although its second is the cheapest of all.
    { title: 'Borage', cents: [7000, 100], created_at: '2027-04-01', site_product_selection: 'first_variant' },
  );
  expect(await titles(studio)).toEqual(['Dahlia', 'Aster', 'Cosmos', 'Borage']);
  for (const order of ['desc', 'DESC', 'Desc'])
    expect(await titles(studio, `?order=${order}`)).toEqual(['Borage', 'Cosmos', 'Aster', 'Dahlia']);
  expect(await titles(studio, '?sort_by=title')).toEqual(['Aster', 'Borage', 'Cosmos', 'Dahlia']);
  expect(await titles(studio, '?sort_by=price')).toEqual(['Aster', 'Dahlia', 'Cosmos', 'Borage']);
  expect(await titles(studio, '?sort_by=price&order=desc')).toEqual(['Borage', 'Cosmos', 'Dahlia', 'Aster']);
  expect(await titles(studio, '?sort_by=created_at&order=desc')).toEqual(['Borage', 'Dahlia', 'Cosmos', 'Aster']);
  expect((await titles(studio, '?sort_by=updated_at'))[0]).toBe('Cosmos');

  await studio.platform.db
    .updateTable('variants')
    .set({ price_in_cents: 1 })
    .where('product_id', '=', dahlia ?? '')
    .execute();
  await studio.platform.live.publish(['products']);
  expect((await titles(studio, '?sort_by=price'))[0]).toBe('Dahlia');
});

test('the catalog leaves out drafts and deleted products, and lists hidden ones only on request', async () => {
  const studio = await openStudio();
  const [, draft, deleted, hidden] = await stock(
    studio,
    { title: 'For all' },
    { title: 'Draft', status: 'draft' },
    { title: 'Deleted', deleted_at: '2027-01-01' },
    { title: 'By link', is_hidden: true },
  );
  const everything = `ids[]=${draft}&ids[]=${deleted}&ids[]=${hidden}`;
  expect(await studio.asVisitor().json(PRODUCTS)).toMatchObject({ count: 1, products: [{ title: 'For all' }] });
  expect(await studio.asVisitor().json(`${PRODUCTS}?is_hidden=true`)).toMatchObject({ count: 1 });
  expect(await titles(studio, '?is_hidden=true')).toEqual(['By link']);
  expect(await titles(studio, `?${everything}`)).toEqual([]);
  expect((await studio.asVisitor().get(`${PRODUCTS}/${draft}`)).status).toBe(404);
  expect((await studio.asVisitor().get(`${PRODUCTS}/${deleted}`)).status).toBe(404);
  expect((await studio.asVisitor().get(`${PRODUCTS}/${hidden}`)).status).toBe(200);
});

test('the count stays right when products are added, hidden or deleted', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const [one = '', two = ''] = await stock(studio, { title: 'One' }, { title: 'Two' }, { title: 'Three' });
  const count = async () => {
    await live.publish(['products']);
    return (await studio.asVisitor().json<List>(PRODUCTS)).count;
  };
  expect(await count()).toBe(3);
  await db.updateTable('products').set({ status: 'draft' }).where('id', '=', one).execute();
  await db.updateTable('products').set({ is_hidden: true }).where('id', '=', two).execute();
  expect(await count()).toBe(1);
  await db.updateTable('products').set({ status: 'published', is_hidden: false }).execute();
  expect(await count()).toBe(3);
  await db.updateTable('products').set({ deleted_at: sql<Date>`now()` }).where('id', '=', one).execute();
  await db.deleteFrom('products').where('id', '=', two).execute();
  expect(await count()).toBe(1);
});

test('to_date leaves out later products, and includes the studio’s whole day', async () => {
  const studio = await openStudio();
  await stock(
    studio,
    { title: 'Morning', created_at: '2027-06-12T12:00:00Z' },
    // Half past ten in the evening in West Virginia.
    { title: 'Evening', created_at: '2027-06-13T02:30:00Z' },
    { title: 'Day after', created_at: '2027-06-13T12:00:00Z' },
  );
  expect(await titles(studio, '?to_date=2027-06-12')).toEqual(['Morning', 'Evening']);
  expect(await titles(studio, '?to_date=2027-06-12T13:00:00Z')).toEqual(['Morning']);
  expect(await studio.asVisitor().json(`${PRODUCTS}?to_date=2027-06-13&limit=1`)).toMatchObject({ count: 3 });
});

test('a product can be limited to one field', async () => {
  const studio = await openStudio();
  const [id] = await stock(studio, { title: 'June Ledge' });
  expect(await studio.asVisitor().json(`${PRODUCTS}/${id}?field=title`)).toEqual({
    product: { id, title: 'June Ledge' },
  });
  expect(await refusal(studio, `${PRODUCTS}/${id}?field=is_admin`)).toMatchObject({ status: 400, field: 'field' });
});

test('an invalid list query gets a 400 that names the field', async () => {
  const studio = await openStudio();
  const wrong = ['limit=101', 'limit=0', 'limit=ten', 'offset=-1', 'offset=1.5', 'order=up', 'sort_by=secret'];
  const dates = ['to_date=soon', 'to_date=2027-02-30'];
  for (const query of [...wrong, ...dates, 'is_hidden=maybe', "ids[]=1' or 1=1"]) {
    const [field = ''] = query.split('=');
    const reason = await refusal(studio, `${PRODUCTS}?${query}`);
    expect({ query, ...reason }).toEqual({
      query,
      status: 400,
      field: expect.stringContaining(field),
      message: expect.stringContaining(`${field} must be `),
    });
  }
});

test('an unknown product or store gets a 404 in JSON with a message', async () => {
  const studio = await openStudio();
  expect(await refusal(studio, `${PRODUCTS}/${UNKNOWN}`)).toMatchObject({ status: 404, field: 'id' });
  expect(await refusal(studio, `${PRODUCTS}/no-id-at-all`)).toMatchObject({ status: 404, field: 'id' });
  expect(await refusal(studio, '/store/another/products')).toMatchObject({ status: 404, field: 'storeId' });
});

test('pages of any site can read the service and check out', async () => {
  const studio = await openStudio();
  const answer = await studio.asVisitor().get(PRODUCTS);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(answer.headers.get('Content-Type')).toContain('application/json');
  const preflight = await studio.asVisitor().fetch('/store/rhodora/checkout', {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('POST');
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type');
});

/** What was told before comes back over PostgreSQL once more, in its order: after this, nothing is under way. */
function toldToAll(live: Live) {
  return new Promise<void>((done) => {
    let times = 0;
    live.onWrites((tags) => {
      if (tags.includes('nothing') && ++times === 2) done();
    });
    void live.publish(['nothing']);
  });
}

test('responses are cached until their data changes', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const [id = ''] = await stock(studio, { title: 'June Ledge', cents: [14_800] });
  const visitor = studio.asVisitor();
  for (const path of [PRODUCTS, `${PRODUCTS}/${id}`]) {
    await toldToAll(live);
    const etag = (await visitor.get(path)).headers.get('ETag') ?? '';
    const again = () => visitor.fetch(path, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    await db.updateTable('variants').set({ inventory_quantity: sql`inventory_quantity + 1` }).execute();
    expect((await again()).status).toBe(304);
    await live.publish([`product:${id}`]);
    expect((await again()).status).toBe(200);
  }
  expect((await visitor.fetch(PRODUCTS, { method: 'HEAD' })).headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test('the service removes scripts from descriptions', async () => {
  const studio = await openStudio();
  const description =
    '<p onclick="alert(1)">Blush <strong>peony</strong> <a href="javascript:alert(1)">here</a></p><script>alert(1)</script><img src=x onerror=alert(1)>';
  const [id] = await stock(studio, { title: 'June Ledge', description });
  expect(await studio.asVisitor().json(`${PRODUCTS}/${id}?field=description`)).toEqual({
    product: { id, description: '<p>Blush <strong>peony</strong> <a>here</a></p>' },
  });
});

test('an invalid checkout gets a 400 that names the field', async () => {
  const studio = await openStudio();
  const json = 'application/json';
  const returns = '"successUrl":"http://localhost:3000/success","cancelUrl":"http://localhost:3000/store"';
  const wrong: [body: string, type: string, field: string | undefined, message: string][] = [
    ['items=1', 'application/x-www-form-urlencoded', undefined, 'Send JSON'],
    ['{"items":', json, undefined, 'not JSON'],
    [`{${returns}}`, json, 'items', 'items must'],
    [`{"items":[],${returns}}`, json, 'items', 'Your cart is empty'],
    [`{"items":[{"variant_id":"1","quantity":0.5}],${returns}}`, json, 'items.0.quantity', 'whole number'],
    ['{"items":[{"variant_id":"1","quantity":1}],"successUrl":"javascript:1"}', json, 'successUrl', 'web address'],
  ];
  for (const [body, type, field, message] of wrong) {
    const headers = { 'Content-Type': type };
    const answer = await studio.asVisitor().fetch('/store/rhodora/checkout', { method: 'POST', body, headers });
    const { error } = (await answer.json()) as Refused;
    expect({ body, status: answer.status, field: error.field }).toEqual({ body, status: 400, field });
    expect(error.message).toContain(message);
  }
});

test('a checkout returns its payment page, and the same one for the same key', async () => {
  const studio = await openStudio();
  const body = { ...cartOf(await createProduct(studio, 'June Ledge', { price: 1000 })), timeZone: 'Europe/Paris' };
  const key = { 'Idempotency-Key': 'one-click-or-twenty' };
  const send = async () => (await studio.asVisitor().postJson('/store/rhodora/checkout', body, key)).json();
  const first = (await send()) as { url: string };
  expect(first.url).toMatch(/^http:\/\/localhost:3000\/store\/rhodora\/pay\//);
  expect(await Promise.all(Array.from({ length: 19 }, send))).toEqual(Array(19).fill(first));
  const orders = await studio.platform.db.selectFrom('orders').select('subtotal_cents').execute();
  expect(orders).toEqual([{ subtotal_cents: 1000 }]);
});

test('a sale lowers the stock at once, and a larger order gets a 409 with a message', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const variant = await createProduct(studio, 'June Ledge', { stock: 3 });
  const left = async () => (await visitor.json<List>(PRODUCTS)).products[0]?.variants[0]?.inventory_quantity;
  expect(await left()).toBe(3);
  expect((await visitor.postJson('/store/rhodora/checkout', cartOf([variant, 2]))).status).toBe(200);
  expect(await left()).toBe(1);
  const answer = await visitor.postJson('/store/rhodora/checkout', cartOf([variant, 2]));
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ error: { message: 'Not enough stock for June Ledge. Only 1 left.' } });
});

test('the limits of a list are 1 and 100 products, and 100 ids', async () => {
  const studio = await openStudio();
  await stock(studio, { title: 'One' }, { title: 'Two' });
  expect(await titles(studio, '?limit=1')).toEqual(['One']);
  expect(await titles(studio, '?limit=100&offset=1')).toEqual(['Two']);
  expect(await studio.asVisitor().json(`${PRODUCTS}?offset=10000000`)).toMatchObject({ count: 2, products: [] });
  expect(await refusal(studio, `${PRODUCTS}?offset=10000001`)).toMatchObject({ status: 400, field: 'offset' });
  const ids = (many: number) => `?${Array(many).fill(`ids[]=${UNKNOWN}`).join('&')}`;
  expect(await titles(studio, ids(100))).toEqual([]);
  expect(await refusal(studio, PRODUCTS + ids(101))).toEqual({
    status: 400,
    field: 'ids[]',
    message: 'ids[] takes 100 ids at most.',
  });
});

test('a day of to_date has 25 hours when the clocks go back', async () => {
  const studio = await openStudio();
  await stock(
    studio,
    { title: 'Last minute', created_at: '2027-11-08T04:59:59Z' },
    { title: 'Monday', created_at: '2027-11-08T05:00:00Z' },
  );
  expect(await titles(studio, '?to_date=2027-11-07')).toEqual(['Last minute']);
  await studio.platform.db.updateTable('studio_settings').set({ time_zone: 'Pacific/Kiritimati' }).execute();
  await studio.platform.live.heard();
  expect(await titles(studio, '?to_date=2027-11-07')).toEqual([]);
  expect(await titles(studio, '?to_date=2027-11-08')).toEqual(['Last minute', 'Monday']);
});

test('a product is found by its id in capitals, and its field that is empty is null', async () => {
  const studio = await openStudio();
  const [id = ''] = await stock(studio, { title: 'June Ledge' });
  expect(await studio.asVisitor().json(`${PRODUCTS}/${id.toUpperCase()}?field=subtitle`)).toEqual({
    product: { id, subtitle: null },
  });
  expect(await titles(studio, `?ids[]=${id.toUpperCase()}`)).toEqual(['June Ledge']);
});

test('if the database fails, the service answers 503 in JSON without details', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses');
  await sql`alter table products rename to elsewhere`.execute(studio.platform.db);
  const checkout = await studio.asVisitor().postJson('/store/rhodora/checkout', cartOf(roses));
  const list = await studio.asVisitor().get(PRODUCTS);
  for (const answer of [checkout, list]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const message = 'The store cannot be reached right now. Please try again in a minute.';
    expect(await answer.json()).toEqual({ error: { message } });
  }
});

test('a checkout says which of its limits it broke', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses');
  const send = async (body: unknown, key?: string) => {
    const headers = key ? { 'Idempotency-Key': key } : undefined;
    const answer = await studio.asVisitor().postJson('/store/rhodora/checkout', body, headers);
    return { status: answer.status, ...((await answer.json()) as Partial<Refused>).error };
  };
  const lines = (many: number) => cartOf(...Array.from({ length: many }, () => crypto.randomUUID()));
  expect(await send(lines(51))).toEqual({ status: 400, field: 'items', message: 'An order has at most 50 lines.' });
  expect(await send(lines(50))).toMatchObject({ status: 404, field: 'items' });
  expect(await send(cartOf([roses, 1000]))).toEqual({
    status: 400,
    field: 'items.0.quantity',
    message: 'A quantity must be 999 or less.',
  });
  const keys = { status: 400, field: 'Idempotency-Key', message: 'An idempotency key has 16 to 200 characters.' };
  expect(await send(cartOf(roses), 'x'.repeat(15))).toEqual(keys);
  expect(await send(cartOf(roses), 'x'.repeat(201))).toEqual(keys);
  expect(await send(cartOf(roses), 'x'.repeat(200))).toEqual({ status: 200 });
  const elsewhere = { ...cartOf(roses), cancelUrl: 'https://evil.example/' };
  expect(await send(elsewhere)).toMatchObject({
    field: 'cancelUrl',
    message: 'cancelUrl must be an address of this site.',
  });
});
