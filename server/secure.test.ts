import { once } from 'node:events';
import { createServer, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { loadProgram } from '../scripts/program.ts';
import { freePort } from '../scripts/run-program.ts';
import { openAuthority } from '../tests/acme-authority.ts';
import { openDnsStub } from '../tests/dns-stub.ts';
import { readAnswer } from '../tests/forms.ts';
import { openStudio, type Studio } from '../tests/open-studio.ts';
import { addAccount, sessionOf } from '../tests/sessions.ts';
import { SITE, Visitor } from '../tests/visitor.ts';

const PAGE = '/connections';
/** A new address has cookies of its own. */
const LOGIN = `/admin-login?moved=&next=${encodeURIComponent(PAGE)}`;
const NAME = 'flowers.example';
/** The authority refuses it. */
const REFUSED = 'roses.example';

const bySettings = (http: number, https: number) => ({ PORT: String(http), HTTPS_PORT: String(https) });
const byOwner = (http: number, https: number) => ({ PORT: '0', OWNER_PORTS: `${http},${https}` });

/** A program that answers both ports itself, or may do so, and an authority that finds it. */
async function openSecure(portSettings: typeof bySettings | typeof byOwner = bySettings) {
  const dns = await openDnsStub({}, { [NAME]: ['127.0.0.1'], [REFUSED]: ['127.0.0.1'] });
  const [port, httpsPort] = [await freePort(), await freePort()];
  const { directory } = await openAuthority({ dns: dns.server, httpPort: port, refused: REFUSED });
  const settings = {
    DNS_SERVER: dns.server,
    HOST: '127.0.0.1',
    ...portSettings(port, httpsPort),
    ACME_DIRECTORY_URL: directory,
  };
  const studio = await openStudio(settings);
  await studio.listen();
  const save = async (domain: string) => post(studio, { domain, version: '1' });
  return { dns, studio, settings, port, httpsPort, save, site: `https://${NAME}:${httpsPort}` };
}

const OWNER = {
  email: 'june@example.com',
  name: 'June Alder',
  password: 'the owner of these tests',
  role: 'owner',
} as const;

/** Logged in at the address of the moment: cookies of another are not read. */
async function asOwner({ platform, fetch }: Studio) {
  const known = platform.db.selectFrom('users').select('id').where('email', '=', OWNER.email);
  const id = (await known.executeTakeFirst())?.id ?? (await addAccount(platform, OWNER));
  return new Visitor({ fetch }, await sessionOf(platform, id));
}

async function post(studio: Studio, fields: Record<string, string>) {
  const owner = await asOwner(studio);
  const origin = studio.platform.config.BASE_URL ?? SITE;
  return owner.fetch(PAGE, {
    method: 'POST',
    headers: { Host: new URL(origin).host, Origin: origin },
    body: new URLSearchParams({ kind: 'address', ...fields }),
  });
}

/** Another process of the same studio. */
async function openOther({ platform }: Studio) {
  const { openProgram } = await loadProgram(inject('build'));
  const { config } = platform;
  const [PORT, HTTPS_PORT] = [await freePort(), await freePort()];
  const other = await openProgram({ ...config, BASE_URL: undefined, PORT, HTTPS_PORT });
  onTestFinished(() => other.close());
  await other.listen();
  return { PORT, HTTPS_PORT };
}

/** Another process whose ports are the owner's to open. */
async function openFollower({ platform }: Studio) {
  const { openProgram } = await loadProgram(inject('build'));
  const OWNER_PORTS = { http: await freePort(), https: await freePort() };
  const settings = { BASE_URL: undefined, PORT: 0, HTTPS_PORT: undefined, OWNER_PORTS };
  const follower = await openProgram({ ...platform.config, ...settings });
  onTestFinished(() => follower.close());
  await follower.listen();
  return OWNER_PORTS;
}

async function overHttps(port: number, path = '/') {
  const asked = requestOverHttps({
    host: '127.0.0.1',
    port,
    path,
    servername: NAME,
    headers: { Host: NAME },
    agent: false,
  });
  const [response] = await once(asked.end(), 'response');
  const { serialNumber } = (response.socket as TLSSocket).getPeerCertificate();
  return { status: response.statusCode, headers: response.headers, body: await text(response), serialNumber };
}

async function overHttp(port: number, path: string, headers: Record<string, string> = {}) {
  const asked = requestOverHttp({ host: '127.0.0.1', port, path, headers: { Host: NAME, ...headers }, agent: false });
  const [response] = await once(asked.end(), 'response');
  response.resume();
  return [response.statusCode, response.headers.location];
}

test('the program gets a certificate for the domain, serves it in every process, and sends visitors to https', async () => {
  const { studio, port, httpsPort, save, site } = await openSecure();
  const { HTTPS_PORT } = await openOther(studio);
  expect((await save(`${NAME}:${httpsPort}`)).headers.get('location')).toBe(site + LOGIN);
  const page = await overHttps(httpsPort);
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining(`href="${site}/"`) });
  await vi.waitFor(async () => expect((await overHttps(HTTPS_PORT)).serialNumber).toBe(page.serialNumber), 5000);
  expect(await overHttp(port, '/store?sort=price')).toEqual([308, `${site}/store?sort=price`]);
  expect(await overHttp(port, '//evil.example')).toEqual([308, expect.stringMatching(`^${site}/`)]);
  // What is no address is the app's to answer.
  expect((await overHttp(port, '//['))[0]).toBe(301);
  expect(await overHttp(port, '/', { Host: 'localhost' })).toEqual([200, undefined]);
  expect(await overHttp(port, '/healthz')).toEqual([200, undefined]);
  const proxied = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };
  expect(await overHttp(port, '/', proxied)).toEqual([200, undefined]);
  expect(await overHttp(port, '/', { ...proxied, 'X-Forwarded-Proto': 'http' })).toEqual([308, `${site}/`]);
  const card = await (await asOwner(studio)).text(PAGE);
  expect(card).toContain('Certificate until');
  expect(card).toContain('Works');
  const { db } = studio.platform;
  const stored = await db.selectFrom('certificates').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify([stored, await db.selectFrom('acme_accounts').selectAll().execute()])).not.toMatch(/PRIVATE/);
  const [expires, renew] = [stored.expires_at ?? 0, stored.renew_at ?? 0];
  expect((Number(expires) - Number(renew)) / 86_400_000).toBe(30);
  expect(await db.selectFrom('acme_challenges').selectAll().execute()).toEqual([]);
});

