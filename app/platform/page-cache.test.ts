import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { type CacheEntry, PageCache } from './page-cache.server';

const page = (text: string, ...tags: string[]): CacheEntry => ({
  headers: {},
  body: Buffer.from(text),
  tags: new Set(tags),
});

/** A rendering that waits until the test lets it finish. */
function slowPage(text: string, ...tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<CacheEntry>();
  return { render: () => promise, finish: () => resolve(page(text, ...tags)) };
}

test('a page is rendered once and then cached', async () => {
  const cache = new PageCache();
  await cache.getOrRender('/', async () => page('first', 'vendors'));
  const again = await cache.getOrRender('/', async () => page('second', 'vendors'));
  expect(again?.answer('identity').body.toString()).toBe('first');
});

test('concurrent requests for one page share one rendering', async () => {
  const cache = new PageCache();
  let made = 0;
  const render = async () => page(`page ${++made}`);
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender('/', render)));
  expect(new Set(pages.map((each) => each?.answer('identity').body.toString()))).toEqual(new Set(['page 1']));
});

test('a write drops only the pages that read it', async () => {
  const cache = new PageCache();
  await cache.getOrRender('/vendors', async () => page('vendors', 'vendors'));
  await cache.getOrRender('/terms', async () => page('terms', 'terms'));
  cache.drop(['vendors']);
  expect(cache.get('/vendors')).toBeUndefined();
  expect(cache.get('/terms')).toBeDefined();
});

test('a page whose tags were written during rendering is sent but not cached', async () => {
  const cache = new PageCache();
  const slow = slowPage('before', 'vendors');
  const asked = cache.getOrRender('/vendors', slow.render);
  cache.drop(['vendors']);
  slow.finish();
  expect((await asked)?.answer('identity').body.toString()).toBe('before');
  expect(cache.get('/vendors')).toBeUndefined();
});

test('a request after a write never gets an older page', async () => {
  const cache = new PageCache();
  const slow = slowPage('before', 'vendors');
  const early = cache.getOrRender('/vendors', slow.render);
  cache.drop(['vendors']);
  const late = cache.getOrRender('/vendors', async () => page('after', 'vendors'));
  slow.finish();
  expect((await late)?.answer('identity').body.toString()).toBe('after');
  await early;
  expect(cache.get('/vendors')?.answer('identity').body.toString()).toBe('after');
});

test('a lost connection drops everything', async () => {
  const cache = new PageCache();
  await cache.getOrRender('/', async () => page('home', 'studio'));
  cache.drop(['*']);
  expect(cache.get('/')).toBeUndefined();
});

test('an uncacheable response is not cached', async () => {
  const cache = new PageCache();
  expect(await cache.getOrRender('/private', async () => undefined)).toBeUndefined();
  expect(cache.get('/private')).toBeUndefined();
});

test('the oldest pages are evicted at the byte limit', async () => {
  const cache = new PageCache(100_000);
  for (let n = 1; n <= 10; n++) await cache.getOrRender(`/${n}`, async () => page(randomBytes(9000).toString('hex')));
  expect(cache.get('/1')).toBeUndefined();
  expect(cache.get('/10')).toBeDefined();
});

test('pages that nobody requested are evicted first', async () => {
  const cache = new PageCache(100_000);
  for (let n = 1; n <= 20; n++) {
    await cache.getOrRender(`/${n}`, async () => page(randomBytes(9000).toString('hex')));
    const first = cache.get('/1');
    if (first) first.wasRequested = true;
  }
  expect(cache.get('/1')).toBeDefined();
  expect(cache.get('/2')).toBeUndefined();
});

test('encodings that are added later count toward the byte limit', async () => {
  const cache = new PageCache(100_000);
  for (let n = 1; n <= 8; n++) await cache.getOrRender(`/${n}`, async () => page(randomBytes(5000).toString('hex')));
  for (let n = 1; n <= 8; n++) for (const encoding of ['br', 'gzip'] as const) cache.get(`/${n}`)?.answer(encoding);
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  cache.drop(['*']);
  expect(cache.bytes).toBe(0);
});

test('each encoding has its own ETag and decodes to the same page', async () => {
  const cache = new PageCache();
  const cached = await cache.getOrRender('/', async () => page('Peony, rose and mountain laurel.'.repeat(50)));
  const [plain, gzip, br] = (['identity', 'gzip', 'br'] as const).map((encoding) => cached?.answer(encoding));
  expect(gunzipSync(gzip?.body ?? '').equals(plain?.body ?? Buffer.of())).toBe(true);
  expect(brotliDecompressSync(br?.body ?? '').equals(plain?.body ?? Buffer.of())).toBe(true);
  expect(new Set([plain?.etag, gzip?.etag, br?.etag]).size).toBe(3);
});

test('any matching ETag, weak or strong, is found', async () => {
  const cache = new PageCache();
  const cached = await cache.getOrRender('/', async () => page('Peony'));
  const etag = cached?.answer('br').etag;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']) {
    expect(cached?.findByEtag(known ?? '')).toBeDefined();
  }
  for (const known of ['"other"', '', 'Peony', etag?.slice(0, -2) ?? ''])
    expect(cached?.findByEtag(known)).toBeUndefined();
});

