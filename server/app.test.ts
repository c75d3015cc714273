import { expect, inject, onTestFinished, test } from 'vitest';
import { loadProgram } from '../scripts/program.ts';
import { openStudio } from '../tests/open-studio.ts';
import { openIsolatedApp } from '../tests/isolated-app.ts';
import { readable, SITE, Visitor } from '../tests/visitor.ts';
import { contentSecurityPolicy, hashScripts } from './content-security';

test('an unknown page answers 404 with a link to go on', async () => {
  const visitor = (await openStudio()).asVisitor();
  const answer = await visitor.get('/no-such-page');
  expect(answer.status).toBe(404);
  expect(readable(await answer.text())).toContain('Go to the home page');
});

test('a browser gets a 304 until the page changes', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const etag = (await visitor.get('/')).headers.get('etag') ?? '';
  const again = () => visitor.fetch('/', { headers: { 'If-None-Match': etag } });
  expect((await again()).status).toBe(304);
  await studio.platform.db.updateTable('studio_settings').set({ blurb: 'Closed for inventory.' }).execute();
  await studio.platform.live.heard();
  const changed = await again();
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('Closed for inventory.');
});

test('an edit through one process shows on the pages of another', async () => {
  const one = await openStudio();
  const { openProgram } = await loadProgram(inject('build'));
  const other = await openProgram(one.platform.config);
  onTestFinished(() => other.close());
  const visitor = new Visitor(other);
  await visitor.get('/');
  const dropped = new Promise<void>((done) => other.platform.live.onWrites(() => done()));
  await one.platform.db.updateTable('studio_settings').set({ blurb: 'Dahlias are in.' }).execute();
  await one.platform.live.heard();
  await dropped;
  expect(await visitor.text('/')).toContain('Dahlias are in.');
});

test('pages of a signed-in user are not cached, neither here nor by proxies', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const own = await staff.get('/');
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(own.headers.get('etag')).toBeNull();
  const visitors = await studio.asVisitor().get('/');
  expect(visitors.headers.get('cache-control')).toBe('public, no-cache');
});

test('a form from another site, or without an origin, is rejected', async () => {
  const studio = await openStudio();
  const send = (headers: Record<string, string>) =>
    studio.fetch(
      new Request(`${SITE}/consultation`, { method: 'POST', headers, body: new URLSearchParams({ name: 'x' }) }),
    );
  expect((await send({ Origin: 'https://evil.example' })).status).toBe(403);
  expect((await send({ Origin: 'null' })).status).toBe(403);
  expect((await send({})).status).toBe(403);
  expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

test('a body without a length is accepted up to the limit', async () => {
  const studio = await openStudio({ PORT: '0', HOST: '127.0.0.1' });
  const address = `http://127.0.0.1:${await studio.listen()}`;
  const fields = { first_name: 'Delia', email: 'delia@example.com', message: 'Do you ship?' };
  const send = (text: string) => {
    const body = new Blob([text]).stream();
    const headers = { Origin: address, 'Content-Type': 'application/x-www-form-urlencoded' };
    const form = { method: 'POST', body, headers, redirect: 'manual', duplex: 'half' } as RequestInit;
    return fetch(`${address}/contact`, form);
  };
  expect((await send(new URLSearchParams(fields).toString())).status).toBe(303);
  expect(await studio.platform.db.selectFrom('contact_messages').select('first_name').execute()).toHaveLength(1);
  expect((await send(`message=${'a'.repeat(1024 * 1024)}`)).status).toBe(413);
});

test('a body over the limit gets a 413', async () => {
  const studio = await openStudio();
  const body = 'x'.repeat(1024 * 1024 + 1);
  const answer = await studio.fetch(
    new Request(`${SITE}/admin-login`, { method: 'POST', headers: { Origin: SITE }, body }),
  );
  expect(answer.status).toBe(413);
});

test.each(['multipart/form-data', 'multipart/form-data; charset=utf-8', 'application/json'])(
  'a form of type %s gets a 415, not an error of the server',
  async (type) => {
    const visitor = (await openStudio()).asVisitor();
    const headers = { 'content-type': type };
    const answer = await visitor.fetch('/consultation', { method: 'POST', headers, body: 'x' });
    expect(answer.status).toBe(415);
  },
);

test('without a database, visitors get a readable 503 until it is back', async () => {
  const studio = await openIsolatedApp();
  const visitor = studio.asVisitor();
  await studio.killDatabase();
  const away = await visitor.get('/?uncached');
  expect(away.status).toBe(503);
  expect(readable(await away.text())).toContain('Please try again');
  expect((await visitor.get('/readyz')).status).toBe(503);
  await studio.reviveDatabase();
  expect((await visitor.get('/?uncached')).status).toBe(200);
});

test('only scripts of the program itself may run on a page', () => {
  const page = `<script nonce="n1">ours()</script><script>theirs()</script><script nonce="guessed">theirs()</script>`;
  const { html, scripts } = hashScripts([page], 'n1');
  expect(scripts).toHaveLength(1);
  expect(html.join('')).not.toContain('n1');
  const policy = contentSecurityPolicy({ NODE_ENV: 'production' } as never, scripts);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test('every response forbids sniffing, framing by other sites, and inline scripts', async () => {
  const visitor = (await openStudio()).asVisitor();
  const { headers } = await visitor.get('/');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
});

test('responses that are no page run no scripts; https responses require https', async () => {
  const studio = await openStudio({ BASE_URL: 'https://rhodora.example' });
  const visitor = studio.asVisitor();
  for (const path of ['/', '/robots.txt', '/store/rhodora/products', '/favicon.svg', '/no-such-page', '/_root.data']) {
    const { headers } = await visitor.get(path);
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
    expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining('frame-ancestors')]);
  }
  const { headers } = await visitor.get('/store/rhodora/products');
  expect(headers.get('content-security-policy')).toContain("script-src 'none'");
  const plain = await (await openStudio()).asVisitor().get('/');
  expect(plain.headers.get('strict-transport-security')).toBeNull();
});

test('a post loads no pictures from other sites', async () => {
  const studio = await openStudio();
  const { slug } = await studio.platform.db
    .insertInto('blog_posts')
    .values({ title: 'Frost', excerpt: '', content: '![A rose](https://tracker.example/rose.png)' })
    .returning('slug')
    .executeTakeFirstOrThrow();
  const answer = await studio.asVisitor().get(`/blog/${slug}`);
  expect(answer.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
  const html = await answer.text();
  expect(html).not.toContain('src="https://tracker.example');
  expect(readable(html)).toContain('Picture on another site: A rose');
  const feed = await studio.asVisitor().text('/blog/feed.xml');
  expect(feed).not.toContain('img src="https://tracker.example');
});

test('a picture URL that the studio entered may load; other sites may not', async () => {
  const studio = await openStudio();
  const post = { title: 'Frost', excerpt: '', content: '', image_path: 'https://old.example/frost.jpg' };
  const { slug } = await studio.platform.db
    .insertInto('blog_posts')
    .values(post)
    .returning('slug')
    .executeTakeFirstOrThrow();
  const { headers } = await studio.asVisitor().get(`/blog/${slug}`);
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https://old.example;");
});
