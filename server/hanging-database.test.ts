import { expect, test, vi } from 'vitest';
import { cartOf, createProduct } from '../tests/shop.ts';
import { openIsolatedApp } from '../tests/isolated-app.ts';
import { readable } from '../tests/visitor.ts';

/** Five seconds are promised; a busy machine gets some more, a connection that dies after a minute does not. */
const PATIENCE_MS = 25_000;

function answered(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('nobody answered')), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

test('while the database hangs, cached pages are served and others get a readable 503 soon', async () => {
  const studio = await openIsolatedApp();
  const visitor = studio.asVisitor();
  const roses = await createProduct(studio, 'Roses');
  const before = await visitor.text('/vendors');
  await visitor.get('/services');
  await studio.freezeDatabase();
  // No process knows of it yet.
  const first = [visitor.get('/search?q=rose'), visitor.get('/search?q=peony'), visitor.get('/booking')];
  const cached = await answered(visitor.get('/services'));
  expect(cached.status).toBe(200);
  // A write just before: the page is dropped, and no new one can be rendered.
  studio.platform.live.publishLocally(['*']);
  const dropped = await answered(visitor.get('/vendors'));
  expect([dropped.status, readable(await dropped.text())]).toEqual([200, before]);
  for (const page of first) {
    const answer = await answered(page);
    expect(answer.status).toBe(503);
    expect(readable(await answer.text())).toMatch(/Please try again in a minute/);
  }
  const later = [
    ...Array.from({ length: 15 }, (_, n) => visitor.get(`/search?q=later${n}`)),
    visitor.postJson('/store/rhodora/checkout', cartOf(roses)),
    visitor.post('/contact', { first_name: 'Delia', email: 'delia@example.com', message: 'Do you ship?' }),
    visitor.post('/admin-login', { email: 'june@example.com', password: 'peonies in june' }),
    visitor.get('/readyz'),
  ];
  for (const answer of later) expect((await answered(answer)).status).toBe(503);

  studio.thawDatabase();
  await vi.waitFor(async () => expect((await visitor.get('/search?q=rose')).status).toBe(200), 30_000);
  await studio.platform.db.insertInto('vendors').values({ name: 'Cheat Lake Photography' }).execute();
  await studio.platform.live.heard();
  expect(await visitor.text('/vendors')).toContain('Cheat Lake Photography');
});

test('invalidated pages are served while the database is gone', async () => {
  const studio = await openIsolatedApp();
  const visitor = studio.asVisitor();
  const pages = ['/', '/vendors', '/blog', '/sitemap.xml', '/blog/feed.xml'];
  const before = await Array.fromAsync(pages, (page) => visitor.text(page));
  await studio.killDatabase();
  studio.platform.live.publishLocally(['*']);
  for (const [at, page] of pages.entries()) {
    const answer = await visitor.get(page);
    expect.soft([page, answer.status, readable(await answer.text())]).toEqual([page, 200, before[at]]);
  }
  await studio.reviveDatabase();
});