test('a page that stays is compressed better, and its earlier ETag stays valid', async () => {
  const cache = new PageCache(1_000_000, 0);
  const text = Array.from({ length: 400 }, (_, n) => `<li>Peony ${n * 7919}, rose and mountain laurel</li>`).join('');
  const cached = await cache.getOrRender('/', async () => page(text));
  const loose = cached?.answer('br');
  if (cached) cached.wasRequested = true;
  await vi.waitUntil(() => cached?.answer('br') !== loose);
  const tight = cached?.answer('br');
  expect(tight?.body.length).toBeLessThan(loose?.body.length ?? 0);
  expect(brotliDecompressSync(tight?.body ?? '').toString()).toBe(text);
  expect(tight?.etag).not.toBe(loose?.etag);
  expect(cached?.findByEtag(loose?.etag ?? '')?.etag).toBe(loose?.etag);
  cache.drop(['*']);
  expect(cache.bytes).toBe(0);
});

const textOf = (cached?: { answer(encoding: 'identity'): { body: Buffer } }) =>
  cached?.answer('identity').body.toString();

test('a page stays cached if only other tags were written while it was rendered', async () => {
  const cache = new PageCache();
  const slow = slowPage('vendors', 'vendors');
  const rendered = cache.getOrRender('/vendors', slow.render);
  cache.drop(['terms']);
  slow.finish();
  await rendered;
  expect(textOf(cache.get('/vendors'))).toBe('vendors');
});

test('a page that fails to render fails for everyone who waits, and the next request renders again', async () => {
  const cache = new PageCache();
  const fail = () => Promise.reject(new Error('away'));
  const waiting = await Promise.allSettled([1, 2].map(() => cache.getOrRender('/', fail)));
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(cache.rendering('/')).toBeUndefined();
  expect(textOf(await cache.getOrRender('/', async () => page('back')))).toBe('back');
});

test('an invalidated page is the last good copy until a new one is cached', async () => {
  const cache = new PageCache();
  await cache.getOrRender('/', async () => page('old', 'vendors'));
  expect(cache.lastGood('/')).toBeUndefined();
  cache.drop(['vendors']);
  expect(textOf(cache.lastGood('/'))).toBe('old');
  await cache.getOrRender('/', async () => page('new', 'vendors'));
  expect(cache.lastGood('/')).toBeUndefined();
  cache.drop(['*']);
  expect(textOf(cache.lastGood('/'))).toBe('new');
});

test('the last good copies take a bounded amount of memory, and the oldest go first', async () => {
  const cache = new PageCache();
  const large = 'x'.repeat(3 * 1024 * 1024);
  for (const key of ['/1', '/2', '/3', '/4', '/5', '/6']) {
    await cache.getOrRender(key, async () => page(large, 'vendors'));
    cache.drop(['vendors']);
  }
  expect(['/1', '/2', '/5', '/6'].map((key) => cache.lastGood(key) !== undefined)).toEqual([false, true, true, true]);
});

test('what the cache counts as its size returns to zero when all pages are dropped', async () => {
  const cache = new PageCache();
  for (const key of ['/a', '/b', '/c']) {
    const cached = await cache.getOrRender(key, async () => page(randomBytes(2000).toString('hex'), 'vendors', key));
    cached?.answer('br');
    cached?.answer('gzip');
  }
  expect(cache.count).toBe(3);
  expect(cache.bytes).toBeGreaterThan(3 * 4000);
  cache.drop(['/a']);
  expect(cache.count).toBe(2);
  cache.drop(['vendors']);
  expect([cache.count, cache.bytes]).toEqual([0, 0]);
});

test('a page larger than the whole cache is sent but not kept', async () => {
  const cache = new PageCache(10_000);
  const sent = await cache.getOrRender('/', async () => page('x'.repeat(20_000)));
  expect(textOf(sent)).toHaveLength(20_000);
  expect([cache.count, cache.bytes]).toEqual([0, 0]);
});

test('If-None-Match: * matches any cached page', async () => {
  const cached = await new PageCache().getOrRender('/', async () => page('roses'));
  expect(cached?.findByEtag('*')).toBeDefined();
  expect(cached?.findByEtag('')).toBeUndefined();
  expect(cached?.findByEtag('"other"')).toBeUndefined();
});

test('a page that nobody requested again is not compressed better', async () => {
  const cache = new PageCache(undefined, 1);
  const cached = await cache.getOrRender('/', async () => page('roses '.repeat(500)));
  const before = cached?.answer('br').etag;
  await new Promise((done) => setTimeout(done, 30));
  expect(cached?.answer('br').etag).toBe(before);
});

test('a page that expires is rendered again, and stays as the last good one', async () => {
  let now = new Date('2027-06-12T12:00:00Z');
  const cache = new PageCache(undefined, undefined, () => now);
  const expires = new Date('2027-06-13T04:00:00Z');
  await cache.getOrRender('/contact', async () => ({ ...page('closed today', 'closures'), expires }));
  now = new Date(expires.getTime() - 1);
  expect(cache.get('/contact')).toBeDefined();
  now = expires;
  expect(cache.get('/contact')).toBeUndefined();
  expect(cache.lastGood('/contact')?.answer('identity').body.toString()).toBe('closed today');
});
