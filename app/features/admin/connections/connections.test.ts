import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { loadProgram } from '../../../../scripts/program.ts';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { openSmtpStub } from '../../../../tests/smtp-stub.ts';
import { seal, unseal } from '../../../platform/secret.server.ts';

const PAGE = '/connections';
const PASSWORD = 'fern-and-laurel';

async function openMailStudio() {
  const smtp = await openSmtpStub();
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const { hostname: host, port } = new URL(smtp.url);
  const mail = { kind: 'email', host, port, user: 'june', password: PASSWORD, sender: 'Rhodora <studio@example.com>' };
  return { smtp, studio, owner, mail };
}

test('an owner sets up a mail server in the browser, and emails leave at once', async () => {
  const { smtp, studio, owner, mail } = await openMailStudio();
  expect(await owner.text(PAGE)).toContain('every email stays in the outbox');
  expect(await pageAfter(owner, await owner.post(PAGE, { ...mail, user: '', password: '' }))).toContain(
    'Email: saved.',
  );
  expect(await pageAfter(owner, await owner.post(PAGE, { kind: 'email', intent: 'test' }))).toContain(
    'Test email sent',
  );
  expect(smtp.emails).toEqual([expect.stringContaining('From: Rhodora <studio@example.com>')]);
  expect(await owner.text(PAGE)).toContain('Works');
  expect(await owner.text('/settings')).toContain('Emails go out');
  await owner.post(PAGE, { kind: 'email', intent: 'disconnect' });
  expect(studio.platform.config.SMTP_URL).toBeUndefined();
  expect(await owner.text(PAGE)).toContain('Not set up');
});

test('a password is stored encrypted, shown nowhere again, and kept when its field stays empty', async () => {
  const { studio, owner, mail } = await openMailStudio();
  await owner.post(PAGE, mail);
  const { config, db } = studio.platform;
  expect(config.SMTP_URL).toContain(`june:${PASSWORD}@`);
  const rows = JSON.stringify([
    await db.selectFrom('connections').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().where('table_name', '=', 'connections').execute(),
  ]);
  expect(rows).toContain('june');
  expect(rows).not.toContain(PASSWORD);
  const page = await (await owner.get(PAGE)).text();
  expect(page).toContain('Stored. Leave it empty to keep it.');
  expect(page).not.toContain(PASSWORD);
  await owner.post(PAGE, { ...mail, user: 'rose', password: '', version: '1' });
  expect(config.SMTP_URL).toContain(`rose:${PASSWORD}@`);
});

test('what is wrong is said at its field, and the password does not come back', async () => {
  const { owner, mail } = await openMailStudio();
  const { status, text } = await readAnswer(
    await owner.post(PAGE, { ...mail, host: 'smtp example', port: '0', sender: 'Rhodora' }),
  );
  expect(status).toBe(400);
  for (const words of ['such as smtp.example.com', 'Most often 465 or 587.', 'such as studio@example.com'])
    expect(text).toContain(words);
  const html = await (await owner.post(PAGE, { ...mail, host: 'smtp example' })).text();
  expect(html).toContain('value="smtp example"');
  expect(html).not.toContain(PASSWORD);
  expect((await owner.post(PAGE, { ...mail, kind: 'files' })).status).toBe(400);
});

test('of two owners who change a connection at once, the second sees what the first stored', async () => {
  const { owner, mail } = await openMailStudio();
  await owner.post(PAGE, mail);
  await owner.post(PAGE, { ...mail, user: 'rose', version: '1' });
  const answer = await owner.post(PAGE, { ...mail, user: 'iris', version: '1' });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain('rose');
  expect((await owner.post(PAGE, mail)).status).toBe(303);
});

test('what the server sets wins and cannot be changed here', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url });
  const owner = await studio.asStaff();
  expect(await owner.text(PAGE)).toContain('Set by your server');
  const answer = await owner.post(PAGE, { kind: 'email', host: 'smtp.example.com', port: '587' });
  expect([answer.status, studio.platform.config.SMTP_URL]).toEqual([409, smtp.url]);
});

test('every process follows a change', async () => {
  const { smtp, studio, owner, mail } = await openMailStudio();
  const { openProgram } = await loadProgram(inject('build'));
  const other = await openProgram(studio.platform.config);
  onTestFinished(() => other.close());
  await owner.post(PAGE, { ...mail, user: '', password: '' });
  await vi.waitFor(() => expect(other.platform.config.SMTP_URL).toBe(smtp.url), 5000);
  await owner.post(PAGE, { kind: 'email', intent: 'disconnect' });
  await vi.waitFor(() => expect(other.platform.config.SMTP_URL).toBeUndefined(), 5000);
});

test('with another secret of the application, the owner is asked to enter it again', async () => {
  const { studio, owner, mail } = await openMailStudio();
  await owner.post(PAGE, mail);
  const secret = seal('another secret of the application', 'connection email', '{}');
  await studio.platform.db.updateTable('connections').set({ secret }).execute();
  await studio.platform.connections.reload();
  expect(studio.platform.config.SMTP_URL).toBeUndefined();
  expect(await owner.text(PAGE)).toContain('The secret of your server was replaced');
});

test('only an owner opens the connections', async () => {
  const studio = await openStudio();
  for (const role of ['manager', 'designer'] as const)
    expect((await (await studio.asStaff(role)).get(PAGE)).status).toBe(403);
});

test('texts and reviews are connected the same way', async () => {
  const { studio, owner } = await openMailStudio();
  const account = `AC${'0'.repeat(32)}`;
  await owner.post(PAGE, { kind: 'texts', account, token: 'a token', sender: '+13045550142' });
  await owner.post(PAGE, { kind: 'reviews', key: 'a key', place: 'ChIJ_fern_lane' });
  expect(studio.platform.config).toMatchObject({
    TWILIO_ACCOUNT_SID: account,
    TWILIO_AUTH_TOKEN: 'a token',
    TWILIO_FROM: '+13045550142',
    GOOGLE_PLACES_API_KEY: 'a key',
    GOOGLE_PLACE_ID: 'ChIJ_fern_lane',
  });
  const { status, text } = await readAnswer(
    await owner.post(PAGE, { kind: 'texts', account: 'AC1', token: '', sender: '304-555-0142' }),
  );
  expect(status).toBe(400);
  expect(text).toContain('It begins with AC');
  expect(text).toContain('With the country');
});

test('what was sealed for one purpose cannot be read for another, or after it was altered', () => {
  const sealed = seal('secret', 'one', 'fern');
  expect(unseal('secret', 'one', sealed)).toBe('fern');
  for (const [secret, purpose, text] of [
    ['secret', 'other', sealed],
    ['other', 'one', sealed],
    ['secret', 'one', sealed.replace(/^../, 'AA')],
    ['secret', 'one', 'short'],
  ] as const)
    expect(unseal(secret, purpose, text)).toBeUndefined();
});
