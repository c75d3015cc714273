import { createServer, request as requestOverHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { loadProgram } from '../../../scripts/program.ts';
import { openDnsStub } from '../../../tests/dns-stub.ts';
import { pageAfter, readAnswer } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { openStripeStub } from '../../../tests/stripe-stub.ts';
import { SITE } from '../../../tests/visitor.ts';

const PAGE = '/connections';
const NAME = 'flowers.example';

/** Listens where `NAME` leads to, if the name server knows it. */
async function openListening(settings: Record<string, string> = {}, now?: () => Date) {
  const dns = await openDnsStub({}, { [NAME]: ['127.0.0.1'] });
  const studio = await openStudio({ DNS_SERVER: dns.server, PORT: '0', HOST: '127.0.0.1', ...settings }, now);
  const port = await studio.listen();
  const owner = await studio.asStaff();
  const address = () => studio.platform.config.BASE_URL ?? SITE;
  const post = (fields: Record<string, string>) =>
    owner.fetch(PAGE, {
      method: 'POST',
      headers: { Host: new URL(address()).host, Origin: address() },
      body: new URLSearchParams({ kind: 'address', ...fields }),
    });
  const save = (domain: string, version = '') => post({ domain, version });
  return { dns, studio, owner, port, host: `${NAME}:${port}`, post, save };
}

/** In front of a port of this machine, as nginx would be. Returns its own port. */
async function openProxy(port: number) {
  const proxy = createServer(({ url, headers }, response) => {
    const onward = { ...headers, 'x-forwarded-for': '203.0.113.7' };
    requestOverHttp({ port, host: '127.0.0.1', path: url, headers: onward }, (answer) => answer.pipe(response)).end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return (proxy.address() as AddressInfo).port;
}

test('a domain that leads to the program becomes the address of the site, at once and in every process', async () => {
  const { studio, owner, host, save } = await openListening();
  const { openProgram } = await loadProgram(inject('build'));
  const other = await openProgram(studio.platform.config);
  onTestFinished(() => other.close());
  expect(await owner.text(PAGE)).toContain('Only this computer can open the site.');
  const answer = await save(`http://${host.toUpperCase()}/`);
  const moved = '/admin-login?moved=&next=%2Fconnections';
  expect(answer.headers.get('location')).toBe(`http://${host}${moved}`);
  expect(await studio.asVisitor().text(moved)).toContain('Your site has its address');
  expect(await owner.text(PAGE)).toContain('Not secure');
  expect(await owner.text('/robots.txt')).toContain(`Sitemap: http://${host}/sitemap.xml`);
  await vi.waitFor(() => expect(other.platform.config.baseUrl).toBe(`http://${host}`), 5000);
  const stranger = await (await fetch(`http://localhost:${new URL(`http://${host}`).port}/`)).text();
  expect(stranger).toContain(`<link rel="canonical" href="http://${host}/"`);
});

test('which record to add is said at the field, and the address before stays', async () => {
  const { dns, studio, owner, host, save } = await openListening();
  const refusal = async (domain: string) => {
    const { status, text, html } = await readAnswer(await save(domain, '1'));
    expect([status, html]).toEqual([400, expect.stringContaining(`value="${domain}"`)]);
    return text;
  };
  await save(host);
  expect(await refusal('roses.example')).toContain('No record leads from roses.example to your server.');
  dns.addresses['roses.example'] = ['127.0.0.1'];
  expect(await refusal('roses.example:9')).toMatch(/nothing answers there|your server is elsewhere/);
  const stranger = createServer((_, response) => response.end('Parked.')).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  onTestFinished(() => void stranger.close());
  const { port } = stranger.address() as AddressInfo;
  expect(await refusal(`roses.example:${port}`)).toMatch(/Another program answers|your server is elsewhere/);
  for (const odd of ['localhost', '127.0.0.1', 'shop.localhost', 'flowers', `${NAME}/shop`, `june@${NAME}`])
    expect(await refusal(odd)).toContain('Such as flowers.example.com.');
  expect(studio.platform.config.baseUrl).toBe(`http://${host}`);
  expect(await owner.text(PAGE)).toContain(`at http://${host}`);
});

test('a silent name server is said so', async () => {
  const { save } = await openListening({ DNS_SERVER: '127.0.0.1:9' });
  expect((await readAnswer(await save(NAME))).text).toContain('The name server did not answer.');
});

test('Stripe is told the new address', async () => {
  const stripe = await openStripeStub();
  const { owner, studio, host, save } = await openListening({ STRIPE_API_URL: stripe.url });
  await owner.fetch(PAGE, {
    method: 'POST',
    headers: { Host: new URL(SITE).host },
    body: new URLSearchParams({ kind: 'payments', key: 'sk_live_one' }),
  });
  expect(stripe.known.webhooks.size).toBe(0);
  await save(host);
  const made = stripe.asked.find(({ call }) => call === 'POST /v1/webhook_endpoints');
  expect(made?.fields.get('url')).toBe(`http://${host}/webhooks/payments`);
  expect(studio.platform.config.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_we_/);
  await save(host, '1');
  expect(stripe.known.webhooks.size).toBe(1);
});

test('behind a proxy, the card says so', async () => {
  const { owner, port, post, save } = await openListening();
  const host = `${NAME}:${await openProxy(port)}`;
  expect((await save(host)).status).toBe(303);
  expect(await owner.text(PAGE)).toContain('The site is behind a proxy that has no certificate.');
  expect(await pageAfter(owner, await post({ intent: 'test' }))).toContain('The site answers there.');
});

test('the address of the server’s settings wins, can be checked, and cannot be changed here', async () => {
  const { studio, owner, dns, post } = await openListening({ BASE_URL: `http://${NAME}:9` });
  expect(await owner.text(PAGE)).toContain('Set by your server');
  expect((await post({ domain: 'roses.example' })).status).toBe(409);
  dns.addresses[NAME] = [];
  expect(await pageAfter(owner, await post({ intent: 'test' }))).toContain('No record leads from flowers.example');
  expect(studio.platform.config.baseUrl).toBe(`http://${NAME}:9`);
});

test('it is not taken away, so that the page stays within reach', async () => {
  const { studio, host, post, save } = await openListening();
  await save(host);
  expect((await post({ intent: 'disconnect' })).status).toBe(409);
  expect(studio.platform.config.baseUrl).toBe(`http://${host}`);
});

test('what answers a question of the program is no use for anything else', async () => {
  const { port } = await openListening();
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const one = await (await ask(`/.well-known/rhodora/${'a'.repeat(32)}`)).text();
  expect(one).toMatch(/^[\w-]{43} direct$/);
  expect((await ask('/.well-known/rhodora/short')).status).toBe(404);
});
