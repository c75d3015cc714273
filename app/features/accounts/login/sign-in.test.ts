import { expect, test } from 'vitest';
import { addClient, addStaff, HANNAH, OWNER, sessionCookie, setUpApp } from '../../../../tests/accounts.ts';
import { MAIL_SERVER, openDemo, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';

const WRONG = 'Login Failed The email address or the password is wrong.';
const TOO_MANY = 'Login Failed Too many tries. Please wait 15 minutes, then try again.';
const MANAGER = { email: 'manager@example.com', password: 'the manager of these tests' };

function withCookie(studio: Studio, cookie: string, path = '/admin-dashboard') {
  return studio.asVisitor().fetch(path, { headers: { Cookie: cookie.replace(/;.*/, '') } });
}

test('staff log in, see one welcome, and get the requested page', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const visitor = studio.asVisitor();
  const asked = await visitor.get('/client-database?after=17');
  expect(asked.headers.get('location')).toBe('/admin-login?next=%2Fclient-database%3Fafter%3D17');

  const answer = await visitor.post('/admin-login?next=%2Fclient-database%3Fafter%3D17', OWNER);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/client-database?after=17');
  expect(await visitor.text('/client-database')).toContain('Login Successful! Welcome back!');
  expect(await visitor.text('/client-database')).not.toContain('Login Successful!');
  expect((await visitor.get('/admin-login')).headers.get('location')).toBe('/admin-dashboard');
});

test('the login page names the requested page until there is a newer message', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const sentTo = async (path: string) => (await visitor.get(path)).headers.get('location') ?? '';
  const flowers = await sentTo('/flower-guide-manager?edit=1');
  expect(await visitor.text(flowers)).toContain('Admin Access Required Please log in to manage the Flower Guide.');
  expect(await visitor.text(await sentTo('/blog-manager'))).toContain('Please log in to manage the blog.');
  expect(await visitor.text(await sentTo('/outbox'))).toContain('Please log in to open this page.');

  const refused = readable(await (await visitor.post(flowers, { email: OWNER.email, password: 'not it' })).text());
  expect(refused).toContain(WRONG);
  for (const text of [
    refused,
    await visitor.text('/admin-login'),
    await visitor.text('/admin-login?next=//else.example'),
  ])
    expect(text).not.toContain('Admin Access Required');
});

test('a wrong password and an unknown address get the same message, and the address stays', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const visitor = studio.asVisitor();
  const known = await visitor.post('/admin-login', { email: ' Owner@Example.com', password: 'not it' });
  const unknown = await visitor.post('/admin-login', { email: 'nobody@example.com', password: 'not it' });
  expect([known.status, unknown.status]).toEqual([401, 401]);
  const html = await known.text();
  expect(readable(html)).toContain(WRONG);
  expect(html).toContain('value=" Owner@Example.com"');
  expect(html).not.toContain('not it');
  const same = (text: string, email: string) => readable(text.replaceAll(email, ''));
  expect(same(await unknown.text(), 'nobody@example.com')).toBe(same(html, ' Owner@Example.com'));
});

test('a login with an unknown address takes as much work as with a known one', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  // The time of the processor, not of the clock: other programs on the machine do not disturb it. The middle of many, because
  // the garbage collector may be at work during one.
  const spent = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 13; round++) {
    for (const [kind, email] of [['known', OWNER.email] as const, ['unknown', `no-${round}@example.com`] as const]) {
      await studio.platform.db.deleteFrom('rate_limits').execute();
      const before = process.cpuUsage();
      await studio.asVisitor().post('/admin-login', { email, password: 'not it' });
      const { user, system } = process.cpuUsage(before);
      spent[kind].push(user + system);
    }
  }
  const [known = 0, unknown = 0] = [spent.known, spent.unknown].map(
    (all) => all.toSorted((one, other) => one - other)[6],
  );
  // Without a comparison for nobody the difference would be most of the whole.
  expect(Math.abs(known - unknown)).toBeLessThan(known / 3);
});

test('the login form marks the wrong field', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const errors: [Record<string, string>, string][] = [
    [{ email: '', password: 'x' }, 'Enter an email address, for example june@example.com.'],
    [{ email: 'june', password: 'x' }, 'Enter an email address, for example june@example.com.'],
    [{ email: `${'a'.repeat(300)}@example.com`, password: 'x' }, 'This address is too long.'],
    [{ email: 'june@example.com', password: '' }, 'Enter your password.'],
  ];
  for (const [fields, message] of errors) {
    const answer = await visitor.post('/admin-login', fields);
    expect(answer.status).toBe(400);
    expect(readable(await answer.text())).toContain(message);
  }
});

