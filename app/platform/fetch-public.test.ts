import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDnsStub } from '../../tests/dns-stub.ts';
import type { Config } from './config.server';
import { fetchPublic } from './fetch-public.server';
import { isPublicAddress } from './public-address.server';
import { withTempFolder } from './temp-files.server';

const PICTURE = Buffer.from('the bytes of a picture');

/** A server on this machine, which nobody may reach but a test that says so, and who came. */
async function openServer(answer: RequestListener = (_, response) => response.end(PICTURE), host = '127.0.0.1') {
  const visits: string[] = [];
  const server = createServer(answer).on('connection', ({ remoteAddress }) => visits.push(remoteAddress ?? ''));
  await new Promise<void>((done) => server.listen(0, host, done));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return { visits, port: (server.address() as AddressInfo).port };
}

interface Outside {
  dns?: string;
  isPublic?: (address: string) => boolean;
  maxBytes?: number;
  longestMs?: number;
}

function get(address: string, { dns, isPublic = isPublicAddress, ...limits }: Outside = {}) {
  const config = { DNS_SERVER: dns } as Config;
  return withTempFolder(async (folder) => {
    const path = join(folder, 'file');
    await fetchPublic({ config, isPublic }, address, { path, maxBytes: 1000, ...limits });
    return readFile(path);
  });
}

/** Each leads to this machine, its network or its cloud in a way of its own. */
const HOSTILE = [
  ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '017700000001', '127.0.0.2', '0.0.0.0', '0', '1２７.0.0.1'],
  ...['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.1.1', '100.64.0.1', '169.254.169.254', '192.0.0.192'],
  ...['198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '203.0.113.7', '192.88.99.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::a00:1]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[2002:7f00:1::]'],
  ...['[2001:0:7f00:1::]', '[2001:db8::1]', '[5f00::1]', '[100::1]'],
  ...['localhost', 'localhost.', 'metadata.google.internal', 'me@127.0.0.1', 'pictures.example@127.0.0.1'],
  ...['inside.example', 'mixed.example', 'cloud.example', 'INSIDE.example'],
];

test.each(HOSTILE)('nothing is fetched from %s', async (host) => {
  const dns = await openDnsStub(
    {},
    {
      localhost: ['127.0.0.1'],
      'inside.example': ['127.0.0.1'],
      'mixed.example': ['93.184.215.14', '10.0.0.1'],
      'cloud.example': ['169.254.169.254'],
      'metadata.google.internal': ['169.254.169.254'],
    },
  );
  const { port, visits } = await openServer();
  const fetched = get(`http://${host}:${port}/rose.jpg`, { dns: dns.server });
  await expect(fetched).rejects.toThrow(/private network|There is no site/);
  expect(visits).toEqual([]);
});

test.each(['file:///etc/passwd', 'ftp://pictures.example/a.jpg', 'data:image/png;base64,AAAA', 'rose.jpg', '//', ''])(
  'nothing is fetched from %j',
  async (address) => {
    await expect(get(address)).rejects.toThrow('This is no address that begins with https:// or http://.');
  },
);

test.each(['8.8.8.8', '93.184.215.14', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is on the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each(['', 'example.com', '127.0.0.1:80', '::ffff:8.8.8.8', '1.2.3'])('%j is not', (address) =>
  expect(isPublicAddress(address)).toBe(false),
);

test('a redirect to a private address is not followed', async () => {
  const inner = await openServer();
  const outer = await openServer((_, response) => {
    response.writeHead(302, { Location: `http://127.0.0.2:${inner.port}/` }).end();
  });
  const isPublic = (address: string) => address === '127.0.0.1';
  await expect(get(`http://127.0.0.1:${outer.port}/`, { isPublic })).rejects.toThrow('private network');
  expect([outer.visits.length, inner.visits.length]).toEqual([1, 0]);
});

test('a name server that answers differently the second time changes nothing', async () => {
  const dns = await openDnsStub({}, { 'turning.example': ['127.0.0.1'] });
  const [open, secret] = [await openServer(), await openServer(undefined, '127.0.0.2')];
  const isPublic = (address: string) => {
    dns.addresses['turning.example'] = ['127.0.0.2'];
    return address === '127.0.0.1';
  };
  const found = await get(`http://turning.example:${open.port}/`, { dns: dns.server, isPublic });
  expect([found, secret.visits]).toEqual([PICTURE, []]);
  await expect(get(`http://turning.example:${secret.port}/`, { dns: dns.server, isPublic })).rejects.toThrow('private');
  expect(secret.visits).toEqual([]);
});

const HERE = { isPublic: (address: string) => address === '127.0.0.1' };

test('redirects are followed to the file, but not without end', async () => {
  const { port } = await openServer(({ url }, response) => {
    const left = Number(url?.slice(1));
    if (left > 0) response.writeHead(301, { Location: String(left - 1) }).end();
    else response.end(PICTURE);
  });
  expect(await get(`http://127.0.0.1:${port}/5`, HERE)).toEqual(PICTURE);
  await expect(get(`http://127.0.0.1:${port}/6`, HERE)).rejects.toThrow('without end');
});

test.each([
  [404, 'The file is no longer there.', false],
  [403, 'It answered with 403.', false],
  [503, 'It answered with 503.', true],
] as const)('an answer of %i is named', async (status, message, mayWorkLater) => {
  const { port } = await openServer((_, response) => response.writeHead(status).end());
  const failure = await get(`http://127.0.0.1:${port}/`, HERE).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringContaining(message), mayWorkLater });
});

test('a file without end is cut off at the limit, and a slow one after its time', async () => {
  const endless = await openServer((_, response) => {
    const more = () => void response.write(Buffer.alloc(64_000), more);
    more();
  });
  await expect(get(`http://127.0.0.1:${endless.port}/`, { ...HERE, maxBytes: 2 ** 20 })).rejects.toThrow('1 MB');
  const slow = await openServer((_, response) => void response.write('a drop'));
  const asked = get(`http://127.0.0.1:${slow.port}/`, { ...HERE, longestMs: 300 });
  await expect(asked).rejects.toThrow('The site did not answer, or not to the end.');
});
