import { expect, test } from 'vitest';
import { addClient, addStaff, HANNAH, linksTo, linkTo, OWNER, setUpApp } from '../../../../tests/accounts.ts';
import { asClient } from '../../../../tests/clients.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readAnswer } from '../../../../tests/forms.ts';
import { readable } from '../../../../tests/visitor.ts';

const COLE = { intent: 'save', name: 'Cole Baird', email: 'cole@example.com', role: 'manager' };
const PASSWORD = 'foxglove under the stairs';

async function idOf({ platform: { db } }: Studio, email: string): Promise<string> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

async function roleOf({ platform: { db } }: Studio, email: string) {
  return db.selectFrom('users').select(['role', 'disabled_at']).where('email', '=', email).executeTakeFirstOrThrow();
}

test('the owner invites a colleague, who sets a password and is in the back office', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  expect((await owner.post('/staff-manager?add', COLE)).headers.get('location')).toBe('/staff-manager');
  expect(await owner.text('/staff-manager')).toContain('Invite kept Cole Baird has been invited to the back office.');
  expect(await owner.text('/staff-manager')).toContain('Cole Baird cole@example.com manager Invited Never');

  const cole = studio.asVisitor();
  const link = await linkTo(studio, COLE.email);
  expect(await cole.text(link)).toContain('It opens the back office.');
  expect((await cole.post(link, { password: PASSWORD })).headers.get('location')).toBe('/admin-dashboard');
  expect(await cole.text('/admin-dashboard')).toContain('Cole Baird · manager');
  expect(await owner.text('/staff-manager')).toContain('Cole Baird cole@example.com manager Active');
});

test('without a mail server the link is shown once to copy, and with one it is not', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await owner.post('/staff-manager?add', { ...COLE, role: 'owner' });
  const link = async () =>
    /value="[^"]*(\/invitation\/[\w-]+)"/.exec(await (await owner.get('/staff-manager')).text())?.[1];
  const shown = (await link()) ?? '';
  expect(await link()).toBeUndefined();
  expect((await studio.asVisitor().post(shown, { password: PASSWORD })).headers.get('location')).toBe(
    '/admin-dashboard',
  );
  const withMail = await openStudio(MAIL_SERVER);
  const other = await withMail.asStaff('owner');
  await other.post('/staff-manager?add', COLE);
  expect(await (await other.get('/staff-manager')).text()).not.toContain('/invitation/');
});

test('a resent invitation leaves the earlier link valid', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await owner.post('/staff-manager?add', COLE);
  await owner.post('/staff-manager', { intent: 'resend', id: await idOf(studio, COLE.email) });
  const [earlier = ''] = await linksTo(studio, COLE.email, 2);
  expect((await studio.asVisitor().post(earlier, { password: PASSWORD })).status).toBe(303);
});

test('the invitation form marks missing fields and taken addresses', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await addClient(studio);
  const errors: [Record<string, string>, number, string][] = [
    [{ ...COLE, name: '' }, 400, 'Enter a name.'],
    [{ ...COLE, email: 'cole' }, 400, 'Enter an email address, for example june@example.com.'],
    [{ ...COLE, role: 'king' }, 400, 'Choose a role.'],
    [{ ...COLE, email: 'OWNER@example.com' }, 409, 'Invite Failed Somebody on the staff has this address.'],
    [{ ...COLE, email: HANNAH.email }, 409, 'Invite Failed A client has this address.'],
  ];
  for (const [fields, status, error] of errors) {
    const answer = await owner.post('/staff-manager?add', fields);
    const html = await answer.text();
    expect([answer.status, error, readable(html).includes(error)]).toEqual([status, error, true]);
    expect(html).toContain(`value="${fields.email}"`);
  }
});

