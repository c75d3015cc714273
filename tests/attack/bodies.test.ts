/** A body is cut off at its limit, and memory stays flat. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { times } from '../form.ts';
import { useRunningProgram } from './running.ts';
import { statusesIn } from './raw-http.ts';

const MB = 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, 'a');
/** Sent in full if nobody stops it. */
const MAX = times(100, 1000) * MB;
/** Twice the usual memory; a buffered body needs more. */
const ROOM = 150 * MB;

const program = useRunningProgram();

interface Sending {
  path: string;
  type: string;
  begin: string;
}

/** Sends until the program closes the connection; returns the response and how many bytes left us. */
async function flood({ path, type, begin }: Sending, isChunked: boolean) {
  const { host, hostname, port } = program.address;
  const socket = connect(Number(port), hostname);
  let received = '';
  let sent = 0;
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  // Being cut off is expected.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  const framed = (piece: Buffer) =>
    isChunked ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]) : piece;
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${10 * MAX}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${type}${length}\r\n\r\n`);
  if (begin) socket.write(framed(Buffer.from(begin)));
  const piece = framed(PIECE);
  while (!socket.destroyed && sent < MAX) {
    sent += PIECE.length;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  socket.end();
  setTimeout(() => socket.destroy(), 5000).unref();
  await closed;
  return { status: statusesIn(received)[0], sent };
}

const URLENCODED = 'Content-Type: application/x-www-form-urlencoded\r\n';
const MULTIPART = 'Content-Type: multipart/form-data; boundary=b\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const FIELD = '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';

const SENDINGS: Sending[] = [
  { path: '/client-portal', type: MULTIPART, begin: FIELD },
  { path: '/client-portal', type: MULTIPART, begin: FILE },
  { path: '/admin-login', type: URLENCODED, begin: 'email=' },
  { path: '/contact', type: MULTIPART, begin: FIELD },
  { path: '/store/rhodora/checkout', type: JSON_TYPE, begin: '{"a":"' },
  { path: '/webhooks/payments', type: JSON_TYPE, begin: '{"a":"' },
  { path: '/functions/get-google-reviews', type: '', begin: '' },
  { path: '/no-such-page', type: MULTIPART, begin: FILE },
  { path: '/', type: URLENCODED, begin: '' },
];

test.each(SENDINGS)(
  'an endless body sent to $path is cut off with 413',
  async (sending) => {
    for (const isChunked of [true, false]) {
      const before = program.peak();
      const { status, sent } = await flood(sending, isChunked);
      const isCutOff = sent < MAX && program.peak() - before < ROOM;
      expect({ isChunked, isCutOff }).toEqual({ isChunked, isCutOff: true });
      // A client that is still sending when the connection closes may miss the response (RFC 9112, 9.6).
      expect(isChunked ? [413, undefined] : [413]).toContain(status);
    }
  },
  times(180_000, 300_000),
);

/** Upload addresses with the people who may use them; nobody else’s bodies are stored or kept in memory. */
const GATED = [
  '/gallery-manager',
  '/media-manager',
  '/blog-manager/preview',
  '/client/1',
  '/store-manager/products/new',
];

test(
  'a body from someone without access is not stored',
  async () => {
    for (const path of [...GATED, '/consultation/files', '/uploads/x']) {
      const before = program.peak();
      const { status = 0 } = await flood({ path, type: MULTIPART, begin: FILE }, true);
      expect([path, status < 500, program.peak() - before < ROOM]).toEqual([path, true, true]);
    }
  },
  times(180_000, 300_000),
);
