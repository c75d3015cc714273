import { expect, test } from 'vitest';
import { asking, openListening, statusesIn } from '../tests/attack/raw-http.ts';
import { cartOf, createProduct } from '../tests/shop.ts';

const ELSEWHERE = 'https://elsewhere.example';
const SERVICE = ['/store/rhodora/products', '/store/rhodora/products/1', '/store/rhodora/checkout'];
const ADDRESSES = ['/', '/contact', '/admin-login', '/uploads', '/webhooks/stripe', '/files/a/b', ...SERVICE];

test('no method causes a 500, with or without a body', async () => {
  const { say, host } = await openListening();
  for (const path of ADDRESSES)
    for (const method of ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'HEAD'])
      for (const headers of [[], ['Content-Length: 0'], ['Transfer-Encoding: chunked']]) {
        const asked = asking(path, `Host: ${host}`, `Origin: http://${host}`, ...headers).replace('GET', method);
        const [status = 0] = statusesIn(await say(headers[0]?.endsWith('chunked') ? `${asked}0\r\n\r\n` : asked));
        expect
          .soft({ path, method, headers, isOurs: status >= 500 || status === 0, status })
          .toMatchObject({ isOurs: false });
      }
});

test('OPTIONS lists the methods of a page', async () => {
  const { say, host } = await openListening();
  for (const path of ['/', '/contact']) {
    const answer = await say(asking(path, `Host: ${host}`).replace('GET', 'OPTIONS'));
    expect(statusesIn(answer)).toEqual([204]);
    expect(answer).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/im);
  }
});

test('another site can read the store and check out', async () => {
  const { studio, port } = await openListening();
  const service = `http://127.0.0.1:${port}/store/rhodora`;
  const returns = { successUrl: `http://127.0.0.1:${port}/success`, cancelUrl: `http://127.0.0.1:${port}/store` };
  const cart = { ...cartOf(await createProduct(studio, 'June Ledge')), ...returns };
  const asked = { Origin: ELSEWHERE, 'Access-Control-Request-Method': 'POST' };
  for (const path of ['/checkout', '/products']) {
    const preflight = await fetch(service + path, {
      method: 'OPTIONS',
      headers: { ...asked, 'Access-Control-Request-Headers': 'content-type,idempotency-key' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toMatch(/content-type.*idempotency-key/i);
  }
  const send = (body: string | undefined) =>
    fetch(`${service}/checkout`, {
      method: 'POST',
      headers: { Origin: ELSEWHERE, 'Content-Type': 'application/json' },
      body,
    });
  const placed = await send(JSON.stringify(cart));
  expect([placed.status, placed.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
  // Errors must be readable there too.
  for (const [body, status] of [
    [undefined, 400],
    ['{', 400],
    [`"${'x'.repeat(1024 * 1024)}"`, 413],
  ] as const) {
    const refused = await send(body);
    expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([status, '*']);
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringMatching(/\w/) } });
  }
});
