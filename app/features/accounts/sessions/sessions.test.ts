import { expect, test } from 'vitest';
import { addClient, HANNAH, linkTo, OWNER } from '../../../../tests/accounts.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';
import { deviceName } from '../device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs the owner in with another device. */
async function onDevice(studio: Studio, userAgent: string): Promise<Visitor> {
  const visitor = studio.asVisitor();
  const headers = { 'User-Agent': userAgent };
  await visitor.fetch('/admin-login', { method: 'POST', body: new URLSearchParams(OWNER), headers });
  return visitor;
}

async function statuses(...people: Visitor[]) {
  const answers = await Promise.all(people.map((person) => person.get('/account')));
  return answers.map(({ status }) => status);
}

async function otherSession(person: Visitor) {
  return /name="id" value="([0-9a-f-]{36})"/.exec(await (await person.get('/account')).text())?.[1] ?? '';
}

test('the account page lists sessions with their device and last IP address', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await onDevice(studio, IPHONE);
  const text = await owner.text('/account');
  expect(text).toMatch(/Unknown device This device 127\.0\.0\.1, \w{3} \d/);
  expect(text).toMatch(/Safari on iPhone 127\.0\.0\.1, \w{3} \d/);
  await studio.platform.db.updateTable('sessions').set({ last_ip_address: '198.51.100.7' }).execute();
  expect(await owner.text('/account')).toMatch(/Safari on iPhone 198\.51\.100\.7/);
  expect(await owner.text('/account'), 'Noted anew where it is used').toMatch(/This device 127\.0\.0\.1/);
});

test('a session cookie is worth nothing without its whole signature', async () => {
  const studio = await openStudio();
  const { cookie } = await studio.asStaff('owner');
  const [name, token, signature = ''] = /^(.+)=(.+)\.(.+)$/.exec(decodeURIComponent(cookie))?.slice(1) ?? [];
  const statusWith = async (value: string) => {
    const headers = { Cookie: `${name}=${encodeURIComponent(value)}` };
    return (await studio.asVisitor().fetch('/account', { headers })).status;
  };
  expect(await statusWith(`${token}.${signature}`)).toBe(200);
  for (const forged of [
    `${token}`,
    `${token}.`,
    `${token}.${signature.slice(0, -2)}`,
    `.${signature}`,
    `${token}.${[...signature].toReversed().join('')}`,
  ])
    expect(await statusWith(forged)).toBe(303);
});

test('one device is signed out, the others, or everywhere', async () => {
  const studio = await openStudio();
  const [owner, phone, laptop] = [
    await studio.asStaff('owner'),
    await onDevice(studio, IPHONE),
    await onDevice(studio, 'x'),
  ];
  await studio.platform.db.updateTable('sessions').set({ user_agent: 'y' }).where('user_agent', 'is', null).execute();
  expect(await statuses(owner, phone, laptop)).toEqual([200, 200, 200]);
  await owner.post('/account', { intent: 'session-end', id: await otherSession(owner) });
  expect((await statuses(owner, phone, laptop)).sort()).toEqual([200, 200, 303]);
  await owner.post('/account', { intent: 'sessions-others' });
  expect(await statuses(owner, phone, laptop)).toEqual([200, 303, 303]);
  await onDevice(studio, IPHONE);
  const out = await owner.post('/account', { intent: 'sessions-all' });
  expect([out.status, out.headers.get('location')]).toEqual([303, '/admin-login']);
  expect(await owner.text('/admin-login')).toContain('Signed Out You have been successfully signed out.');
  expect(await studio.platform.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('Sign Out ends every session unless it is asked to end this one only', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const phone = await onDevice(studio, IPHONE);
  await owner.post('/sign-out', { scope: 'local' });
  expect(await statuses(owner, phone)).toEqual([303, 200]);
  await owner.post('/admin-login', OWNER);
  await owner.post('/sign-out', {});
  expect(await statuses(owner, phone)).toEqual([303, 303]);
  expect((await owner.post('/sign-out', {})).status, 'Who is out already is told the same').toBe(303);
});

test('reports a failed sign-out and keeps the session', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await refuse(studio, 'delete', 'sessions');
  for (const scope of ['global', 'local']) {
    expect((await owner.post('/sign-out', { scope })).headers.get('location')).toBe('/admin-dashboard');
    expect(await owner.text('/admin-dashboard')).toContain(
      'Sign out Failed You are still signed in. Please try again in a minute.',
    );
  }
});

test('a client is signed out to the portal', async () => {
  const studio = await openStudio();
  await addClient(studio);
  await studio.asVisitor().post('/admin-login', { intent: 'link', email: HANNAH.email });
  const client = studio.asVisitor();
  await client.post(await linkTo(studio, HANNAH.email), {});
  expect((await client.get('/client-portal/account')).status).toBe(200);
  expect((await client.post('/sign-out', {})).headers.get('location')).toBe('/client-portal');
  expect((await client.get('/client-portal/account')).headers.get('location')).toBe('/client-portal');
});

test('users cannot end another user’s session', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const manager = await studio.asStaff('manager');
  const { db } = studio.platform;
  const sessions = await db.selectFrom('sessions').select('id').execute();
  for (const { id } of sessions) await manager.post('/account', { intent: 'session-end', id });
  expect(await statuses(owner)).toEqual([200]);
});

test('an open tab can read who is signed in, and until when', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const { id } = await studio.platform.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const seen = await owner.json<{ person: string; expires_at: number }>('/auth/session');
  expect(seen.person).toBe(id);
  expect(seen.expires_at).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await studio.platform.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 60_000) })
    .execute();
  const renewed = await owner.json<{ expires_at: number }>('/auth/session');
  expect(renewed.expires_at, 'Being asked renews what is due').toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await studio.platform.db.updateTable('users').set({ disabled_at: new Date() }).execute();
  expect(await owner.json('/auth/session')).toEqual({ person: null, expires_at: 0 });
  expect(await studio.asVisitor().json('/auth/session')).toEqual({ person: null, expires_at: 0 });
  expect((await studio.asVisitor().get('/auth/session')).headers.get('cache-control')).toBe('no-store');
});

test('a deleted client is signed out at the next request', async () => {
  const studio = await openStudio();
  await addClient(studio);
  await studio.asVisitor().post('/admin-login', { intent: 'link', email: HANNAH.email });
  const client = studio.asVisitor();
  await client.post(await linkTo(studio, HANNAH.email), {});
  await studio.platform.db.deleteFrom('clients').execute();
  expect((await client.get('/client-portal/account')).headers.get('location')).toBe('/client-portal');
  expect((await studio.asVisitor().post('/client-portal', HANNAH)).status, 'And cannot come back').toBe(401);
});

test('requireClient stops visitors and staff, by any method', async () => {
  const studio = await openStudio();
  for (const person of [studio.asVisitor(), await studio.asStaff('owner')]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await person.fetch('/client-portal/account', { method, ...(method !== 'GET' && { body: '{}' }) });
      expect([method, answer.status, answer.headers.get('location')]).toEqual([method, 303, '/client-portal']);
    }
    expect(readable(await (await person.get('/client-portal/account.data')).text())).toContain('/client-portal');
  }
});

test.each([
  [IPHONE, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8', 'Unknown device'],
  [null, 'Unknown device'],
])('%j is called %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
