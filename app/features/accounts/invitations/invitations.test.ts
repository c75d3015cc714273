import { expect, test, vi } from 'vitest';
import {
  addClient,
  addStaff,
  HANNAH,
  emailsTo,
  linksTo,
  linkTo,
  OWNER,
  sessionCookie,
} from '../../../../tests/accounts.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { outsideRequest } from '../../../platform/context.server.ts';
import { type Invitee, inviteClient } from './invitations.server.tsx';

const PASSWORD = 'foxglove under the stairs';
const INVITEE = { email: HANNAH.email, name: 'Hannah Lyle' };

function invite({ platform }: Studio, invitee: Invitee = INVITEE) {
  return outsideRequest(platform, (context) => inviteClient(context, invitee));
}

function clients({ platform: { db } }: Studio) {
  return db.selectFrom('clients').select(['id', 'name', 'email', 'event_venue']).orderBy('created_at').execute();
}

function users({ platform: { db } }: Studio) {
  return db.selectFrom('users').select(['id', 'name', 'email', 'is_admin']).execute();
}

async function inquire({ platform: { db } }: Studio, email: string, event_venue = 'The Overlook'): Promise<string> {
  const row = { email, name: 'H. Lyle', event_venue };
  return (await db.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

test('a client is invited, sets a password, and is in the portal', async () => {
  const studio = await openStudio();
  const { client_id } = await invite(studio);
  expect(await clients(studio)).toMatchObject([{ id: client_id, ...INVITEE }]);
  expect(await users(studio)).toEqual([{ id: client_id, ...INVITEE, is_admin: false }]);
  const visitor = studio.asVisitor();
  const link = await linkTo(studio, HANNAH.email);
  const page = await visitor.text(link);
  expect(page).toContain('Welcome, Hannah Lyle');
  expect(page).toContain('Choose a password for hannah@example.com . It opens your client portal.');

  const done = await visitor.post(link, { password: PASSWORD });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/client-portal']);
  expect(sessionCookie(done)).not.toBe('');
  expect((await visitor.get('/client-portal/account')).status).toBe(200);
  const user = await studio.platform.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({ id: client_id, email_verified: true, is_admin: false });
});

test('the account has the id of the inquiry, the newest if there are several', async () => {
  const studio = await openStudio();
  await inquire(studio, 'HANNAH@example.com', 'The first venue');
  const newest = await inquire(studio, 'Hannah@Example.com');
  expect((await invite(studio)).client_id).toBe(newest);
  expect(await clients(studio)).toHaveLength(2);
  const [, row] = await clients(studio);
  expect(row).toMatchObject({ id: newest, name: 'H. Lyle', event_venue: 'The Overlook' });
});

test('an invitation from a client’s page uses that row', async () => {
  const studio = await openStudio();
  const chosen = await inquire(studio, 'someone@example.com', 'The chosen venue');
  await inquire(studio, HANNAH.email);
  expect((await invite(studio, { ...INVITEE, client_id: chosen })).client_id).toBe(chosen);
});

test('inviting twice creates one account, and the earlier link stays valid', async () => {
  const studio = await openStudio();
  const first = await invite(studio);
  const second = await invite(studio, { ...INVITEE, email: 'hannah@example.com' });
  expect(second.client_id).toBe(first.client_id);
  expect([await users(studio), await clients(studio)].map(({ length }) => length)).toEqual([1, 1]);
  const [earlier = '', later = ''] = await linksTo(studio, HANNAH.email, 2);
  expect((await studio.asVisitor().post(earlier, { password: PASSWORD })).status).toBe(303);
  expect((await studio.asVisitor().post(later, { password: 'another one altogether' })).status).toBe(410);
  expect((await studio.asVisitor().post('/admin-login', { ...HANNAH, password: PASSWORD })).status).toBe(401);
});

test('ten invitations at once make one account', async () => {
  const studio = await openStudio();
  const invited = await Promise.all(Array.from({ length: 10 }, () => invite(studio)));
  expect(new Set(invited.map(({ client_id }) => client_id)).size).toBe(1);
  expect(await clients(studio)).toHaveLength(1);
});

test('a link works once', async () => {
  const studio = await openStudio();
  await invite(studio);
  const link = await linkTo(studio, HANNAH.email);
  const both = await Promise.all(
    [1, 2].map((each) => studio.asVisitor().post(link, { password: `${PASSWORD} ${each}` })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
  expect(await studio.asVisitor().text(link)).toContain('This invitation has expired or was used already.');
});

test('a link is valid for seven days', async () => {
  let now = new Date();
  const studio = await openStudio({}, () => now);
  await invite(studio);
  const link = await linkTo(studio, HANNAH.email);
  now = new Date(now.getTime() + 7 * 86_400_000 - 60_000);
  expect(await studio.asVisitor().text(link)).toContain('Choose a password');
  now = new Date(now.getTime() + 120_000);
  expect((await studio.asVisitor().post(link, { password: PASSWORD })).status).toBe(410);
});

test('tells a user with an account where to log in', async () => {
  const studio = await openStudio();
  const id = await addClient(studio);
  expect(await invite(studio)).toEqual({ client_id: id, has_account: true });
  const [email] = await emailsTo(studio, HANNAH.email);
  expect(email?.text).toContain('You already have an account with this address.');
  expect(email?.text).toContain('/client-portal');
  expect((await studio.asVisitor().post('/admin-login', HANNAH)).status).toBe(401);
});

test('correcting a wrong address revokes its links', async () => {
  const studio = await openStudio();
  const row = await inquire(studio, 'hanna@example.com');
  await invite(studio, { email: 'hanna@example.com', name: 'Hannah Lyle', client_id: row });
  const wrong = await linkTo(studio, 'hanna@example.com');
  await invite(studio, { ...INVITEE, client_id: row });
  expect((await studio.asVisitor().post(wrong, { password: PASSWORD })).status).toBe(410);
  expect((await studio.asVisitor().post(await linkTo(studio, HANNAH.email), { password: PASSWORD })).status).toBe(303);
  expect(await users(studio)).toMatchObject([{ id: row, email: HANNAH.email }]);
});

test('does not invite staff, and keeps the address of an account in use', async () => {
  const studio = await openStudio();
  await addStaff(studio, OWNER, 'owner');
  await expect(invite(studio, { ...INVITEE, email: OWNER.email })).rejects.toThrow(
    'This address belongs to a member of staff.',
  );
  const id = await addClient(studio);
  await expect(invite(studio, { name: 'Hannah', email: 'new@example.com', client_id: id })).rejects.toThrow(
    'This client already signs in as hannah@example.com.',
  );
});

test('a deleted client cannot sign in until invited again', async () => {
  const studio = await openStudio();
  const id = await addClient(studio);
  await studio.platform.db.deleteFrom('clients').execute();
  const { client_id } = await invite(studio);
  expect(client_id).toBe(id);
  expect(await clients(studio)).toMatchObject([{ id, ...INVITEE }]);
});

test('ignores fields that are not in the form', async () => {
  const studio = await openStudio();
  await invite(studio);
  const extra = {
    is_admin: 'true',
    role: 'owner',
    email: 'mallory@example.com',
    name: 'Mallory',
    client_id: 'x',
    id: 'x',
  };
  await studio.asVisitor().post(await linkTo(studio, HANNAH.email), { password: PASSWORD, ...extra });
  expect(await users(studio)).toMatchObject([{ ...INVITEE, is_admin: false }]);
});

test('logs no links', async () => {
  const studio = await openStudio({ LOG_LEVEL: 'info' });
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  await invite(studio);
  const link = await linkTo(studio, HANNAH.email);
  await studio.asVisitor().get(link);
  await studio.asVisitor().get(`${link}.data`);
  await studio.asVisitor().post(link, { password: PASSWORD });
  await studio.asVisitor().get('/password-reset?token=a-secret-token');
  const log = written.join('');
  expect(log).toContain('"/invitation/:token"');
  expect(log).not.toContain(link.split('/').at(-1));
  expect(log).not.toContain('a-secret-token');
});