test('a login without an address or a password asks for both', async () => {
  const studio = await openStudio();
  for (const [path, title] of [
    ['/admin-login', 'Login Failed'],
    ['/client-portal', 'Sign in Failed'],
  ] as const)
    for (const fields of [{}, { email: 'june@example.com' }, { password: 'x' }])
      expect(readable(await (await studio.asVisitor().post(path, fields)).text())).toContain(
        `${title} You must provide either an email or phone number and a password`,
      );
});

test('a client logs in at the portal, and staff are redirected to the dashboard', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  await addClient(studio);
  const client = studio.asVisitor();
  const answer = await client.post('/client-portal', HANNAH);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/client-portal']);
  expect(sessionCookie(answer)).not.toBe('');
  expect(await client.text('/client-portal')).toContain('Welcome, Hannah Lyle');
  expect((await studio.asVisitor().post('/client-portal', OWNER)).headers.get('location')).toBe('/admin-dashboard');
  const wrong = await studio.asVisitor().post('/client-portal', { ...HANNAH, password: 'not it' });
  expect(wrong.status).toBe(401);
  expect(readable(await wrong.text())).toContain('Sign in Failed The email address or the password is wrong.');
});

test('the portal has its own texts for a forgotten password', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const forgot = (email: string) => studio.asVisitor().post('/client-portal', { intent: 'forgot', email });
  expect(readable(await (await forgot('')).text())).toContain(
    'Email Required Please enter your email address to reset your password.',
  );
  expect(readable(await (await forgot('hannah@example.com')).text())).toContain(
    'Password Reset Email Sent Check your inbox for a link to reset your password.',
  );
});

test('treats a body that is no form as an empty form', async () => {
  const studio = await openStudio();
  const answer = await studio.asVisitor().postJson('/admin-login', OWNER);
  expect(answer.status).toBe(400);
});

test('five failures block one account from all addresses, and no other account', async () => {
  const studio = await openStudio({ TRUSTED_PROXY: '127.0.0.1', HOST: '127.0.0.1', PORT: '0' });
  await addStaff(studio, OWNER, 'owner');
  await addStaff(studio, MANAGER, 'manager');
  const origin = `http://127.0.0.1:${await studio.listen()}`;
  let from = 0;
  const tryFromElsewhere = async (email: string, password: string) => {
    from += 1;
    const body = new URLSearchParams({ email, password });
    const headers = { Origin: origin, 'X-Forwarded-For': `198.51.100.${from}` };
    const answer = await fetch(`${origin}/admin-login`, { method: 'POST', body, headers, redirect: 'manual' });
    return answer.status === 303 ? 'in' : readable(await answer.text());
  };
  for (let failure = 0; failure < 5; failure++)
    expect(await tryFromElsewhere(OWNER.email, `guess ${failure}`)).toContain(WRONG);
  expect(await tryFromElsewhere(OWNER.email, OWNER.password)).toContain(TOO_MANY);
  expect(await tryFromElsewhere('OWNER@example.com ', OWNER.password)).toContain(TOO_MANY);
  expect(await tryFromElsewhere(MANAGER.email, MANAGER.password)).toBe('in');

  await studio.platform.db
    .updateTable('rate_limits')
    .set({ window_ends_at: new Date(0) })
    .execute();
  expect(await tryFromElsewhere(OWNER.email, OWNER.password)).toBe('in');
});

test('many guesses at once are counted one by one', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const guesses = Array.from({ length: 12 }, () =>
    studio.asVisitor().post('/admin-login', { email: OWNER.email, password: 'not it' }),
  );
  const texts = await Promise.all(guesses.map(async (answer) => readable(await (await answer).text())));
  expect(texts.filter((text) => text.includes(WRONG))).toHaveLength(5);
  expect(texts.filter((text) => text.includes(TOO_MANY))).toHaveLength(7);
});

test('a successful login resets the count of failures', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  for (let round = 0; round < 2; round++) {
    for (let failure = 0; failure < 4; failure++)
      await studio.asVisitor().post('/admin-login', { email: OWNER.email, password: 'not it' });
    expect((await studio.asVisitor().post('/admin-login', OWNER)).status).toBe(303);
  }
});

