import { expect, test, vi } from 'vitest';
import {
  addClient,
  HANNAH,
  emailsTo,
  linksTo,
  linkTo,
  OWNER,
  sessionCookie,
  statementsOf,
} from '../../../../tests/accounts.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readable } from '../../../../tests/visitor.ts';

const NEW = 'foxglove under the stairs';
const ASKED = { intent: 'forgot', email: OWNER.email };

async function openWithOwner(now?: () => Date): Promise<Studio> {
  const studio = await openStudio(MAIL_SERVER, now);
  await studio.asStaff('owner');
  return studio;
}

test('a user who forgot the password sets a new one by email and is logged in', async () => {
  const studio = await openWithOwner();
  const visitor = studio.asVisitor();
  const asked = await visitor.post('/admin-login', ASKED);
  expect(asked.status).toBe(200);
  expect(readable(await asked.text())).toContain(
    'Password Reset Email Sent Please check your email for the reset link.',
  );
  const link = await linkTo(studio, OWNER.email);
  expect(await visitor.text(link)).toContain('Set Your New Password');

  const done = await visitor.post(link, { password: NEW });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin-dashboard']);
  expect(await visitor.text('/admin-dashboard')).toContain(
    'Password updated successfully! You can now log in with your new password.',
  );
  expect((await studio.asVisitor().post('/admin-login', OWNER)).status).toBe(401);
  expect((await studio.asVisitor().post('/admin-login', { ...OWNER, password: NEW })).status).toBe(303);
});

test('a client who resets the password is redirected to the portal', async () => {
  const studio = await openStudio();
  await addClient(studio);
  await studio.asVisitor().post('/admin-login', { intent: 'forgot', email: ' Hannah@Example.com ' });
  const done = await studio.asVisitor().post(await linkTo(studio, HANNAH.email), { password: NEW });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/client-portal']);
});

test('a link sets one password, and all other sessions end', async () => {
  const studio = await openWithOwner();
  const elsewhere = studio.asVisitor();
  await elsewhere.post('/admin-login', OWNER);
  await studio.asVisitor().post('/admin-login', ASKED);
  const link = await linkTo(studio, OWNER.email);
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, each) => studio.asVisitor().post(link, { password: `${NEW} ${each}` })),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 7 }, () => 410)]);
  const refused = readable(await (all.find(({ status }) => status === 410) as Response).text());
  expect(refused).toContain('Authentication Error Could not verify your session. Please try logging in.');
  expect((await elsewhere.get('/admin-dashboard')).status).toBe(303);
  expect(await studio.platform.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  expect(await studio.asVisitor().text(link)).toContain('Authentication Error');
});

test('a link is valid for an hour, even after a later one', async () => {
  let now = new Date();
  const studio = await openWithOwner(() => now);
  await studio.asVisitor().post('/admin-login', ASKED);
  await linksTo(studio, OWNER.email, 1);
  await studio.asVisitor().post('/admin-login', ASKED);
  const [first = '', second = ''] = await linksTo(studio, OWNER.email, 2);
  now = new Date(now.getTime() + 59 * 60_000);
  expect(await studio.asVisitor().text(first)).not.toContain('Authentication Error');
  now = new Date(now.getTime() + 2 * 60_000);
  expect(await studio.asVisitor().text(first)).toContain('Authentication Error');
  expect((await studio.asVisitor().post(second, { password: NEW })).status).toBe(410);
});

test('using one link revokes the others', async () => {
  const studio = await openWithOwner();
  for (const intent of ['forgot', 'forgot', 'link'])
    await studio.asVisitor().post('/admin-login', { ...ASKED, intent });
  const links = await linksTo(studio, OWNER.email, 3);
  const reset = links.filter((link) => link.startsWith('/password-reset'));
  expect((await studio.asVisitor().post(reset[0] ?? '', { password: NEW })).status).toBe(303);
  expect((await studio.asVisitor().post(reset[1] ?? '', { password: 'another one altogether' })).status).toBe(410);
  const magic = links.find((link) => link.startsWith('/auth/confirm')) ?? '';
  expect(sessionCookie(await studio.asVisitor().post(magic, {}))).toBe('');
});

test('the database holds nothing that opens a link', async () => {
  const studio = await openWithOwner();
  await studio.asVisitor().post('/admin-login', ASKED);
  const token = (await linkTo(studio, OWNER.email)).split('token=')[1] ?? '';
  expect(token.length).toBeGreaterThan(40);
  const [kept] = await studio.platform.db
    .selectFrom('account_links')
    .selectAll()
    .where('purpose', '=', 'reset')
    .execute();
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(kept?.token_hash.toString('base64url')).not.toBe(token);
  const guessed = kept?.token_hash.toString('base64url');
  expect((await studio.asVisitor().post(`/password-reset?token=${guessed}`, { password: NEW })).status).toBe(410);
});

test('a new password has 8 to 128 characters and is on no list', async () => {
  const studio = await openWithOwner();
  await studio.asVisitor().post('/admin-login', ASKED);
  const link = await linkTo(studio, OWNER.email);
  for (const [password, error] of [
    ['seven77', 'A password has at least 8 characters.'],
    ['x'.repeat(129), 'A password has at most 128 characters.'],
    ['iloveyou', 'This password is on a list of stolen passwords.'],
    ['Password1', 'This password is on a list of stolen passwords.'],
    ['sunshine2024!', 'This password is on a list of stolen passwords.'],
  ] as const) {
    const answer = await studio.asVisitor().post(link, { password });
    expect([password, answer.status]).toEqual([password, 400]);
    const html = await answer.text();
    expect(readable(html)).toContain(`Error updating password ${error}`);
    expect(html).not.toContain(`value="${password}"`);
  }
  expect((await studio.asVisitor().post(link, { password: NEW })).status).toBe(303);
});

