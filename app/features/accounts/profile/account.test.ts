import { expect, test } from 'vitest';
import { addClient, addStaff, HANNAH, emailsTo, linksTo, linkTo, OWNER } from '../../../../tests/accounts.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const NEW = 'foxglove under the stairs';

async function send(person: Visitor, fields: Record<string, string>, page = '/account') {
  const answer = await person.post(page, fields);
  return { status: answer.status, to: answer.headers.get('location'), text: readable(await answer.text()) };
}

/** As if ten minutes had passed since they signed in. */
function growStale({ platform: { db } }: Studio) {
  return db
    .updateTable('sessions')
    .set({ verified_at: new Date(0) })
    .execute();
}

async function asClient(studio: Studio): Promise<Visitor> {
  await addClient(studio);
  await studio.asVisitor().post('/admin-login', { intent: 'link', email: HANNAH.email });
  const client = studio.asVisitor();
  await client.post(await linkTo(studio, HANNAH.email), {});
  return client;
}

test('changing a password requires the old one and signs the other devices out', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const elsewhere = studio.asVisitor();
  await elsewhere.post('/admin-login', OWNER);
  const change = { intent: 'password', current_password: OWNER.password, password: NEW };
  expect(await send(owner, { ...change, current_password: 'not it' })).toMatchObject({ status: 400 });
  expect((await send(owner, { ...change, current_password: 'not it' })).text).toContain(
    'Error updating password This is not your password.',
  );
  expect((await send(owner, { ...change, password: 'iloveyou' })).text).toContain('This password is on a list');
  expect(await send(owner, change)).toMatchObject({ status: 303, to: '/account' });
  expect(await owner.text('/account')).toContain('Password updated successfully!');
  expect((await elsewhere.get('/account')).status).toBe(303);
  expect((await studio.asVisitor().post('/admin-login', OWNER)).status).toBe(401);
  expect((await studio.asVisitor().post('/admin-login', { ...OWNER, password: NEW })).status).toBe(303);
  const emails = await emailsTo(studio, OWNER.email);
  expect(emails.at(-1)?.text).toContain('The password of your account was changed');
});

test('wrong passwords on the account page count like failed logins', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  for (let failure = 0; failure < 5; failure++)
    expect((await send(owner, { intent: 'password', current_password: 'not it', password: NEW })).status).toBe(400);
  const refused = await send(owner, { intent: 'password', current_password: OWNER.password, password: NEW });
  expect(refused.text).toContain('Too many tries. Please wait 15 minutes, then try again.');
  expect((await studio.asVisitor().post('/admin-login', OWNER)).status).toBe(401);
});

test('a new address is confirmed by email, and the old one is notified', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const owner = await studio.asStaff('owner');
  expect(await send(owner, { intent: 'email', email: 'June@Example.com' })).toMatchObject({ status: 303 });
  expect(await owner.text('/account')).toContain('Check your inbox Open the link in the email to june@example.com.');
  expect((await emailsTo(studio, OWNER.email)).at(-1)?.text).toContain('asked to change the address of your account');
  expect((await studio.asVisitor().post('/admin-login', OWNER)).status, 'Nothing has changed yet').toBe(303);

  const visitor = studio.asVisitor();
  const link = await linkTo(studio, 'june@example.com');
  expect(await visitor.text(link)).toContain('Confirming your account...');
  const done = await visitor.post(link, {});
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin-dashboard']);
  await visitor.get('/admin-dashboard');
  expect(await visitor.text('/admin-login')).toContain(
    'Success! Your account has been confirmed. Redirecting you now...',
  );
  expect((await studio.asVisitor().post('/admin-login', OWNER)).status).toBe(401);
  expect((await studio.asVisitor().post('/admin-login', { ...OWNER, email: 'june@example.com' })).status).toBe(303);
  expect((await emailsTo(studio, OWNER.email)).at(-1)?.text).toContain('The address of your account is now');
  expect(await owner.text('/account')).toContain('You sign in with june@example.com.');
});

test('a client who confirms a new address is redirected to the portal', async () => {
  const studio = await openStudio();
  const client = await asClient(studio);
  await send(client, { intent: 'email', email: 'lyle@example.com' }, '/client-portal/account');
  const done = await studio.asVisitor().post(await linkTo(studio, 'lyle@example.com'), {});
  expect(done.headers.get('location')).toBe('/client-portal');
  const row = await studio.platform.db.selectFrom('clients').selectAll().executeTakeFirstOrThrow();
  expect(row.email, 'The row is the studio’s').toBe(HANNAH.email);
});