test('an owner turns on the ports for http and https; every process follows, and later ones start with them', async () => {
  const { studio, port, httpsPort, site } = await openSecure(byOwner);
  const before = await openFollower(studio);
  const domain = `${NAME}:${httpsPort}`;
  const save = (own_ports: string, version: string) => post(studio, { domain, own_ports, version });
  await expect(overHttp(port, '/')).rejects.toThrow('ECONNREFUSED');
  expect((await save('on', '1')).headers.get('location')).toBe(site + LOGIN);
  expect((await overHttps(httpsPort)).body).toContain(`href="${site}/"`);
  expect(await overHttp(port, '/store')).toEqual([308, `${site}/store`]);
  // Nobody else answers there: she would have locked herself out.
  const refused = await readAnswer(await save('', '1'));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('nothing answers there')]);
  expect((await overHttps(httpsPort)).status).toBe(200);
  await vi.waitFor(async () => expect((await overHttps(before.https)).status).toBe(200), 5000);
  const after = await openFollower(studio);
  expect((await overHttps(after.https)).status).toBe(200);
  await studio.close();
  await expect(overHttp(port, '/')).rejects.toThrow('ECONNREFUSED');
});

test('a port that is in use is reported at its field, and nothing changes', async () => {
  const { studio, port, httpsPort } = await openSecure(byOwner);
  const stranger = createServer().listen(httpsPort, '127.0.0.1');
  await once(stranger, 'listening');
  onTestFinished(() => void stranger.close());
  const { status, text, html } = await readAnswer(await post(studio, { domain: NAME, own_ports: 'on', version: '1' }));
  expect([status, text]).toEqual([400, expect.stringContaining(`Another program answers port ${httpsPort}`)]);
  expect(html).toContain(`value="${NAME}"`);
  await expect(overHttp(port, '/')).rejects.toThrow('ECONNREFUSED');
  expect(await (await asOwner(studio)).text(PAGE)).toContain('Only this computer can open the site.');
});

