import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parseFileUrl } from './find-pictures.server';
import { keyOf } from './store-picture.server';
import { limitedBody } from './temp-files.server';

test.each([
  ['/files/site-images/a/b%20c.webp', { bucket: 'site-images', key: 'a/b c.webp' }],
  ['/files/site-images/%F0%9F%8C%B7.webp', { bucket: 'site-images', key: '🌷.webp' }],
  ['/files/site-images/', undefined],
  ['/files/site-images', undefined],
  ['/files/site-images/%E0%A4%A.webp', undefined],
  ['https://example.com/files/site-images/a.webp', undefined],
  ['', undefined],
])('the file of %j', (url, place) => {
  expect(parseFileUrl(url)).toEqual(place);
});

test.each([
  ['/files/vendor-logos/rye.webp', 'rye.webp'],
  ['/files/vendor-logos/a%2Fb.webp', 'a/b.webp'],
  ['/files/vendor-logos/%zz.webp', undefined],
  ['/files/site-images/rye.webp', undefined],
  ['https://example.com/rye.webp', undefined],
  [null, undefined],
])('the key of %j in its bucket', (url, key) => {
  expect(keyOf('vendor-logos', url)).toBe(key);
});

function request(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

test('a body is read up to its limit and not one byte further', async () => {
  expect(await text(limitedBody(request('12345'), 5, 'Too large.'))).toBe('12345');
  await expect(text(limitedBody(request('123456'), 5, 'Too large.'))).rejects.toMatchObject({
    status: 413,
    message: 'Too large.',
  });
  expect(await text(limitedBody(request(null), 5, 'Too large.'))).toBe('');
});

test('an endless body is stopped at the limit', async () => {
  let sent = 0;
  async function* endless() {
    for (;;) {
      sent += 1;
      yield Buffer.alloc(1000);
    }
  }
  const body = Readable.toWeb(Readable.from(endless())) as BodyInit;
  await expect(text(limitedBody(request(body), 10_000, 'Too large.'))).rejects.toMatchObject({ status: 413 });
  expect(sent).toBeLessThan(200);
});

test('an announced length over the limit is rejected without reading', () => {
  const large = request('x', { 'content-length': '6' });
  expect(() => limitedBody(large, 5, 'Too large.')).toThrow(expect.objectContaining({ status: 413 }));
  expect(large.bodyUsed).toBe(false);
});
