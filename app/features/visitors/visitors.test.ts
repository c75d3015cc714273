import { expect, test } from 'vitest';
import type { Role } from '../accounts/role-areas';
import { cartOf, createProduct, order } from '../../../tests/shop.ts';
import { sell } from '../../../tests/sold-orders.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import type { Visitor } from '../../../tests/visitor.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DOCUMENT = { 'Sec-Fetch-Dest': 'document', 'User-Agent': BROWSER, Host: 'localhost:3000' };
const SITE = 'http://localhost:3000';

function open(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  return visitor.fetch(path, { headers: { ...DOCUMENT, ...headers } });
}

async function readVisitors({ platform, asStaff }: Studio, query = '', role: Role = 'manager') {
  const { time_zone } = await platform.db.selectFrom('studio_settings').select('time_zone').executeTakeFirstOrThrow();
  await platform.visits.save(platform.db, time_zone, platform.now());
  return (await asStaff(role)).text(`/visitors${query}`);
}

test('visits, pages, sources and searches without a result are on the page', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  await open(visitor, '/', { Referer: 'https://www.theknot.com/vendors' });
  await open(visitor, '/about', { Referer: `${SITE}/` });
  await open(visitor, '/about?utm_source=spring-letter');
  await open(visitor, '/search?q=black+tulips', { Referer: `${SITE}/about` });
  const page = await readVisitors(studio);
  expect(page).toContain('Visits 2 None before');
  expect(page).toContain('Pages seen 4 None before');
  expect(page).toContain('/about 2');
  expect(page).toContain('theknot.com 1');
  expect(page).toContain('spring-letter 1');
  expect(page).toContain('black tulips 1');
});

test('an empty studio says that nobody came', async () => {
  const page = await readVisitors(await openStudio());
  expect(page).toContain('Visits 0');
  expect(page).toContain('There were no visits in either period.');
  expect(page).toContain('Every search found something.');
});

test('pages from the cache count too, over the network', async () => {
  const studio = await openStudio({ PORT: '0', HOST: '127.0.0.1' });
  const address = `http://127.0.0.1:${await studio.listen()}`;
  for (const _ of [1, 2, 3]) await (await fetch(`${address}/about`, { headers: DOCUMENT })).text();
  const { headers } = await fetch(`${address}/about`, { headers: { ...DOCUMENT, Referer: `${address}/` } });
  const known = { ...DOCUMENT, Referer: `${address}/`, 'If-None-Match': headers.get('etag') ?? '' };
  expect((await fetch(`${address}/about`, { headers: known })).status).toBe(304);
  const page = await readVisitors(studio);
  expect(page).toContain('Visits 3');
  expect(page).toContain('Pages seen 5');
});

test('robots, early fetches, staff, missing pages, files and the back office are not counted', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  await open(visitor, '/about', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await open(visitor, '/about', { 'Sec-Purpose': 'prefetch' });
  await open(visitor, '/about', { 'Sec-Fetch-Dest': '' });
  await open(visitor, '/no-such-page');
  await open(visitor, '/product/no-such-product');
  await open(visitor, '/sitemap.xml');
  await open(visitor, '/admin-login');
  await open(await studio.asStaff(), '/about');
  expect(await readVisitors(studio)).toContain('Pages seen 0');
});

test('a page that a script opens counts once, not again after its form was sent', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const data = (path: string, from: string) =>
    open(visitor, path, { 'Sec-Fetch-Dest': 'empty', Referer: `${SITE}${from}` });
  await open(visitor, '/contact');
  await data('/consultation.data', '/contact');
  await data('/consultation.data', '/consultation');
  const page = await readVisitors(studio);
  expect(page).toContain('Visits 1');
  expect(page).toContain('Pages seen 2');
  expect(page).toContain('/consultation 1');
});

test('nothing secret or personal is stored of an address', async () => {
  const studio = await openStudio();
  const product = await createProduct(studio, 'Roses');
  const { path, token } = await order(studio, cartOf([product, 1]));
  await open(studio.asVisitor(), `${path}?email=delia@example.com`);
  await open(studio.asVisitor(), '/search?q=delia@example.com');
  await readVisitors(studio);
  const { rows } = await studio.platform.pool.query('select * from visit_counts');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|delia|${BROWSER.slice(0, 7)}`));
});

test('orders, inquiries and bookings of the website are set against the visits of their days', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const paid = studio.platform.now().toISOString();
  const [, byPhone] = await sell(studio, [{ paid }, { paid }]);
  await db
    .updateTable('orders')
    .set({ channel: 'phone' })
    .where('id', '=', byPhone?.id ?? '')
    .execute();
  await db
    .insertInto('clients')
    .values([{ name: 'Hannah', submission_token: 'hers' }, { name: 'Imported' }])
    .execute();
  for (const _ of [1, 2, 3, 4]) await open(studio.asVisitor(), '/');
  const page = await readVisitors(studio, '?days=7');
  expect(page).toContain('Orders online 1 None before 25.0 for each 100 visits');
  expect(page).toContain('Inquiries 1 None before 25.0 for each 100 visits');
});

test('a period is compared with the one before', async () => {
  const studio = await openStudio({}, () => new Date('2026-06-30T16:00:00Z'));
  const days = [
    ['2026-06-30', 30],
    ['2026-06-24', 30],
    ['2026-06-23', 40],
    ['2026-06-10', 7],
  ] as const;
  await studio.platform.db
    .insertInto('daily_visits')
    .values(days.map(([day, visits]) => ({ day, visits, views: visits })))
    .execute();
  expect(await readVisitors(studio, '?days=7')).toContain('Visits 60 +50% from 40 before');
  expect(await readVisitors(studio, '?days=30', 'owner')).toContain('Visits 107');
});

test('a manager sees addresses without a page, and an owner redirects them', async () => {
  const studio = await openStudio();
  await open(studio.asVisitor(), '/our-flowers');
  expect(await readVisitors(studio)).toContain('/our-flowers');
  const html = await (await (await studio.asStaff()).get('/visitors')).text();
  expect(html).toContain('href="/redirects?add=new&amp;from=%2Four-flowers"');
});