test('where the settings forbid it, the choice is hidden and a forged one does nothing', async () => {
  const { studio, port } = await openSecure(() => ({ PORT: '0', OWNER_PORTS: 'none' }));
  expect(await (await asOwner(studio)).text(PAGE)).not.toContain('let Rhodora answer ports');
  await post(studio, { domain: NAME, own_ports: 'on', version: '1' });
  await expect(overHttp(port, '/')).rejects.toThrow('ECONNREFUSED');
});

test('browsers are told to insist on https after a day without trouble', async () => {
  const { studio, httpsPort, save } = await openSecure();
  await save(`${NAME}:${httpsPort}`);
  expect((await overHttps(httpsPort)).headers['strict-transport-security']).toBeUndefined();
  await studio.platform.db
    .updateTable('address_checks')
    .set({ https_since: sql`https_since - interval '25 hours'` })
    .execute();
  await studio.platform.connections.reload();
  expect((await overHttps(httpsPort)).headers['strict-transport-security']).toBe('max-age=31536000');
});

test('a refused order says why, and leaves the certificate before at work', async () => {
  const { dns, studio, httpsPort, save, site } = await openSecure();
  await save(`${NAME}:${httpsPort}`);
  const before = await overHttps(httpsPort);
  const refused = await readAnswer(await save(`${REFUSED}:${httpsPort}`));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('The certificate authority refused:')]);
  dns.addresses[NAME] = [];
  const { db } = studio.platform;
  const due = { renew_at: sql<Date>`now()`, tried_at: sql<Date>`now() - interval '2 hours'` };
  await db.updateTable('certificates').set(due).where('host', '=', NAME).execute();
  await openOther(studio);
  const owner = await asOwner(studio);
  await vi.waitFor(async () => expect(await owner.text(PAGE)).toContain('Last order failed'), 20_000);
  expect(await owner.text(PAGE)).toContain('Failed last time');
  expect(await overHttps(httpsPort)).toMatchObject({ status: 200, serialNumber: before.serialNumber });
  expect(studio.platform.config.baseUrl).toBe(site);
});

test('a certificate is renewed when its time comes, and every process takes the new one', async () => {
  const { studio, httpsPort, save } = await openSecure();
  await save(`${NAME}:${httpsPort}`);
  const before = await overHttps(httpsPort);
  const due = { renew_at: sql<Date>`now()`, tried_at: sql<Date>`now() - interval '2 hours'` };
  await studio.platform.db.updateTable('certificates').set(due).execute();
  const { HTTPS_PORT } = await openOther(studio);
  await vi.waitFor(async () => expect((await overHttps(httpsPort)).serialNumber).not.toBe(before.serialNumber), 20_000);
  expect((await overHttps(HTTPS_PORT)).serialNumber).toBe((await overHttps(httpsPort)).serialNumber);
});

test('with a damaged certificate the site answers over http, and a check orders another', async () => {
  const { studio, httpsPort, save } = await openSecure();
  await save(`${NAME}:${httpsPort}`);
  await studio.platform.db.updateTable('certificates').set({ chain: 'no certificate' }).execute();
  const { PORT, HTTPS_PORT } = await openOther(studio);
  expect(await overHttp(PORT, '/')).toEqual([200, undefined]);
  await expect(overHttps(HTTPS_PORT)).rejects.toThrow();
  expect((await post(studio, { intent: 'test' })).status).toBe(303);
  await vi.waitFor(async () => expect((await overHttps(HTTPS_PORT)).status).toBe(200), 5000);
});

test('an address of the server’s settings gets its certificate at the start', async () => {
  const { studio, settings, httpsPort, site } = await openSecure();
  await studio.close();
  const { DATABASE_URL: _, ...own } = settings as Record<string, string>;
  const again = await openStudio({ ...own, BASE_URL: site });
  await again.listen();
  await vi.waitFor(async () => expect((await overHttps(httpsPort)).status).toBe(200), 20_000);
});

test('a challenge is answered at any host, and no other file is', async () => {
  const { studio, port } = await openSecure();
  await studio.platform.db.insertInto('acme_challenges').values({ token: 'a-token', answer: 'its answer' }).execute();
  const ask = async (token: string) =>
    (await fetch(`http://127.0.0.1:${port}/.well-known/acme-challenge/${token}`)).text();
  expect([await ask('a-token'), await ask('another')]).toEqual(['its answer', '']);
});