test('a known and an unknown address get the same answer after the same work', async () => {
  const studio = await openWithOwner();
  await addClient(studio);
  vi.spyOn(studio.platform.jobs, 'add').mockResolvedValue();
  await studio.asVisitor().get('/admin-login');
  for (const intent of ['forgot', 'link']) {
    const seen: { status: number; text: string; statements: string[] }[] = [];
    for (const email of [OWNER.email, HANNAH.email, 'nobody@example.com']) {
      let answer: Response | undefined;
      const statements = await statementsOf(async () => {
        answer = await studio.asVisitor().post('/admin-login', { intent, email });
      });
      const text = readable((await answer?.text())?.replaceAll(email, '') ?? '');
      seen.push({ status: answer?.status ?? 0, text, statements });
    }
    expect(seen[0]?.statements.length).toBeGreaterThan(1);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  }
});

test('sends no email to unknown addresses or disabled accounts', async () => {
  const studio = await openWithOwner();
  await addClient(studio);
  await studio.platform.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('email', '=', OWNER.email)
    .execute();
  for (const email of [OWNER.email, 'nobody@example.com', HANNAH.email])
    await studio.asVisitor().post('/admin-login', { intent: 'forgot', email });
  await linkTo(studio, HANNAH.email);
  expect(await emailsTo(studio, OWNER.email)).toEqual([]);
  expect(await emailsTo(studio, 'nobody@example.com')).toEqual([]);
});

test('a password reset requires an address, and emails are limited', async () => {
  const studio = await openWithOwner();
  const ask = async (email: string) => {
    const answer = await studio.asVisitor().post('/admin-login', { intent: 'forgot', email });
    return [answer.status, readable(await answer.text())] as const;
  };
  expect((await ask(' '))[1]).toContain('Email Required Please enter your email address to reset the password.');
  expect((await ask('june'))[1]).toContain('Enter an email address, for example june@example.com.');
  for (let sent = 0; sent < 5; sent++) expect((await ask(OWNER.email))[0]).toBe(200);
  const [status, text] = await ask(OWNER.email);
  expect(status).toBe(429);
  expect(text).toContain(
    'Password Reset Failed You have asked for this many times. Please wait an hour, then try again.',
  );
});

test('reports an email that could not be queued', async () => {
  const studio = await openWithOwner();
  vi.spyOn(studio.platform.jobs, 'add').mockRejectedValue(new Error('no room'));
  const answer = await studio.asVisitor().post('/admin-login', ASKED);
  expect(answer.status).toBe(503);
  const text = readable(await answer.text());
  expect(text).toContain('Password Reset Failed The email could not be sent. Please try again in a minute.');
});

test('reports a password that could not be stored, and the link stays valid', async () => {
  const studio = await openWithOwner();
  await studio.asVisitor().post('/admin-login', ASKED);
  const link = await linkTo(studio, OWNER.email);
  await refuse(studio, 'update', 'accounts');
  const answer = await studio.asVisitor().post(link, { password: NEW });
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toContain('Error updating password The password could not be stored.');
  await studio.platform.pool.query('drop trigger refuse on accounts');
  expect((await studio.asVisitor().post(link, { password: NEW })).status).toBe(303);
});

test('ignores fields that are not in the form', async () => {
  const studio = await openStudio();
  await addClient(studio);
  await studio.asVisitor().post('/admin-login', { intent: 'forgot', email: HANNAH.email });
  const extra = {
    is_admin: 'true',
    role: 'owner',
    id: 'x',
    user_id: 'x',
    email: 'mallory@example.com',
    name: 'Mallory',
  };
  await studio.asVisitor().post(await linkTo(studio, HANNAH.email), { password: NEW, ...extra });
  const user = await studio.platform.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({ email: HANNAH.email, name: 'Hannah Lyle', is_admin: false, role: null });
});

test('a link logs in once, within fifteen minutes; opening it does not use it', async () => {
  let now = new Date();
  const studio = await openStudio({}, () => now);
  await studio.asStaff('owner');
  await studio.asVisitor().post('/admin-login', { intent: 'link', email: OWNER.email });
  const first = await linkTo(studio, OWNER.email);
  expect(await studio.asVisitor().text(first)).toContain('Signing you in...');
  const visitor = studio.asVisitor();
  const done = await visitor.post(first, {});
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin-dashboard']);
  expect(await visitor.text('/admin-dashboard')).toContain('Login Successful! Welcome back!');
  const again = studio.asVisitor();
  expect((await again.post(first, {})).headers.get('location')).toBe('/admin-dashboard');
  expect((await again.get('/admin-dashboard')).status).toBe(303);
  expect(await again.text('/admin-login')).toContain(
    'Authentication Error Could not verify your session. Please try logging in.',
  );
  await studio.asVisitor().post('/admin-login', { intent: 'link', email: OWNER.email });
  const second = (await linksTo(studio, OWNER.email, 2)).at(-1) ?? '';
  now = new Date(now.getTime() + 16 * 60_000);
  expect(sessionCookie(await studio.asVisitor().post(second, {}))).toBe('');
});
