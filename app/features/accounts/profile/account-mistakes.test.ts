import { expect, test } from 'vitest';
import { addClient, emailsTo, HANNAH, keyIn, linkTo, OWNER, setUpApp, shownCode } from '../../../../tests/accounts.ts';
import { asClient } from '../../../../tests/clients.ts';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readAnswer } from '../../../../tests/forms.ts';
import type { Visitor } from '../../../../tests/visitor.ts';

const PAGE = '/account';
const MANAGER = { email: 'manager@example.com', password: 'the manager of these tests' };

async function send(person: Visitor, fields: Record<string, string>, page = PAGE) {
  return readAnswer(await person.post(page, fields));
}

/** As if ten minutes had passed since everybody signed in. */
function endReauthentication({ platform: { db } }: Studio) {
  return db
    .updateTable('sessions')
    .set({ verified_at: new Date(0) })
    .execute();
}

function userNamed({ platform: { db } }: Studio, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

test('a name may have 200 characters, and shows quotes, markup and emoji as typed', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const tooLong = await send(owner, { intent: 'name', name: 'x'.repeat(201) });
  expect([tooLong.status, tooLong.text.includes('This name is too long.')]).toEqual([400, true]);
  expect(tooLong.html, 'What was typed stays').toContain('x'.repeat(201));
  expect((await send(owner, { intent: 'name', name: 'x'.repeat(200) })).status).toBe(303);
  const name = `Zoë "<b>O’Neil</b>" 🌷`;
  await send(owner, { intent: 'name', name: `  ${name} ` });
  const { html, text } = await readAnswer(await owner.get(PAGE));
  expect(html).not.toContain('<b>O’Neil');
  expect(text).toContain(`Your name here is ${name}.`);
  expect((await userNamed(studio, OWNER.email)).name).toBe(name);
});

test('a name that the database rejects stays in the form, with a message', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await refuse(studio, 'update', 'users');
  const answer = await send(owner, { intent: 'name', name: 'June A. Alder' });
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('Save Failed Something went wrong on our side.');
  expect(answer.html).toContain('value="June A. Alder"');
});

test('the new address must be another valid one', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  for (const [email, message] of [
    ['', 'Enter an email address, for example june@example.com.'],
    ['june@', 'Enter an email address, for example june@example.com.'],
    [`${'a'.repeat(250)}@example.com`, 'This address is too long.'],
    [' Owner@EXAMPLE.com ', 'You sign in with this address already.'],
  ] as const) {
    const answer = await send(owner, { intent: 'email', email });
    expect([email, answer.status, answer.text.includes(message)]).toEqual([email, 400, true]);
  }
  expect(await emailsTo(studio, OWNER.email)).toEqual([]);
});

test('the link for a new address works for a day', async () => {
  const clock = { now: new Date() };
  const studio = await openStudio({}, () => clock.now);
  const owner = await studio.asStaff('owner');
  await send(owner, { intent: 'email', email: 'june@example.com' });
  expect(await owner.text(PAGE)).toContain('june@example.com waits to be confirmed by a link.');
  const link = await linkTo(studio, 'june@example.com');
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000 + 1000);
  await studio.asVisitor().post(link, {});
  expect((await userNamed(studio, OWNER.email)).email).toBe(OWNER.email);
  expect(await owner.text(PAGE), 'It no longer waits').not.toContain('waits to be confirmed');
  expect((await send(owner, { intent: 'email-resend' })).status).toBe(303);
  expect(await owner.text(PAGE)).toContain('No address is waiting to be confirmed.');
});

test('the sixth email to a new address within an hour is not sent', async () => {
  const studio = await openStudio(MAIL_SERVER);
  const owner = await studio.asStaff('owner');
  await send(owner, { intent: 'email', email: 'june@example.com' });
  for (let resent = 0; resent < 4; resent++) expect((await send(owner, { intent: 'email-resend' })).status).toBe(303);
  const sixth = await send(owner, { intent: 'email-resend' });
  expect(sixth.status).toBe(400);
  expect(sixth.text).toContain(
    'Email not sent You have asked for this many times. Please wait an hour, then try again.',
  );
  expect(await emailsTo(studio, 'june@example.com')).toHaveLength(5);
});

test('a new password revokes the link for a new address', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await send(owner, { intent: 'email', email: 'mallory@example.com' });
  const link = await linkTo(studio, 'mallory@example.com');
  const change = { intent: 'password', current_password: OWNER.password, password: 'foxglove under the stairs' };
  expect((await send(owner, change)).status).toBe(303);
  await studio.asVisitor().post(link, {});
  expect((await userNamed(studio, OWNER.email)).email).toBe(OWNER.email);
  expect((await owner.get(PAGE)).status, 'This session goes on').toBe(200);
});

test('the old address is warned without a link to the new one', async () => {
  const studio = await openStudio(MAIL_SERVER);
  await studio.platform.db.updateTable('studio_settings').set({ phone: '304-555-0100' }).execute();
  const owner = await studio.asStaff('owner');
  await send(owner, { intent: 'email', email: 'mallory@evil.example.com' });
  const [warning] = await emailsTo(studio, OWNER.email);
  expect(warning?.text).toContain('ma… at evil . example . com');
  expect(warning?.text).toContain('change your password right away and call us at 304-555-0100.');
  expect(warning?.text).not.toContain('mallory@');
});

test('a wrong current password and a weak new one are both marked, and neither comes back', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const answer = await send(owner, { intent: 'password', current_password: 'not it', password: 'short' });
  expect(answer.text).toContain('Error updating password This is not your password.');
  expect(answer.text).toContain('A password has at least 8 characters.');
  expect(answer.html).not.toMatch(/value="(not it|short)"/);
  expect(await emailsTo(studio, OWNER.email)).toEqual([]);
});

