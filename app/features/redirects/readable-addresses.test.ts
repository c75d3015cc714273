import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, migrationFiles } from '~/platform/migrate.server';
import { formFieldsIn } from '../../../tests/forms.ts';
import { importFile } from '../../../tests/imports.ts';
import { emptyDatabase, MAIL_SERVER, openStudio, type Studio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, order } from '../../../tests/shop.ts';
import { SITE, type Visitor } from '../../../tests/visitor.ts';

const NEW = '/store-manager/products/new';
const MANAGER = '/blog-manager';

async function whereFrom(studio: Studio, path: string) {
  const { status, headers } = await studio.asVisitor().get(path);
  return `${status} ${headers.get('location') ?? ''}`.trim();
}

/** As staff do it, in the form. Returns the address of its form. */
async function saveProduct(staff: Visitor, title: string, form = NEW) {
  const fields = formFieldsIn(await (await staff.get(form)).text());
  const answer = await staff.post(form, { ...fields, title, 'variants.0.price': '45', 'variants.0.values.0': 'Large' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

function savePost(staff: Visitor, title: string, id?: string) {
  const query = id ? `?edit=${id}` : '?add=new';
  return staff.post(MANAGER + query, { intent: 'save', ...(id && { id }), title, content: 'Ice on the dahlias.' });
}

async function slugsIn({ platform: { pool } }: Studio, table = 'products') {
  const { rows } = await pool.query<{ slug: string }>(`select slug from ${table} order by created_at, id`);
  return rows.map(({ slug }) => slug);
}

test('a product is at an address with its name; its id leads there, with the query', async () => {
  const studio = await openStudio();
  const id = (await saveProduct(await studio.asStaff(), 'June Ledge')).split('/').at(-1) ?? '';
  expect(await whereFrom(studio, '/product/june-ledge')).toBe('200');
  expect(await whereFrom(studio, `/product/${id}`)).toBe('301 /product/june-ledge');
  expect(await whereFrom(studio, `/product/${id.toUpperCase()}?utm_source=mail`)).toBe(
    '301 /product/june-ledge?utm_source=mail',
  );
  expect(await whereFrom(studio, '/product/June-Ledge')).toBe('301 /product/june-ledge');
  expect(await whereFrom(studio, '/product/june')).toBe('404');
});

test('a product that is renamed redirects by itself, also twice and back, on the pages that were just read', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const form = await saveProduct(staff, 'June Ledge');
  expect(await whereFrom(studio, '/product/june-ledge')).toBe('200');
  await saveProduct(staff, 'July Ledge', form);
  expect(await whereFrom(studio, '/product/june-ledge?utm_source=mail')).toBe(
    '301 /product/july-ledge?utm_source=mail',
  );
  expect(await whereFrom(studio, '/product/july-ledge')).toBe('200');
  await saveProduct(staff, 'August Ledge', form);
  expect(await whereFrom(studio, '/product/june-ledge')).toBe('301 /product/august-ledge');
  await saveProduct(staff, 'June Ledge', form);
  expect(await whereFrom(studio, '/product/june-ledge')).toBe('200');
  expect(await whereFrom(studio, '/product/august-ledge')).toBe('301 /product/june-ledge');
  await saveProduct(staff, 'June  ledge!', form);
  expect(await slugsIn(studio)).toEqual(['june-ledge']);
});

test('a post is at an address with its title, and redirects when that changes', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await savePost(staff, 'First Frost: Dahlias');
  const { id } = await studio.platform.db.selectFrom('blog_posts').select('id').executeTakeFirstOrThrow();
  await studio.platform.live.heard();
  expect(await whereFrom(studio, '/blog/first-frost-dahlias')).toBe('200');
  expect(await whereFrom(studio, `/blog/${id}?utm_source=mail`)).toBe('301 /blog/first-frost-dahlias?utm_source=mail');
  await savePost(staff, 'Second frost', id);
  await studio.platform.live.heard();
  expect(await whereFrom(studio, '/blog/first-frost-dahlias')).toBe('301 /blog/second-frost');
  expect(await whereFrom(studio, '/blog/second-frost')).toBe('200');
});

test('a draft that is renamed leaves no redirect', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  await db.insertInto('blog_posts').values({ title: 'Notes', is_published: false, published_at: null }).execute();
  await db.updateTable('blog_posts').set({ title: 'First frost' }).execute();
  expect(await slugsIn(studio, 'blog_posts')).toEqual(['first-frost']);
  expect(await db.selectFrom('redirects').selectAll().execute()).toEqual([]);
});

test('every name makes an address of its own that leads to its page', async () => {
  const studio = await openStudio();
  const names = [
    'Crème brûlée & Rosé',
    'Valentine’s Day',
    '牡丹',
    '💐',
    '019a0000-0000-7000-8000-000000000000',
    'Valentines day',
    'Twelve dozen of the longest stems that we grow on the upper field in the last warm week of September',
    'a'.repeat(200),
    '牡丹',
    'feed.xml',
  ];
  for (const name of names) await createProduct(studio, name);
  const slugs = await slugsIn(studio);
  expect(slugs).toEqual([
    'creme-brulee-and-rose',
    'valentines-day',
    'product',
    'product-2',
    'product-019a0000-0000-7000-8000-000000000000',
    'valentines-day-2',
    'twelve-dozen-of-the-longest-stems-that-we-grow-on-the-upper-field-in-the',
    'a'.repeat(73),
    'product-3',
    'feed-xml',
  ]);
  for (const slug of slugs) expect.soft(await whereFrom(studio, `/product/${slug}`), slug).toBe('200');
});