test('a resent link for a new address works like the first one; a cancelled one does not', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await send(owner, { intent: 'email', email: 'june@example.com' });
  await send(owner, { intent: 'email-resend' });
  const [first = '', second = ''] = await linksTo(studio, 'june@example.com', 2);
  await studio.asVisitor().post(first, {});
  expect(await owner.text('/account')).toContain('You sign in with june@example.com.');
  await send(owner, { intent: 'email', email: 'alder@example.com' });
  await send(owner, { intent: 'email-cancel' });
  const failed = studio.asVisitor();
  for (const link of [second, await linkTo(studio, 'alder@example.com')]) {
    expect((await failed.post(link, {})).headers.get('location'), 'Whether it succeeded or not').toBe(
      '/admin-dashboard',
    );
    expect(await failed.text('/admin-login')).toContain('Authentication Error Could not verify your session.');
  }
  expect(await owner.text('/account')).toContain('You sign in with june@example.com.');
});

test('a taken address gets the same answer and cannot be used', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const owner = await studio.asStaff('owner');
  await addClient(studio);
  const taken = await send(owner, { intent: 'email', email: HANNAH.email });
  const told = await owner.text('/account');
  expect(told).toContain(`Check your inbox Open the link in the email to ${HANNAH.email}.`);
  expect(told).toContain(`${HANNAH.email} waits to be confirmed by the link in its inbox.`);
  const free = await send(owner, { intent: 'email', email: 'june@example.com' });
  expect(taken).toEqual(free);
  expect(await emailsTo(studio, HANNAH.email)).toEqual([]);
  await addStaff(studio, { email: 'june@example.com', password: NEW }, 'designer');
  await studio.asVisitor().post(await linkTo(studio, 'june@example.com'), {});
  expect(await owner.text('/account')).toContain('You sign in with owner@example.com.');
});

test('ten minutes after login, changing the address or two-factor requires the password', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  expect(await owner.text('/account')).not.toContain('Your password');
  await growStale(studio);
  expect(await owner.text('/account')).toContain('Your password');
  const changes: Record<string, string>[] = [
    { intent: 'email', email: 'june@example.com' },
    { intent: 'factor-begin' },
    { intent: 'codes-renew' },
  ];
  for (const fields of changes) {
    const asked = await send(owner, fields);
    expect([fields.intent, asked.status]).toEqual([fields.intent, 400]);
    expect(asked.text).toContain('Enter your password, to confirm that it is you.');
    expect((await send(owner, { ...fields, current_password: 'not it' })).text).toContain('This is not your password.');
  }
  expect(await studio.platform.db.selectFrom('factors').selectAll().execute()).toEqual([]);
  const passkey = await owner.postJson('/account/passkey', {});
  expect([passkey.status, await passkey.json()]).toEqual([
    403,
    { failure: 'Please confirm with your password first that it is you.' },
  ]);
  const kept = await owner.post('/account', { intent: 'email', email: 'june@example.com', current_password: 'not it' });
  expect(await kept.text(), 'What was typed is kept').toContain('value="june@example.com"');
  const proved = { intent: 'email', email: 'june@example.com', current_password: OWNER.password };
  expect((await send(owner, proved)).status).toBe(303);
  expect((await send(owner, { intent: 'factor-begin' })).status, 'Asked for once').toBe(303);
});

test('staff can change their own name, clients cannot', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  expect((await send(owner, { intent: 'name', name: ' ' })).text).toContain('Enter your name.');
  expect((await send(owner, { intent: 'name', name: 'June A.' })).status).toBe(303);
  expect(await owner.text('/account')).toContain('June A. · owner');
  const client = await asClient(studio);
  for (const intent of ['name', 'passkey-rename', 'passkey-remove', 'confirm', 'nonsense', ''])
    expect((await send(client, { intent, name: 'Mallory' }, '/client-portal/account')).status).toBe(400);
});

test('ignores fields that are not in the form', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('manager');
  const before = await studio.platform.db.selectFrom('users').selectAll().execute();
  const extra = {
    role: 'owner',
    is_admin: 'true',
    id: 'x',
    disabled_at: '2020-01-01',
    user_id: 'x',
    name: 'Cole Baird',
  };
  for (const intent of ['name', 'email', 'factor-begin', 'session-end', 'passkey-rename'])
    await send(owner, { intent, email: 'other@example.com', ...extra });
  expect(await studio.platform.db.selectFrom('users').selectAll().execute()).toEqual(before);
});
