import { expect, test } from 'vitest';
import { asking, openListening } from '../tests/attack/raw-http.ts';
import { cartOf, createProduct } from '../tests/shop.ts';

const UNKNOWN = [
  ['/', 'Host: evil.example'],
  ['/', 'Host: 203.0.113.5:3000'],
  ['http://evil.example/', 'Host: localhost'],
];

test('without BASE_URL, only requests to loopback names are answered', async () => {
  const { studio, host, port, say } = await openListening();
  const cart = JSON.stringify(cartOf(await createProduct(studio, 'Quiet Morning')));
  for (const [target = '', header = ''] of UNKNOWN) {
    const answer = await say(asking(target, header));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('set BASE_URL to the address that visitors use');
  }
  const placed = await say(
    `POST /store/rhodora/checkout HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: ${cart.length}\r\nConnection: close\r\n\r\n${cart}`,
  );
  expect(placed).toMatch(/^HTTP\/1\.1 400 /);
  expect(await studio.platform.db.selectFrom('orders').select('id').execute()).toEqual([]);
  for (const known of [host, `127.0.0.1:${port}`, `[::1]:${port}`, 'rhodora.localhost'])
    expect(await say(asking('/', `Host: ${known}`))).toMatch(/^HTTP\/1\.1 200 /);
});

test('with BASE_URL, and for health checks, any host is answered', async () => {
  const { say } = await openListening({ BASE_URL: 'https://flowers.example' });
  const page = await say(asking('/', 'Host: evil.example'));
  expect(page).toMatch(/^HTTP\/1\.1 200 /);
  expect(page).not.toContain('evil.example');
  const bare = await openListening();
  for (const path of ['/healthz', '/readyz'])
    expect(await bare.say(asking(path, 'Host: 10.0.0.7'))).toMatch(/^HTTP\/1\.1 200 /);
});