test('a changed role applies from the next request', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const manager = await studio.asStaff('manager');
  const id = await idOf(studio, 'manager@example.com');
  await owner.post(`/staff-manager?edit=${id}`, { intent: 'save', id, role: 'owner' });
  expect((await manager.get('/staff-manager')).status).toBe(200);
  await owner.post(`/staff-manager?edit=${id}`, { intent: 'save', id, role: 'designer' });
  expect((await manager.get('/staff-manager')).status).toBe(403);
});

test('a disabled colleague is signed out at once and cannot log in until enabled', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const manager = await studio.asStaff('manager');
  const id = await idOf(studio, 'manager@example.com');
  await owner.post('/staff-manager', { intent: 'disable', id });
  expect((await manager.get('/admin-dashboard')).status).toBe(303);
  const account = { email: 'manager@example.com', password: 'the manager of these tests' };
  expect((await studio.asVisitor().post('/admin-login', account)).status).toBe(401);
  await owner.post('/staff-manager', { intent: 'enable', id });
  expect((await manager.get('/admin-dashboard')).status).toBe(303);
  expect((await studio.asVisitor().post('/admin-login', account)).status).toBe(303);
});

test('the last owner cannot step down in any way', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const id = await idOf(studio, OWNER.email);
  // An owner who has not taken up the invitation is none yet.
  await owner.post('/staff-manager?add', { ...COLE, role: 'owner' });
  for (const fields of [{ intent: 'save', role: 'designer' }, { intent: 'disable' }]) {
    const answer = await owner.post(`/staff-manager?edit=${id}`, { ...fields, id });
    expect(answer.status).toBe(409);
    expect(readable(await answer.text())).toContain('Save Failed There has to be an owner who can sign in.');
  }
  expect(await roleOf(studio, OWNER.email)).toEqual({ role: 'owner', disabled_at: null });
});

test('of two owners who step down at once one stays', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await addStaff(studio, { ...OWNER, email: 'second@example.com' }, 'owner');
  const ids = [await idOf(studio, OWNER.email), await idOf(studio, 'second@example.com')];
  await Promise.all(
    [ids[1], ids[1], ids[0], ids[0]].map((id) => owner.post('/staff-manager', { intent: 'save', id, role: 'manager' })),
  );
  const owners = await studio.platform.db.selectFrom('users').select('id').where('role', '=', 'owner').execute();
  expect(owners).toHaveLength(1);
});

test('the owner turns two-factor off for somebody who lost phone and codes', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const manager = await studio.asStaff('manager');
  await setUpApp(manager);
  await owner.post('/staff-manager', { intent: 'clear-second-step', id: await idOf(studio, 'manager@example.com') });
  expect((await manager.get('/admin-dashboard')).status).toBe(303);
  const account = { email: 'manager@example.com', password: 'the manager of these tests' };
  expect((await studio.asVisitor().post('/admin-login', account)).headers.get('location')).toBe('/admin-dashboard');
  const log = await studio.platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('table_name', '=', 'factors')
    .orderBy('id')
    .execute();
  expect(log.map(({ actor_name, action }) => [actor_name, action])).toEqual([
    ['Cole Baird', 'update'],
    ['June Alder', 'delete'],
  ]);
  expect(JSON.stringify(log), 'Nothing on record lets anyone sign in').not.toContain('secret');
});

test('nobody but the owner sees or changes the staff', async () => {
  const studio = await openStudio();
  await studio.asStaff('owner');
  const id = await idOf(studio, OWNER.email);
  for (const role of ['manager', 'designer'] as const) {
    const member = await studio.asStaff(role);
    expect((await member.get('/staff-manager')).status).toBe(403);
    for (const fields of [
      COLE,
      { intent: 'save', id, role: 'designer' },
      { intent: 'disable', id },
      { intent: 'resend', id },
    ])
      expect((await member.post('/staff-manager', fields)).status).toBe(403);
  }
  expect(await roleOf(studio, OWNER.email)).toEqual({ role: 'owner', disabled_at: null });
});