test('one IP address has twenty tries, and a forged X-Forwarded-For gives it no more', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const guess = async (number: number) => {
    const body = new URLSearchParams({ email: `guess-${number}@example.com`, password: 'not it' });
    const headers = { 'X-Forwarded-For': `203.0.113.${number}`, 'x-rhodora-address': `203.0.113.${number}` };
    return readable(await (await studio.asVisitor().fetch('/admin-login', { method: 'POST', body, headers })).text());
  };
  for (let number = 0; number < 20; number++) expect(await guess(number)).toContain(WRONG);
  expect(await guess(20)).toContain(TOO_MANY);
});

test('a session records the real IP address and the browser, not forged headers', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const body = new URLSearchParams(OWNER);
  const headers = { 'X-Forwarded-For': '203.0.113.9', 'x-rhodora-address': '203.0.113.9', 'User-Agent': 'A browser' };
  await studio.asVisitor().fetch('/admin-login', { method: 'POST', body, headers });
  const sessions = await studio.platform.db.selectFrom('sessions').selectAll().orderBy('created_at', 'desc').execute();
  expect(sessions[0]).toMatchObject({ ip_address: '127.0.0.1', user_agent: 'A browser' });
});

test('ignores fields that are not in the form', async () => {
  const studio = await openStudio();
  await studio.asStaff('designer');
  const before = await studio.platform.db.selectFrom('users').selectAll().execute();
  const extra = {
    role: 'owner',
    is_admin: 'true',
    id: 'x',
    disabled_at: '2020-01-01',
    name: 'Mallory',
    rememberMe: 'false',
  };
  const password = 'the designer of these tests';
  const { status } = await studio
    .asVisitor()
    .post('/admin-login', { email: 'designer@example.com', password, ...extra });
  expect(status).toBe(303);
  expect(await studio.platform.db.selectFrom('users').selectAll().execute()).toEqual(before);
});

