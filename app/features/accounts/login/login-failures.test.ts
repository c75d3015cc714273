import { expect, test } from 'vitest';
import { addClient, addStaff, emailsTo, HANNAH, linkTo, OWNER, sessionCookie } from '../../../../tests/accounts.ts';
import { asClient } from '../../../../tests/clients.ts';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readAnswer } from '../../../../tests/forms.ts';

test.each([
  ['/admin-login', 'sign-in', 'Login Failed'],
  ['/client-portal', 'sign-in', 'Sign in Failed'],
  ['/client-portal', 'link', 'Sign in Failed'],
  ['/admin-login', 'forgot', 'Password Reset Failed'],
])('%s keeps the address when %s fails on our side', async (path, intent, title) => {
  const studio = await openStudio();
  const post = async () => readAnswer(await studio.asVisitor().post(path, { intent, ...OWNER }));
  await refuse(studio, 'insert', 'rate_limits');
  const failed = await post();
  expect(failed.status).toBe(500);
  expect(failed.text).toContain(`${title} Something went wrong on our side. It has been noted; please try again.`);
  expect(failed.html).toContain(`value="${OWNER.email}"`);
  expect(failed.html).not.toContain(OWNER.password);
  await studio.platform.pool.query('alter table rate_limits rename to rate_limits_away');
  const away = await post();
  expect(away.status).toBe(503);
  expect(away.text).toContain(`${title} The studio’s records cannot be reached right now.`);
  expect(away.html).toContain(`value="${OWNER.email}"`);
});

test('a password is taken to the letter: spaces, capitals and emoji count', async () => {
  const studio = await openStudio();
  const password = ' Pfingstrose 🌸 im Mai ';
  await addStaff(studio, { email: 'zoe@example.com', password }, 'designer');
  const tryIt = async (typed: string) =>
    (await studio.asVisitor().post('/admin-login', { email: ' ZOE@example.com', password: typed })).status;
  expect(await tryIt(password)).toBe(303);
  expect([await tryIt(password.trim()), await tryIt(password.toLowerCase())]).toEqual([401, 401]);
});

test('a password over 128 characters is not even compared', async () => {
  const studio = await openStudio();
  const answer = await readAnswer(
    await studio.asVisitor().post('/admin-login', { email: OWNER.email, password: 'x'.repeat(129) }),
  );
  expect([answer.status, answer.text.includes('A password has at most 128 characters.')]).toEqual([400, true]);
  expect(await studio.platform.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('without a mail server the login pages promise no email', async () => {
  const studio = await openStudio();
  const ask = async (path: string) =>
    (await readAnswer(await studio.asVisitor().post(path, { intent: 'forgot', email: 'june@example.com' }))).text;
  expect(await studio.asVisitor().text('/admin-login')).toContain('Ask for a sign-in link');
  expect(await ask('/admin-login')).toContain(
    'No email was sent This site cannot send email yet. If there is an account with this address, the owner finds its link in the outbox.',
  );
  expect(await ask('/client-portal')).toContain(
    'If there is an account with this address, its link is kept at the studio. Please call us to get it.',
  );
});

test('with a mail server the link is announced, and its email names the studio', async () => {
  const studio = await openStudio({ ...MAIL_SERVER, BASE_URL: 'https://flowers.example.com' });
  await studio.platform.db.updateTable('studio_settings').set({ name: 'Fern & "Thistle"' }).execute();
  await addStaff(studio, OWNER, 'owner');
  const headers = { Origin: 'https://flowers.example.com' };
  const body = new URLSearchParams({ intent: 'link', email: OWNER.email });
  const answer = await readAnswer(await studio.asVisitor().fetch('/admin-login', { method: 'POST', body, headers }));
  expect(answer.text).toContain(
    'Check your inbox If there is an account with this address, a link that signs you in is on its way.',
  );
  await linkTo(studio, OWNER.email);
  const [email] = await emailsTo(studio, OWNER.email);
  expect(email?.subject).toBe('Sign in at Fern & "Thistle"');
  expect(email?.text).toMatch(/https:\/\/flowers\.example\.com\/auth\/confirm\?token=[\w-]{40,}/);
  expect(email?.text).toContain('It works once, within fifteen minutes.');
  expect(email?.html).toContain('Fern &amp; &quot;Thistle&quot;');
});

test('an email does not repeat a name that a mail program would turn into a link', async () => {
  const studio = await openStudio();
  const { id } = await asClient(studio);
  const { db } = studio.platform;
  await db.updateTable('users').set({ name: 'Win at http://evil.example now' }).where('id', '=', id).execute();
  await studio.asVisitor().post('/client-portal', { intent: 'link', email: HANNAH.email });
  await linkTo(studio, HANNAH.email);
  const [email] = await emailsTo(studio, HANNAH.email);
  expect(email?.text).toContain('It works once');
  expect(email?.text).not.toContain('evil.example');
});

test('an account that is disabled after the email cannot use its links', async () => {
  const studio = await openStudio();
  await addClient(studio);
  await studio.asVisitor().post('/client-portal', { intent: 'forgot', email: HANNAH.email });
  const reset = await linkTo(studio, HANNAH.email);
  await studio.platform.db.updateTable('users').set({ disabled_at: new Date() }).execute();
  const answer = await studio.asVisitor().post(reset, { password: 'foxglove under the stairs' });
  expect(answer.status).toBe(410);
  expect(sessionCookie(answer)).toBe('');
});

test('a client who opens the staff login sees its form, and no staff page', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  expect(await visitor.text('/admin-login')).toContain('Admin Login');
  expect((await visitor.get('/admin-dashboard')).headers.get('location')).toBe('/admin-login?next=%2Fadmin-dashboard');
});

test('staff who lose their role are out at the next request', async () => {
  const studio = await openStudio();
  const designer = await studio.asStaff('designer');
  expect((await designer.get('/admin-dashboard')).status).toBe(200);
  await studio.platform.db.updateTable('users').set({ is_admin: false, role: null }).execute();
  expect((await designer.get('/admin-dashboard')).status).toBe(303);
  expect((await designer.post('/vendor-manager', { intent: 'save', name: 'Rye' })).status).toBe(303);
  expect(await studio.platform.db.selectFrom('vendors').selectAll().execute()).toEqual([]);
});

test('opening the address of Sign Out signs nobody out', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  expect((await owner.get('/sign-out')).headers.get('location')).toBe('/admin-login');
  expect((await owner.get('/admin-dashboard')).status).toBe(200);
  expect((await owner.post('/auth/session', {})).status).toBe(405);
});

test('the last use of a session is written once a minute, and at once from another address', async () => {
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const studio = await openStudio({}, () => clock.now);
  const owner = await studio.asStaff();
  const { db } = studio.platform;
  const lastUsed = async () => {
    await owner.get('/account');
    const row = await db.selectFrom('sessions').select(['last_used_at', 'last_ip_address']).executeTakeFirstOrThrow();
    return [row.last_used_at?.toISOString().slice(11, 19), row.last_ip_address];
  };
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  expect(await lastUsed()).toEqual(['12:00:00', '127.0.0.1']);
  pass(59_000);
  expect(await lastUsed()).toEqual(['12:00:00', '127.0.0.1']);
  pass(1000);
  expect(await lastUsed()).toEqual(['12:01:00', '127.0.0.1']);
  pass(1000);
  await db.updateTable('sessions').set({ last_ip_address: '198.51.100.7' }).execute();
  expect(await lastUsed()).toEqual(['12:01:01', '127.0.0.1']);
});