test('a client cannot be made staff by an id, and no other column is written', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const client = await addClient(studio);
  for (const id of [client, 'x', '01890000-0000-7000-8000-00000000000f'])
    expect((await owner.post('/staff-manager', { intent: 'save', id, role: 'owner' })).status).toBe(409);
  await owner.post('/staff-manager?add', {
    ...COLE,
    is_admin: 'false',
    disabled_at: '2020-01-01',
    email_verified: 'true',
  });
  const cole = await studio.platform.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', COLE.email)
    .executeTakeFirst();
  expect(cole).toMatchObject({ is_admin: true, role: 'manager', disabled_at: null, email_verified: false });
});

test('the time of last use stays after signing out', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const designer = await studio.asStaff('designer');
  const rowOf = async (email: string) => (await owner.text('/staff-manager')).split(email)[1]?.split('Edit')[0];
  await owner.post('/staff-manager?add', COLE);
  expect(await rowOf(COLE.email), 'Invited, was never here').toContain('Never');
  await designer.get('/admin-dashboard');
  expect(await rowOf('designer@example.com')).not.toContain('Never');
  await designer.post('/sign-out', {});
  expect(await studio.platform.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  expect(await rowOf('designer@example.com')).not.toContain('Never');
});

test('only staff can have two-factor login turned off here, and not by a made-up id', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const client = await asClient(studio);
  await setUpApp(client.visitor, '/client-portal/account');
  for (const id of [client.id, 'x', '01890000-0000-7000-8000-00000000000f']) {
    const answer = await owner.post('/staff-manager', { intent: 'clear-second-step', id });
    expect([id, answer.status]).toEqual([id, 409]);
  }
  expect((await client.visitor.get('/client-portal/account')).status, 'Still signed in').toBe(200);
  expect(await studio.platform.db.selectFrom('factors').select('status').execute()).toEqual([{ status: 'verified' }]);
});

test('an invitation is sent again neither to strangers nor to a disabled colleague', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await owner.post('/staff-manager?add', COLE);
  const id = await idOf(studio, COLE.email);
  await owner.post('/staff-manager', { intent: 'disable', id });
  expect(await owner.text('/staff-manager')).toContain('The account is closed, and signed out everywhere.');
  for (const who of [id, await addClient(studio), 'x']) {
    await owner.post('/staff-manager', { intent: 'resend', id: who });
    expect(await owner.text('/staff-manager')).toContain('Invite Failed');
  }
  expect(await linksTo(studio, COLE.email)).toHaveLength(1);
  await owner.post('/staff-manager', { intent: 'enable', id });
  expect(await owner.text('/staff-manager')).toContain('The account is open again.');
});

test('an invitation that the database rejects leaves neither account nor email, and keeps what was typed', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await refuse(studio, 'insert', 'account_links');
  const answer = await readAnswer(await owner.post('/staff-manager?add', { ...COLE, name: 'Zoë “Z” O’Neil' }));
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('Invite Failed Something went wrong on our side.');
  expect(answer.html).toContain('value="Zoë “Z” O’Neil"');
  const { db } = studio.platform;
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: OWNER.email }]);
  expect(await db.selectFrom('emails').selectAll().execute()).toEqual([]);
});

test('two invitations of one colleague at once make one account', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const answers = await Promise.all(
    [COLE.email, 'COLE@example.com'].map((email) => owner.post('/staff-manager?add', { ...COLE, email })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await linksTo(studio, COLE.email)).toHaveLength(1);
});

test('the staff stand by name, whatever its capitals, with the viewer marked', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  for (const [name, email] of [
    ['zoë', 'zoe@example.com'],
    ['Abe <b>', 'abe@example.com'],
  ] as const)
    await owner.post('/staff-manager?add', { ...COLE, name, email });
  const { html, text } = await readAnswer(await owner.get('/staff-manager'));
  expect(text).toMatch(/Abe <b> .*June Alder \(you\) .*zoë /);
  expect(html).not.toContain('Abe <b>');
  expect(html).toContain('aria-label="Send the invitation to zoë again"');
});