test('a client is told that the account is not a staff account, and gets no session', async () => {
  const studio = await openStudio();
  await addClient(studio);
  const visitor = studio.asVisitor();
  const answer = await visitor.post('/admin-login', {
    email: 'hannah@example.com',
    password: 'the client of these tests',
  });
  expect(answer.status).toBe(401);
  expect(sessionCookie(answer)).toBe('');
  expect(readable(await answer.text())).toContain('Login Failed This account is not a staff account.');
  expect(await studio.platform.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('a disabled account is signed out at its next request and cannot log in', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect((await staff.get('/admin-dashboard')).status).toBe(200);
  await studio.platform.db.updateTable('users').set({ disabled_at: new Date() }).execute();
  expect((await staff.get('/admin-dashboard')).status).toBe(303);
  expect((await staff.get('/admin-login')).status).toBe(200);
  expect(readable(await (await staff.post('/admin-login', OWNER)).text())).toContain(WRONG);
  await studio.platform.db.updateTable('users').set({ disabled_at: null }).execute();
  await studio.platform.db.deleteFrom('sessions').execute();
  expect((await staff.get('/admin-dashboard')).status).toBe(303);
});

test('login creates a new session and ends the former one', async () => {
  const studio = await openStudio();
  const visitor = await studio.asStaff();
  const planted = 'rhodora.session_token=planted.signature';
  expect((await withCookie(studio, planted)).status).toBe(303);
  const first = sessionCookie(await visitor.post('/admin-login', OWNER));
  const second = sessionCookie(await visitor.post('/admin-login', OWNER));
  expect(second).not.toBe(first);
  expect((await withCookie(studio, second)).status).toBe(200);
  expect((await withCookie(studio, first)).status).toBe(303);
  expect(await studio.platform.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('signing out ends the session for everybody with its cookie, and is confirmed once', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const cookie = sessionCookie(await staff.post('/admin-login', OWNER));
  expect((await staff.get('/sign-out')).status).toBe(302);
  expect((await staff.get('/admin-dashboard')).status).toBe(200);

  const answer = await staff.post('/sign-out', {});
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin-login']);
  expect(await staff.text('/admin-login')).toContain('Signed Out You have been successfully signed out.');
  expect(await staff.text('/admin-login')).not.toContain('Signed Out');
  expect((await withCookie(studio, cookie)).status).toBe(303);
});

test('cookies are out of reach of scripts and other sites', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const cookies = (await studio.asVisitor().post('/admin-login', OWNER)).headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/^rhodora\.(?=.*; HttpOnly)(?=.*; SameSite=Lax)(?!.*; Secure)/i);
});

test('over https cookies are also Secure and bound to this host', async () => {
  const studio = await openStudio({ BASE_URL: 'https://flowers.example.com' });
  await addStaff(studio, OWNER, 'owner');
  const headers = { Origin: 'https://flowers.example.com' };
  const answer = await studio
    .asVisitor()
    .fetch('/admin-login', { method: 'POST', body: new URLSearchParams(OWNER), headers });
  expect(answer.status).toBe(303);
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies)
    expect(cookie).toMatch(
      /^__Host-rhodora\.(?=.*; Path=\/(;|$))(?=.*; HttpOnly)(?=.*; SameSite=Lax)(?=.*; Secure)(?!.*Domain)/i,
    );
  expect((await withCookie(studio, sessionCookie(answer))).status).toBe(200);
});

test('someone signed in gets no page from the cache that visitors share', async () => {
  const studio = await openStudio();
  expect((await studio.asVisitor().get('/')).headers.get('etag')).toBeTruthy();
  const staff = await studio.asStaff();
  expect((await staff.get('/')).headers.get('etag')).toBeNull();
});

/** What browsers and servers have taken for a path of their own. */
const ELSEWHERE = [
  ...['//evil.example', '///evil.example', '////evil.example/%2e%2e', '/\\evil.example', '\\\\evil.example'],
  ...['\\/evil.example', '/\\/evil.example', '/a\\..\\..\\\\evil.example', '/.//evil.example', '/..//evil.example'],
  ...['/a/..//evil.example', '/%2e//evil.example', '/%2f%2fevil.example', '/%5cevil.example', '/%09/evil.example'],
  ...['/%0d%0aSet-Cookie:a=b', '/\t/evil.example', '/\n/evil.example', '/\r\n/evil.example', '\t//evil.example'],
  ...[' //evil.example', '/ /evil.example', 'https://evil.example', 'https:evil.example', 'https:/evil.example'],
  ...['HTTPS://evil.example', 'http:\\\\evil.example', 'evil.example', '@evil.example', '.evil.example'],
  ...['?next=//evil.example', '#//evil.example', 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', ''],
  ...['//evil.example@localhost:3000/', 'http://localhost:3000@evil.example', `/${'a'.repeat(3000)}`],
];

test('neither login form redirects to another site, however its URL is written', async () => {
  const studio = await openStudio();
  const visitor = await studio.asStaff();
  await setUpApp(visitor);
  expect(ELSEWHERE.length).toBeGreaterThanOrEqual(30);
  for (const next of ELSEWHERE) {
    const path = `/admin-login?${new URLSearchParams({ next })}`;
    expect([next, (await visitor.get(path)).headers.get('location')]).toEqual([next, '/admin-dashboard']);
    await studio.platform.db.deleteFrom('rate_limits').execute();
    const { headers } = await studio.asVisitor().post(path, OWNER);
    expect([next, headers.get('location')]).toEqual([next, '/second-step?next=%2Fadmin-dashboard']);
  }
});

test('the two-factor page redirects to no other site either', async () => {
  const studio = await openStudio();
  const { codes } = await setUpApp(await studio.asStaff());
  const tried = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%2f%2fevil.example',
    '/\t/evil.example',
    '',
  ];
  for (const [each, next] of tried.entries()) {
    const visitor = studio.asVisitor();
    await visitor.post('/admin-login', OWNER);
    const path = `/second-step?${new URLSearchParams({ next })}`;
    const { headers } = await visitor.post(path, { code: codes[each] });
    expect([next, headers.get('location')]).toEqual([next, '/admin-dashboard']);
  }
});

test('rejects a login form of another site', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const body = new URLSearchParams(OWNER);
  const headers = { Origin: 'https://evil.example' };
  const answer = await studio.asVisitor().fetch('/admin-login', { method: 'POST', body, headers });
  expect(answer.status).toBe(403);
});

test('the login library’s own endpoints are not reachable', async () => {
  const studio = await openStudio();
  const visitor = studio.asVisitor();
  const body = { email: 'mallory@example.com', password: 'a long password', name: 'Mallory', role: 'owner' };
  for (const path of ['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/auth/get-session', '/sign-up']) {
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.postJson(path, body)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await studio.platform.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('the address is filled in for the demo only', async () => {
  const studio = await openStudio();
  expect(await (await studio.asVisitor().get('/admin-login')).text()).not.toContain('florist@example.com');
  const demo = await openDemo();
  expect(await (await demo.asVisitor().get('/admin-login')).text()).toContain('value="florist@example.com"');
  const { email = '', password = '' } = demo.demoStaff ?? {};
  expect((await demo.asVisitor().post('/admin-login', { email, password })).status).toBe(303);
});
