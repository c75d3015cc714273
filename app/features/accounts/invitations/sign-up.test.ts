import { expect, test, vi } from 'vitest';
import { addClient, HANNAH, emailsTo, linkTo, OWNER, statementsOf } from '../../../../tests/accounts.ts';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';

const HER = { name: 'Hannah Lyle', email: HANNAH.email };
const ON = { PUBLIC_SIGN_UP: 'on' };

test('sign-up is off by default', async () => {
  const studio = await openStudio();
  expect((await studio.asVisitor().get('/sign-up')).status).toBe(404);
  expect((await studio.asVisitor().post('/sign-up', HER)).status).toBe(404);
});

test('a new user chooses a password by the emailed link and becomes a client', async () => {
  const studio = await openStudio({ ...ON, ...MAIL_SERVER });
  const visitor = studio.asVisitor();
  expect(await visitor.text('/sign-up')).toContain('We’ll email you a link');
  const asked = readable(await (await visitor.post('/sign-up', { ...HER, password: 'mallory chose this' })).text());
  expect(asked).toContain('Check your inbox We’ve emailed you a link');
  const link = await linkTo(studio, HANNAH.email);
  expect(await studio.platform.db.selectFrom('clients').selectAll().execute()).toEqual([]);
  const done = await visitor.post(link, { password: 'foxglove under the stairs' });
  expect(done.headers.get('location')).toBe('/client-portal');
  expect(await visitor.text('/client-portal')).toContain('Welcome, Hannah Lyle');
  const [client] = await studio.platform.db.selectFrom('clients').select(['id', 'email']).execute();
  const [user] = await studio.platform.db.selectFrom('users').select(['id', 'is_admin', 'role']).execute();
  expect([client?.email, user]).toEqual([HANNAH.email, { id: client?.id, is_admin: false, role: null }]);
});

test('a known address gets the same answer, and its user an email', async () => {
  const studio = await openStudio(ON);
  await studio.asStaff();
  await addClient(studio);
  // The first of all asks the database what columns accounts have.
  await studio.asVisitor().post('/sign-up', { ...HER, email: 'first@example.com' });
  const seen: unknown[] = [];
  const add = vi.spyOn(studio.platform.jobs, 'add').mockResolvedValue();
  for (const email of [HANNAH.email, OWNER.email, 'nobody@example.com']) {
    let text = '';
    const statements = await statementsOf(async () => {
      text = readable(await (await studio.asVisitor().post('/sign-up', { ...HER, email })).text());
    });
    seen.push({ text, statements });
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  add.mockRestore();
  await studio.asVisitor().post('/sign-up', { ...HER, email: OWNER.email });
  await studio.asVisitor().post('/sign-up', HER);
  await vi.waitFor(async () => expect(await emailsTo(studio, HANNAH.email)).toHaveLength(1), 10_000);
  expect((await emailsTo(studio, HANNAH.email))[0]?.text).toContain('You already have an account');
  expect(await emailsTo(studio, OWNER.email)).toEqual([]);
});

test('signing up ends an existing session', async () => {
  const studio = await openStudio(ON);
  const owner = await studio.asStaff();
  await owner.post('/sign-up', HER);
  expect((await owner.get('/admin-dashboard')).status).toBe(303);
  expect(await studio.platform.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('sign-up marks wrong fields, reports an email that cannot be queued, and limits emails', async () => {
  const studio = await openStudio(ON);
  const post = async (fields: Record<string, string>) => {
    const answer = await studio.asVisitor().post('/sign-up', fields);
    return [answer.status, readable(await answer.text())] as const;
  };
  expect((await post({ ...HER, email: 'hannah' }))[1]).toContain('Enter an email address');
  const add = vi.spyOn(studio.platform.jobs, 'add').mockRejectedValue(new Error('no room'));
  const failed = await post(HER);
  expect([failed[0], failed[1].includes('Sign up Failed The email could not be sent.')]).toEqual([503, true]);
  add.mockResolvedValue();
  for (let sent = 0; sent < 4; sent++) expect((await post(HER))[0]).toBe(200);
  const refused = await post(HER);
  expect([refused[0], refused[1].includes('Sign up Failed You have asked for this many times.')]).toEqual([429, true]);
});
