import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { openListening } from '../tests/attack/raw-http.ts';
import { hold } from '../tests/held.ts';
import { openStudio } from '../tests/open-studio.ts';
import { createProduct } from '../tests/shop.ts';
import { readable } from '../tests/visitor.ts';

test('an undeclared query parameter gets the cached page', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const visitor = studio.asVisitor();
  const product = await createProduct(studio, 'Roses');
  const post = await db
    .insertInto('blog_posts')
    .values({ title: 'Dahlias', content: 'In September.', excerpt: '' })
    .returning('slug')
    .executeTakeFirstOrThrow();
  const pages = ['/', '/store', '/blog', `/blog/${post.slug}`, '/blog/feed.xml', '/vendors', '/vendors.data'];
  const service = ['/store/rhodora/products', '/store/rhodora/products?limit=5&offset=0'];
  const all = [...pages, '/sitemap.xml', '/robots.txt', '/site.webmanifest', ...service];
  const ask = (path: string, query: string) => visitor.text(`${path}${path.includes('?') ? '&' : '?'}${query}`);
  // What is announced during a rendering keeps it out of the cache.
  await live.heard();
  const before = await Array.fromAsync(all, (path) => ask(path, 'z=1'));
  // Without triggers, nothing is announced: only a new rendering can show it.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('studio_settings').set({ name: 'Unheard' }).execute();
    await tx.updateTable('blog_posts').set({ title: 'Unheard', content: 'Unheard' }).execute();
    await tx.updateTable('products').set({ title: 'Unheard' }).execute();
  });
  expect(product).toBeTruthy();
  const after = await Array.fromAsync(all, (path) => ask(path, 'z=2&utm_source=mail&z=3'));
  for (const [at, path] of all.entries()) expect.soft({ path, text: after[at] }).toEqual({ path, text: before[at] });
  await live.publish(['*']);
  for (const path of ['/', '/blog', '/blog/feed.xml', ...service]) expect(await ask(path, 'z=4')).toContain('Unheard');
});

test('a declared query parameter gets its own page', async () => {
  const studio = await openStudio();
  for (let n = 0; n < 13; n++)
    await studio.platform.db
      .insertInto('blog_posts')
      .values({ title: `Post ${n}.`, content: '', excerpt: '' })
      .execute();
  const visitor = studio.asVisitor();
  const [first, second] = [await visitor.text('/blog?z=1'), await visitor.text('/blog?z=1&page=2&page=1')];
  expect(first).toContain('Post 12.');
  expect(second).toContain('Post 0.');
  expect(second).not.toContain('Post 12.');
});

test('a browser can fetch a route that no page links to', async () => {
  const visitor = (await openStudio()).asVisitor();
  const html = await (await visitor.get('/contact')).text();
  const version = /manifest-([0-9a-f]+)\.js/.exec(html)?.[1] ?? '';
  const route = `/store/rhodora/pay/${crypto.randomUUID()}/card`;
  const answer = await visitor.get(`/__manifest?paths=${encodeURIComponent(route)}&version=${version}&z=1`);
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([
    200,
    expect.arrayContaining(['features/checkout/test-payment/test-payment.page']),
  ]);
});

test('every public page that reads the query declares its parameters', () => {
  const layouts = routes.slice(0, 2);
  const files = layouts.flatMap(({ children = [] }) => children.map(({ file }) => file));
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const source = readFileSync(`app/${file}`, 'utf8');
    const looks = /searchParams|useSearchParams|useLocation/.test(source);
    expect
      .soft({ file, isDeclared: !looks || /export const handle: PageHandle/.test(source) })
      .toEqual({ file, isDeclared: true });
  }
});

test('a flood of page requests gets a readable 503 and delays nobody else', async () => {
  const { studio, port } = await openListening({ TRUSTED_PROXY: '127.0.0.1' });
  const ask = (path: string, from: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Forwarded-For': from } });
  expect((await ask('/', '203.0.113.1')).status).toBe(200);
  const release = await hold(studio, 'lock table search_words');
  const flood = Array.from({ length: 220 }, (_, n) => ask(`/search?q=rose+${n}`, '203.0.113.9'));
  const refused = await Promise.race(flood);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(readable(await refused.text())).toContain('Please try again in a few seconds.');
  const search = ask('/search?q=peony', '203.0.113.2');
  for (const [path, from] of [
    ['/', '203.0.113.1'],
    ['/store/rhodora/products?limit=3', '203.0.113.3'],
    ['/healthz', '203.0.113.4'],
  ] as const)
    expect([path, (await ask(path, from)).status]).toEqual([path, 200]);
  await release('rollback');
  expect((await search).status).toBe(200);
  await Promise.all(flood);
  expect((await ask('/search?q=back', '203.0.113.9')).status).toBe(200);
});
