/** Requests that two servers could parse differently, and paths that could leave a folder. */
import { expect, test, vi } from 'vitest';
import { asking, openListening, statusesIn } from './raw-http.ts';

const BODY = 'intent=forgot&email=a%40b.co';
const post = (host: string, headers: string[], body = BODY) =>
  `POST /admin-login HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${headers.map((each) => `${each}\r\n`).join('')}\r\n${body}`;

/** A smuggled request. */
const SECOND = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

test('an ambiguous request gets no answer, and neither does anything after it', async () => {
  const { say, host } = await openListening();
  const chunks = '0\r\n\r\n';
  for (const headers of [
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 5'],
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Content-Length: 5, 5'],
    ['Content-Length: +5'],
    ['Content-Length: 0x5'],
    ['Content-Length: 5 5'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    ['Transfer-Encoding : chunked'],
    ['Transfer-Encoding:\x0bchunked'],
    ['X: y', ' Transfer-Encoding: chunked', 'Content-Length: 5'],
    ['X: a\0b', 'Content-Length: 5'],
    ['X: a\rTransfer-Encoding: chunked', 'Content-Length: 5'],
  ]) {
    const statuses = statusesIn(await say(post(host, headers, chunks + SECOND)));
    expect.soft({ headers, statuses }).toEqual({ headers, statuses: [400] });
  }
  for (const size of ['zz', '-1', '0x3', 'fffffffffffffffff', '3;\n']) {
    const answer = await say(post(host, ['Transfer-Encoding: chunked'], `${size}\r\nabc\r\n${chunks}${SECOND}`));
    expect.soft({ size, isSecondAnswered: answer.endsWith('\r\n\r\nok') }).toEqual({ size, isSecondAnswered: false });
  }
});

test('a request must name the site’s host exactly once', async () => {
  const { say, host } = await openListening();
  for (const path of ['/', '/?asked=1'])
    for (const headers of [
      [`Host: ${host}`, 'Host: evil.example'],
      ['Host: evil.example', `Host: ${host}`],
      [],
      ['Host: evil.example/path'],
      ['Host: user@evil.example'],
      ['Host: evil.example:80:80'],
      ['Host: evil\x01example'],
    ]) {
      const statuses = statusesIn(await say(asking(path, ...headers)));
      expect.soft({ path, headers, statuses }).toEqual({ path, headers, statuses: [400] });
    }
});

test('methods that no page or form uses do nothing', async () => {
  const { say, host } = await openListening();
  for (const method of ['TRACE', 'PURGE', 'PROPFIND', 'DELETE', 'PUT', 'PATCH', 'MOVE']) {
    const [status = 0] = statusesIn(await say(asking('/', `Host: ${host}`).replace('GET', method)));
    expect.soft({ method, isRefused: status >= 400 && status < 500 }).toEqual({ method, isRefused: true });
  }
  expect(await say(asking('evil.example:80', `Host: ${host}`).replace('GET', 'CONNECT'))).toBe('');
  const overridden = await say(asking('/', `Host: ${host}`, 'X-HTTP-Method-Override: DELETE'));
  expect(statusesIn(overridden)).toEqual([200]);
});

test('endless headers are cut off', async () => {
  const { say, host } = await openListening();
  const many = Array.from({ length: 3000 }, (_, each) => `a${each}: b`);
  expect(statusesIn(await say(asking('/', `Host: ${host}`, ...many)))).toEqual([431]);
  expect(statusesIn(await say(asking('/', `Host: ${host}`, `X: ${'a'.repeat(20_000)}`)))).toEqual([431]);
  expect(statusesIn(await say(asking(`/${'a'.repeat(20_000)}`, `Host: ${host}`)))).toEqual([431]);
});

test('no URL reaches a file outside the public folders', async () => {
  const { say, host, studio } = await openListening();
  // The router rejects every URL that is not text.
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const up = [
    '..',
    '%2e%2e',
    '.%2e',
    '..%2f..',
    '..%5c..',
    '..\\..',
    '%252e%252e',
    '..%c0%af..',
    '....//....',
    '..;',
    '%00..',
  ];
  const folders = ['/assets', '/files/store-images', '/pictures/768/store-images', '/share/x', ''];
  const wanted = ['package.json', 'secrets/app-secret', '.env', '.git/config', 'server/index.js'];
  const secret = studio.platform.secret;
  for (const folder of folders)
    for (const out of up)
      for (const file of wanted) {
        const path = `${folder}/${out}/${out}/${file}`;
        const answer = await say(asking(path, `Host: ${host}`));
        const [status = 0] = statusesIn(answer);
        const isServed = status === 200 || answer.includes(secret) || answer.includes('"private": true');
        expect.soft({ path, isServed, isBroken: status >= 500 }).toEqual({ path, isServed: false, isBroken: false });
      }
  warn.mockClear();
});

test('no URL injects a header or redirects to another site', async () => {
  const { say, host } = await openListening();
  for (const path of [
    '/store%0d%0aX-Evil:1/',
    '/store/?x=%0d%0aX-Evil:1',
    '//evil.example/',
    '///evil.example/index.html',
    '/%5cevil.example/',
    '/%2fevil.example/',
    '/.//evil.example/',
    '/x/..//evil.example/',
    '//evil.example/%2e%2e/',
    '/\\evil.example/',
    'http://evil.example/store/',
    'https://evil.example/store/',
  ]) {
    const answer = await say(asking(path, `Host: ${host}`));
    expect.soft({ path, answer }).not.toMatchObject({ answer: expect.stringMatching(/^X-Evil/im) });
    const to = /^location: (.*)\r$/im.exec(answer)?.[1] ?? '/';
    const { origin } = new URL(to, `http://${host}`);
    expect.soft({ path, to, origin }).toEqual({ path, to, origin: `http://${host}` });
  }
});