test('products of one name that are added at the same moment have different addresses', async () => {
  const studio = await openStudio();
  await Promise.all(Array.from({ length: 8 }, () => createProduct(studio, 'June Ledge')));
  expect((await slugsIn(studio)).toSorted()).toEqual(
    ['june-ledge', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `june-ledge-${number}`)].toSorted(),
  );
});

test('a deleted product is gone at its address, which another may take; restored, it has one of its own', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const id = (await saveProduct(staff, 'June Ledge')).split('/').at(-1) ?? '';
  const path = `/store-manager/products?delete=${id}`;
  const answer = await staff.post(path, { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(await whereFrom(studio, '/product/june-ledge')).toBe('410');
  await saveProduct(staff, 'June Ledge');
  expect(await whereFrom(studio, '/product/june-ledge')).toBe('200');
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect(await whereFrom(studio, `/product/${id}`)).toBe('301 /product/june-ledge-2');
  expect(await whereFrom(studio, '/product/june-ledge-2')).toBe('200');
});

test('a deleted post is gone at its address, and is there again once it is restored', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await savePost(staff, 'First frost');
  const { id } = await studio.platform.db.selectFrom('blog_posts').select('id').executeTakeFirstOrThrow();
  const answer = await staff.post(`${MANAGER}?delete=${id}`, { intent: 'delete', id });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(await whereFrom(studio, '/blog/first-frost')).toBe('410');
  await staff.post('/redirects', { intent: 'save', from_path: '/blog/first-frost', to_path: '/blog' });
  expect(await whereFrom(studio, '/blog/first-frost')).toBe('301 /blog');
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(page)?.[1] });
  expect(await whereFrom(studio, '/blog/first-frost')).toBe('200');
});

test('an address where nobody found anything is a product’s as soon as one is imported with that name', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(await whereFrom(studio, '/product/moss')).toBe('404');
  const report = await importFile(staff, 'products', 'Product,Price\nMoss,4\nFern,5');
  expect(await whereFrom(studio, '/product/moss')).toBe('200');
  await staff.post(report, { intent: 'undo' });
  expect(await whereFrom(studio, '/product/moss')).toBe('410');
});

test('every link that visitors, search engines and buyers follow has the readable address', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const variant = await createProduct(studio, 'June Ledge', { stock: 0 });
  await studio.platform.db.insertInto('blog_posts').values({ title: 'June Ledge in bloom', content: 'x' }).execute();
  await studio.platform.db.insertInto('flower_types').values({ name: 'Ledge' }).execute();
  await studio.platform.live.heard();
  const visitor = studio.asVisitor();
  const paths = [
    '/store',
    '/sitemap.xml',
    '/sitemap.xml?of=products',
    '/sitemap.xml?of=posts',
    '/blog',
    '/blog/feed.xml',
  ];
  const pages = ['/product/june-ledge', '/blog/june-ledge-in-bloom', '/search?q=ledge', '/flower-guide/ledge'];
  let found = '';
  for (const path of [...paths, ...pages]) {
    const html = await (await visitor.get(path)).text();
    // Feed readers know a post by its id.
    const links = html.replace(/<guid.*?<\/guid>/g, '');
    expect.soft(links, path).not.toMatch(/\/(product|blog)\/[0-9a-f]{8}-/);
    found += html;
  }
  for (const link of [
    'href="/product/june-ledge"',
    'href="/blog/june-ledge-in-bloom"',
    'action="/product/june-ledge/alert"',
  ])
    expect.soft(found).toContain(link);
  const asked = await visitor.post('/product/june-ledge/alert', { variant, email: 'ana@example.com' });
  expect(asked.headers.get('location')).toBe('/product/june-ledge/alert?sent=1');
  expect(found).toContain(`<link rel="canonical" href="${SITE}/product/june-ledge"`);
});

test('the page of an order that has ended leads to the product that was in it', async () => {
  const studio = await openStudio();
  const { path } = await order(studio, cartOf(await createProduct(studio, 'June Ledge')));
  await studio.platform.db.updateTable('orders').set({ status: 'cancelled' }).execute();
  const html = await (await studio.asVisitor().get(path)).text();
  expect(html).toMatch(/href="\/product\/june-ledge"[^>]*>June Ledge(<!-- -->)?, again/);
});

test('an older database gets them too: three hundred products of one name, with their versions and dates unchanged', async () => {
  const url = await emptyDatabase();
  await migrate(
    url,
    undefined,
    migrationFiles('db/migrations').filter((name) => name < '0417'),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`insert into products (title, created_at, updated_at)
    select 'June Ledge', timestamptz '2025-01-01' + number * interval '1 day', '2025-01-01' from generate_series(1, 300) number`);
  await client.query("insert into blog_posts (title) values ('First frost'), ('First frost'), ('')");
  await migrate(url);
  const { rows: products } = await client.query('select slug, version, updated_at from products order by created_at');
  expect(products.slice(0, 2)).toMatchObject([{ slug: 'june-ledge' }, { slug: 'june-ledge-2' }]);
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(300);
  expect(new Set(products.map(({ version, updated_at }) => `${version} ${updated_at.getFullYear()}`)).size).toBe(1);
  const { rows: posts } = await client.query('select slug, version from blog_posts order by slug');
  expect(posts).toEqual(['first-frost', 'first-frost-2', 'post'].map((slug) => ({ slug, version: 1 })));
});