test('the name of an app stays in the form when the password is missing', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await endReauthentication(studio);
  const answer = await send(owner, { intent: 'factor-begin', friendly_name: 'June’s phone' });
  expect(answer.status).toBe(400);
  expect(answer.html).toContain('value="June’s phone"');
});

test('a cancelled set-up leaves nothing, and a second one replaces the first', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const begin = async () => {
    await send(owner, { intent: 'factor-begin', friendly_name: '  ' });
    const html = await (await owner.get(PAGE)).text();
    expect(html).toContain('Scan the QR code with your authenticator app, or type this key into it:');
    expect(html, 'Without a name it is an authenticator app').toContain('that Authenticator app shows now.');
    return keyIn(html);
  };
  const first = await begin();
  const second = await begin();
  expect(second).not.toBe(first);
  expect(second).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect((await send(owner, { intent: 'factor-finish', code: shownCode(first) })).text).toContain(
    'This code is wrong. Wait for the next one, then try again.',
  );
  await send(owner, { intent: 'factor-cancel' });
  const late = await send(owner, { intent: 'factor-finish', code: shownCode(second) });
  expect(late.status).toBe(400);
  expect(await owner.text(PAGE)).toContain('Two-factor login Off');
});

test('the sixth code within fifteen minutes is not tried when an app is set up', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await send(owner, { intent: 'factor-begin' });
  const code = shownCode(keyIn(await (await owner.get(PAGE)).text()));
  for (let guess = 0; guess < 5; guess++) await send(owner, { intent: 'factor-finish', code: '000000' });
  const refused = await send(owner, { intent: 'factor-finish', code });
  expect([refused.status, refused.text.includes('Too many tries. Please wait 15 minutes')]).toEqual([400, true]);
});

test('a code may be typed with spaces, and the recovery codes are counted down', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await send(owner, { intent: 'factor-begin' });
  const code = shownCode(keyIn(await (await owner.get(PAGE)).text()));
  const done = await send(owner, { intent: 'factor-finish', code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(done.status).toBe(200);
  const codes = [...done.html.matchAll(/<code>([\w-]{11})<\/code>/g)].map(([, each = '']) => each);
  expect(await owner.text(PAGE)).toContain('10 recovery codes are left.');
  await studio.platform.db.updateTable('recovery_codes').set({ used_at: new Date() }).execute();
  expect(await owner.text(PAGE)).toContain('0 recovery codes are left.');
  const visitor = studio.asVisitor();
  await visitor.post('/admin-login', OWNER);
  expect((await visitor.post('/second-step', { code: codes[0] ?? '' })).status, 'A used code').toBe(401);
});

test('there are no recovery codes without an app', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const answer = await send(owner, { intent: 'codes-renew' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('Two-factor login is off.');
  expect(await studio.platform.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
});

test('two-factor login that is turned off twice sends one email', async () => {
  const studio = await openStudio();
  const manager = await studio.asStaff('manager');
  await setUpApp(manager);
  const off = () => send(manager, { intent: 'factor-remove' });
  expect([(await off()).status, (await off()).status]).toEqual([303, 303]);
  const emails = await emailsTo(studio, MANAGER.email);
  expect(emails.filter(({ text }) => text.includes('Two-factor login was turned off'))).toHaveLength(1);
});

test('clients have neither a name form nor passkeys on their account page', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  const text = await visitor.text('/client-portal/account');
  expect(text).toContain(`You sign in with ${HANNAH.email}.`);
  expect(text).toContain('Two-factor login');
  for (const words of ['Save name', 'Passkeys']) expect(text).not.toContain(words);
});

test('a client without a mail server is sent to the studio for the link', async () => {
  const studio = await openStudio();
  const { visitor } = await asClient(studio);
  const page = '/client-portal/account';
  await send(visitor, { intent: 'email', email: 'lyle@example.com' }, page);
  expect(await visitor.text(page)).toContain(
    'No email was sent This site cannot send email yet. Your link is kept at the studio. Please call us to get it.',
  );
  await send(visitor, { intent: 'email-cancel' }, page);
  expect(await visitor.text(page)).toContain(`Address unchanged You still sign in with ${HANNAH.email}.`);
});

test('the page lists only sessions of this account that are not over, the last used first', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  await addClient(studio);
  await studio.asVisitor().post('/client-portal', HANNAH);
  const { db } = studio.platform;
  const { id: user_id } = await userNamed(studio, OWNER.email);
  const session = { user_id, updated_at: new Date() };
  const ahead = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('sessions')
    .values([
      { ...session, token: 'a', user_agent: 'Edg/1 Windows', expires_at: ahead, last_used_at: new Date('2026-01-01') },
      {
        ...session,
        token: 'b',
        user_agent: 'Firefox/1 Linux',
        expires_at: ahead,
        last_used_at: new Date('2026-02-01'),
      },
      { ...session, token: 'c', user_agent: 'Opera/1', expires_at: new Date('2026-01-02') },
    ])
    .execute();
  const text = await owner.text(PAGE);
  const [, list = ''] = text.split('Where you are signed in');
  expect(list).toMatch(/This device.*Firefox on Linux.*Edge on Windows/);
  expect(list).not.toContain('Opera');
  expect(list).toContain('Sign out the others Sign out everywhere');
  expect(list.match(/Sign Out(?! the Others| Everywhere)/g)).toHaveLength(3);
});
