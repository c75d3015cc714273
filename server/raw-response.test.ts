import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openStudio } from '../tests/open-studio.ts';

const request = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers.map((each) => `${each}\r\n`).join('')}\r\n`;

/** A listening program with the home page cached, and a way to send it bytes and read its responses. */
async function openListening() {
  const studio = await openStudio({ PORT: '0', HOST: '127.0.0.1' });
  const port = await studio.listen();
  await studio.asVisitor().get('/terms-that-are-not-there');
  await studio.asVisitor().get('/');
  const dial = () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  /** Everything that comes back until the program closes the connection. */
  const say = (bytes: string) => {
    const socket = dial();
    socket.setEncoding('latin1').write(bytes);
    return text(socket);
  };
  return { studio, port, dial, say };
}

/** Splits a stream of responses by their Content-Length. */
function answersIn(stream: string) {
  const answers: { status: number; head: string; body: string }[] = [];
  for (let at = 0; at < stream.length; ) {
    const end = stream.indexOf('\r\n\r\n', at) + 4;
    const head = stream.slice(at, end);
    const status = Number(head.slice(9, 12));
    const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    answers.push({ status, head, body: stream.slice(end, end + length) });
    at = end + length;
  }
  return answers;
}

test('pipelined requests are answered in order, cached or not', async () => {
  const { say } = await openListening();
  const stream = await say(
    request('/') +
      request('/healthz') +
      request('/') +
      request('/', 'Accept-Encoding: br') +
      request('/healthz', 'Connection: close'),
  );
  const answers = answersIn(stream);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const [home, health, again, packed, last] = answers;
  expect(home?.body).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  expect(again?.body).toBe(home?.body);
  expect(brotliDecompressSync(Buffer.from(packed?.body ?? '', 'latin1')).toString('latin1')).toBe(home?.body);
  expect([health?.body, last?.body]).toEqual(['ok', 'ok']);
});

test('a cached page, its 304 and its HEAD have the same ETag and a date', async () => {
  const { say } = await openListening();
  const [page] = answersIn(await say(request('/', 'Accept-Encoding: gzip', 'Connection: close')));
  const etag = /^etag: (.+)$/im.exec(page?.head ?? '')?.[1]?.trim() ?? '';
  expect(gunzipSync(Buffer.from(page?.body ?? '', 'latin1')).toString()).toContain('</html>');
  const cached = await say(
    request('/', `If-None-Match: ${etag}`) +
      request('/', `if-none-match: "x", W/${etag}`, 'Accept-Encoding: gzip', 'Connection: close'),
  );
  for (const { status, head } of answersIn(cached)) {
    expect(status).toBe(304);
    expect(head).toContain(etag);
    expect(head).toMatch(/^date: \w{3}, \d\d \w{3} \d{4} /im);
    expect(head).toMatch(/^vary: Accept-Encoding, Cookie\r$/im);
  }
  const head = await say('HEAD / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n');
  expect(head).toContain(etag);
  expect(head).toMatch(/content-length: \d{3,}/i);
  expect(head.endsWith('\r\n\r\n')).toBe(true);
});

test('a client that asks to close, or uses HTTP/1.0, gets the page and the end of the connection', async () => {
  const { say } = await openListening();
  const closed = await say(request('/', 'Connection: close'));
  expect(closed).toMatch(/^connection: close\r$/im);
  expect(closed).toMatch(/<\/html>$/);
  const old = await say('GET / HTTP/1.0\r\n\r\n');
  expect(old).toMatch(/<\/html>$/);
});

test('a client that disconnects halfway affects nobody else', async () => {
  const { dial, say } = await openListening();
  const leaving = dial();
  leaving.write(request('/').repeat(200));
  await once(leaving, 'data');
  leaving.destroy();
  expect(await say(request('/', 'Connection: close'))).toMatch(/<\/html>$/);
});

test('a stopping program sends complete responses and closes after the last one', async () => {
  const { studio, dial } = await openListening();
  const slow = dial();
  slow.setEncoding('latin1').pause();
  slow.write(request('/').repeat(400));
  await once(slow, 'ready');
  const stopped = studio.close();
  const answers = answersIn(await text(slow));
  await stopped;
  for (const { body } of answers) expect(body).toMatch(/<\/html>$/);
  expect(answers.at(-1)?.head).toMatch(/^connection: close\r$/im);
});

test('a signed-in visitor never gets a cached page, whatever the form of the cookies', async () => {
  const { say } = await openListening();
  for (const cookie of ['rhodora.session=x', 'a=b; __Host-rhodora.session=x', 'a=b;__Secure-rhodora.session_token=x']) {
    const [own] = answersIn(await say(request('/', `COOKIE: ${cookie}`, 'Connection: close')));
    expect(own?.head).toMatch(/^cache-control: private, no-store\r$/im);
    expect(own?.head).not.toMatch(/^etag:/im);
  }
  const split = await say(request('/', 'Cookie: a=b', 'Cookie: rhodora.session=x', 'Connection: close'));
  expect(split).toMatch(/^cache-control: private, no-store\r$/im);
});

test('the store service answers scripts of other sites from the cache too, and whoever is signed in here', async () => {
  const { say } = await openListening();
  const ask = (...more: string[]) =>
    request('/store/rhodora/products?limit=24', 'Origin: https://elsewhere.example', ...more);
  const session = 'Cookie: rhodora.session=x';
  const answers = answersIn(await say(ask() + ask() + ask(session) + ask(session, 'Connection: close')));
  expect(answers).toHaveLength(4);
  for (const { head } of answers) {
    expect(head).toMatch(/^access-control-allow-origin: \*\r$/im);
    expect(head).toMatch(/^etag:/im);
    expect(head).toMatch(/^vary: accept-encoding\r$/im);
  }
});
