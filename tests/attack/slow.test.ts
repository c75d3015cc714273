import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { times } from '../form.ts';
import { useRunningProgram } from './running.ts';

const program = useRunningProgram();

const CONNECTIONS = 500;
const DRIP_MS = 500;
const PAGES = times(10, 100);
/** How much longer a page may take meanwhile, as a factor and in ms for a busy machine. */
const SLOWER = 2;
const NOISE_MS = times(2000, 30);

const post = (path: string, type: string, begin: string) => (host: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n${begin}`;
const file = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';

/** Sent at once, before the rest follows byte by byte. */
const KINDS: [what: string, begin: (host: string) => string][] = [
  ['a header', (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `],
  ['a form', post('/contact', 'application/x-www-form-urlencoded', 'message=')],
  ['a form with files', post('/client-portal', 'multipart/form-data; boundary=b', file)],
  ['a checkout', post('/store/rhodora/checkout', 'application/json', '{"a":"')],
  ['a webhook', post('/webhooks/payments', 'application/json', '{"a":"')],
  ['a password', post('/admin-login', 'application/x-www-form-urlencoded', 'email=a%40b.co&password=')],
];

/** Node checks every 30 s; a busy machine gets ten more. */
const CUT_AFTER_MS = 30_000;

test('half-sent headers are cut off after the documented twenty seconds', async () => {
  const { hostname, port } = program.address;
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ');
  const end = AbortSignal.timeout(CUT_AFTER_MS);
  const [bytes] = (await once(socket, 'data', { signal: end })) as [Buffer];
  expect(bytes.toString()).toContain('408 Request Timeout');
  await once(socket.resume(), 'close', { signal: end });
});

function hangOn(begin: string) {
  const { hostname, port } = program.address;
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).resume();
    socket.write(begin);
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, DRIP_MS);
  const letGo = () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(letGo);
  return { sockets, letGo };
}

/** Median time of uncached pages, in ms. */
async function usualTime(): Promise<number> {
  const took: number[] = [];
  for (let each = 0; each < PAGES; each++) {
    const began = performance.now();
    const answer = await fetch(new URL(`/search?q=${Math.random()}`, program.address));
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    took.push(performance.now() - began);
  }
  return took.toSorted((one, other) => one - other)[Math.floor(PAGES / 2)] ?? Number.POSITIVE_INFINITY;
}

async function areThere(sockets: Socket[]) {
  while (!sockets.every(({ readyState }) => readyState === 'open')) await pause(50);
}

test.each(KINDS.slice(0, times(3, KINDS.length)))(
  '500 clients that send %s slowly do not slow down others',
  async (_what, begin) => {
    await usualTime();
    const alone = await usualTime();
    const { sockets, letGo } = hangOn(begin(program.address.host));
    await areThere(sockets);
    const beside = await usualTime();
    expect((await fetch(new URL('/readyz', program.address))).status).toBe(200);
    expect(beside).toBeLessThan(alone * SLOWER + NOISE_MS);
    letGo();
  },
  times(180_000, 120_000),
);

const PATIENCE_MS = 70_000;

// It takes a minute, so only in the long form.
test.each(['a header'].slice(0, times(0, 1)))(
  '%s that never ends is cut off after a minute',
  async () => {
    const { sockets } = hangOn(`GET / HTTP/1.1\r\nHost: ${program.address.host}\r\nX-Slow: `);
    await areThere(sockets);
    const began = performance.now();
    while (sockets.some(({ destroyed }) => !destroyed)) {
      expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
      await pause(200);
    }
  },
  2 * PATIENCE_MS,
);
