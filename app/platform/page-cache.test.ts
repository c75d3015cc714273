import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { type Keepable, PageCache } from './page-cache.server';

const page = (text: string, ...tags: string[]): Keepable => ({
  headers: {},
  body: Buffer.from(text),
  tags: new Set(tags),
});

/** A making that waits until the test lets it finish. */
function slowPage(text: string, ...tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<Keepable>();
  return { make: () => promise, finish: () => resolve(page(text, ...tags)) };
}

test('a page is made once and then kept', async () => {
  const cache = new PageCache();
  await cache.getOrMake('/', async () => page('first', 'vendors'));
  const again = await cache.getOrMake('/', async () => page('second', 'vendors'));
  expect(again?.answer('identity').body.toString()).toBe('first');
});

test('requests for one page at the same time share one making', async () => {
  const cache = new PageCache();
  let made = 0;
  const make = async () => page(`page ${++made}`);
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrMake('/', make)));
  expect(new Set(pages.map((each) => each?.answer('identity').body.toString()))).toEqual(new Set(['page 1']));
});

test('a write drops the pages that read it and no other', async () => {
  const cache = new PageCache();
  await cache.getOrMake('/vendors', async () => page('vendors', 'vendors'));
  await cache.getOrMake('/terms', async () => page('terms', 'terms'));
  cache.drop(['vendors']);
  expect(cache.get('/vendors')).toBeUndefined();
  expect(cache.get('/terms')).toBeDefined();
});

test('a page whose tags were written while it was made is answered but not kept', async () => {
  const cache = new PageCache();
  const slow = slowPage('before', 'vendors');
  const asked = cache.getOrMake('/vendors', slow.make);
  cache.drop(['vendors']);
  slow.finish();
  expect((await asked)?.answer('identity').body.toString()).toBe('before');
  expect(cache.get('/vendors')).toBeUndefined();
});

test('who asks after a write never gets the page that was begun before it', async () => {
  const cache = new PageCache();
  const slow = slowPage('before', 'vendors');
  const early = cache.getOrMake('/vendors', slow.make);
  cache.drop(['vendors']);
  const late = cache.getOrMake('/vendors', async () => page('after', 'vendors'));
  slow.finish();
  expect((await late)?.answer('identity').body.toString()).toBe('after');
  await early;
  expect(cache.get('/vendors')?.answer('identity').body.toString()).toBe('after');
});

test('a lost connection drops everything', async () => {
  const cache = new PageCache();
  await cache.getOrMake('/', async () => page('home', 'studio'));
  cache.drop(['*']);
  expect(cache.get('/')).toBeUndefined();
});

test('an answer that may not be kept is not', async () => {
  const cache = new PageCache();
  expect(await cache.getOrMake('/private', async () => undefined)).toBeUndefined();
  expect(cache.get('/private')).toBeUndefined();
});

test('the pages kept longest go when the bytes run out', async () => {
  const cache = new PageCache(100_000);
  for (let n = 1; n <= 10; n++) await cache.getOrMake(`/${n}`, async () => page(randomBytes(9000).toString('hex')));
  expect(cache.get('/1')).toBeUndefined();
  expect(cache.get('/10')).toBeDefined();
});

test('a page that is asked for again and again outlives those that nobody asks for', async () => {
  const cache = new PageCache(100_000);
  for (let n = 1; n <= 20; n++) {
    await cache.getOrMake(`/${n}`, async () => page(randomBytes(9000).toString('hex')));
    const first = cache.get('/1');
    if (first) first.wasAsked = true;
  }
  expect(cache.get('/1')).toBeDefined();
  expect(cache.get('/2')).toBeUndefined();
});

test('encodings that are made later count too: the bytes stay within their bound', async () => {
  const cache = new PageCache(100_000);
  for (let n = 1; n <= 8; n++) await cache.getOrMake(`/${n}`, async () => page(randomBytes(5000).toString('hex')));
  for (let n = 1; n <= 8; n++) for (const encoding of ['br', 'gzip'] as const) cache.get(`/${n}`)?.answer(encoding);
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  cache.drop(['*']);
  expect(cache.bytes).toBe(0);
});

test('each encoding unpacks to the same page, and says so under an ETag of its own', async () => {
  const cache = new PageCache();
  const kept = await cache.getOrMake('/', async () => page('Peony, rose and mountain laurel.'.repeat(50)));
  const [plain, gzip, br] = (['identity', 'gzip', 'br'] as const).map((encoding) => kept?.answer(encoding));
  expect(gunzipSync(gzip?.body ?? '').equals(plain?.body ?? Buffer.of())).toBe(true);
  expect(brotliDecompressSync(br?.body ?? '').equals(plain?.body ?? Buffer.of())).toBe(true);
  expect(new Set([plain?.etag, gzip?.etag, br?.etag]).size).toBe(3);
});

test('a browser has the page already when any of the ETags it knows is the page’s, weak or strong', async () => {
  const cache = new PageCache();
  const kept = await cache.getOrMake('/', async () => page('Peony'));
  const etag = kept?.answer('br').etag;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']) {
    expect(kept?.alreadyAt(known ?? '')).toBeDefined();
  }
  for (const known of ['"other"', '', 'Peony', etag?.slice(0, -2) ?? ''])
    expect(kept?.alreadyAt(known)).toBeUndefined();
});

test('a page that stays is packed tighter, and a browser that has the looser bytes still has the page', async () => {
  const cache = new PageCache(1_000_000, 0);
  const text = Array.from({ length: 400 }, (_, n) => `<li>Peony ${n * 7919}, rose and mountain laurel</li>`).join('');
  const kept = await cache.getOrMake('/', async () => page(text));
  const loose = kept?.answer('br');
  if (kept) kept.wasAsked = true;
  await vi.waitUntil(() => kept?.answer('br') !== loose);
  const tight = kept?.answer('br');
  expect(tight?.body.length).toBeLessThan(loose?.body.length ?? 0);
  expect(brotliDecompressSync(tight?.body ?? '').toString()).toBe(text);
  expect(tight?.etag).not.toBe(loose?.etag);
  expect(kept?.alreadyAt(loose?.etag ?? '')?.etag).toBe(loose?.etag);
  cache.drop(['*']);
  expect(cache.bytes).toBe(0);
});
