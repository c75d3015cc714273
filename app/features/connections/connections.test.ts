import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { loadProgram } from '../../../scripts/program.ts';
import { openBucketServer } from '../../../tests/bucket-server.ts';
import { pageAfter, readAnswer } from '../../../tests/forms.ts';
import { openIdentityProvider } from '../../../tests/identity-provider.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { openStripeStub } from '../../../tests/stripe-stub.ts';
import { openSmtpStub } from '../../../tests/smtp-stub.ts';
import { recordCheck, sealTyped } from '../../platform/connections.server.ts';
import { outsideRequest } from '../../platform/context.server.ts';
import { openErrorReports } from '../../platform/error-reports.server.ts';
import { openLog } from '../../platform/log.server.ts';
import { sendErrorReport } from './error-reports.server.ts';

const PAGE = '/connections';
const PASSWORD = 'fern-and-laurel';
const PASSPHRASE = 'seven quiet ferns by the creek';

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
  const open = { ...mail, user: '', password: '', reply_to: 'answers@example.com' };
  expect(await pageAfter(owner, await owner.post(PAGE, open))).toContain('Email: saved.');
  expect(await pageAfter(owner, await owner.post(PAGE, { kind: 'email', intent: 'test' }))).toContain(
    'Test email sent',
  );
  expect(smtp.emails).toEqual([expect.stringContaining('From: Rhodora <studio@example.com>')]);
  expect(smtp.emails).toEqual([expect.stringContaining('Reply-To: answers@example.com')]);
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

test('a stored password is never sent to another server than the one it was typed for', async () => {
  const { studio, owner, mail } = await openMailStudio();
  await owner.post(PAGE, mail);
  const answer = await owner.post(PAGE, { ...mail, host: 'smtp.example.net', password: '', version: '1' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('please type the password again');
  expect(studio.platform.config.SMTP_URL).toContain(`@${mail.host}:`);
});

test('what is wrong is said at its field, and the password does not come back', async () => {
  const { owner, mail } = await openMailStudio();
  const { status, text } = await readAnswer(
    await owner.post(PAGE, { ...mail, host: 'smtp example', port: '0', sender: 'Rhodora' }),
  );
  expect(status).toBe(400);
  for (const words of ['such as smtp.example.com', 'Usually 465 or 587.', 'such as hello@example.com'])
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
  const secret = await sealTyped('another secret of the application', 'email', { password: PASSWORD });
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

const ADDRESS = 'https://flowers.example';

/** At a site that strangers reach. */
async function openPublicStudio() {
  const stripe = await openStripeStub();
  const studio = await openStudio({ BASE_URL: ADDRESS, STRIPE_API_URL: stripe.url });
  const owner = await studio.asStaff();
  const post = (fields: Record<string, string>) =>
    owner.fetch(PAGE, {
      method: 'POST',
      headers: { Origin: ADDRESS },
      body: new URLSearchParams({ kind: 'payments', ...fields }),
    });
  return { stripe, studio, owner, post };
}

test('with the key of an owner’s account the program makes its own webhook, and a new key replaces it', async () => {
  const { stripe, studio, owner, post } = await openPublicStudio();
  const { config, db } = studio.platform;
  expect((await post({ key: 'sk_live_one' })).status).toBe(303);
  expect(config.STRIPE_SECRET_KEY).toBe('sk_live_one');
  expect(config.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_we_/);
  const made = stripe.asked.find(({ call }) => call === 'POST /v1/webhook_endpoints');
  expect(made?.fields.get('url')).toBe('https://flowers.example/webhooks/payments');
  expect(await owner.text(PAGE)).toContain('Set up');
  const [first] = stripe.known.webhooks;
  await post({ key: '', version: '1' });
  expect([...stripe.known.webhooks]).toEqual([first]);
  await post({ key: 'sk_live_two', version: '2' });
  expect(stripe.known.webhooks.size).toBe(1);
  expect(stripe.known.webhooks).not.toContain(first);
  expect(JSON.stringify(await db.selectFrom('connections').selectAll().execute())).not.toMatch(/sk_live|whsec/);
  await post({ intent: 'disconnect' });
  expect([stripe.known.webhooks.size, config.STRIPE_SECRET_KEY]).toEqual([0, undefined]);
});

test('of two owners who change the key at once one is told, and no webhook is left behind', async () => {
  const { stripe, studio, post } = await openPublicStudio();
  await post({ key: 'sk_live_one' });
  await post({ key: 'sk_live_two', version: '1' });
  expect((await post({ key: 'sk_live_three', version: '1' })).status).toBe(409);
  expect(stripe.known.webhooks.size).toBe(1);
  expect(studio.platform.config.STRIPE_SECRET_KEY).toBe('sk_live_two');
});

test('a key that Stripe does not know, or one for tests where strangers order, is refused at its field', async () => {
  const { stripe, studio, post } = await openPublicStudio();
  const refusal = async (key: string) => {
    const { status, text } = await readAnswer(await post({ key }));
    expect(status).toBe(400);
    return text;
  };
  expect(await refusal('pk_live_one')).toContain('It begins with sk_live_ or sk_test_.');
  expect(await refusal('sk_test_one')).toContain('This is a test key, and strangers can order here.');
  stripe.known.refusesKeys = true;
  expect(await refusal('sk_live_one')).toContain('Stripe does not know this key.');
  expect(studio.platform.config.STRIPE_SECRET_KEY).toBeUndefined();
  expect(stripe.known.webhooks.size).toBe(0);
});

test('on a machine of her own an owner tries Stripe with a test key, and sees that no money moves', async () => {
  const stripe = await openStripeStub();
  const studio = await openStudio({ STRIPE_API_URL: stripe.url });
  const owner = await studio.asStaff();
  await owner.post(PAGE, { kind: 'payments', key: 'sk_test_one' });
  expect(await owner.text(PAGE)).toContain('Test, no money moves');
  expect(stripe.known.webhooks.size).toBe(0);
  expect(await pageAfter(owner, await owner.post(PAGE, { kind: 'payments', intent: 'test' }))).toContain(
    'Stripe knows your account.',
  );
  stripe.known.refusesKeys = true;
  expect(await pageAfter(owner, await owner.post(PAGE, { kind: 'payments', intent: 'test' }))).toContain(
    'Payments don’t work',
  );
});

test('an owner gives the backups storage elsewhere, which is tried first, and takes and tests one at once', async () => {
  const bucket = await openBucketServer();
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const { S3_ENDPOINT: endpoint, S3_BUCKET } = bucket.settings;
  const storage = { kind: 'backups', endpoint, region: '', bucket: S3_BUCKET, key: 'a key', secret_key: 'a secret' };
  const short = await readAnswer(await owner.post(PAGE, { ...storage, passphrase: 'too short' }));
  expect(short.text).toContain('At least 16 characters.');
  bucket.denies = true;
  const denied = await readAnswer(await owner.post(PAGE, { ...storage, passphrase: PASSPHRASE }));
  expect([denied.status, denied.text]).toEqual([
    400,
    expect.stringContaining('This key may not write into the bucket'),
  ]);
  expect(studio.platform.config.BACKUP_S3_BUCKET).toBeUndefined();
  bucket.denies = false;
  await owner.post(PAGE, { ...storage, passphrase: PASSPHRASE });
  expect(await pageAfter(owner, await owner.post(PAGE, { kind: 'backups', intent: 'test' }))).toContain('Backups work');
  const taken = await pageAfter(owner, await owner.post(PAGE, { kind: 'backups', intent: 'take-backup' }));
  expect(taken).toContain('in the bucket rhodora');
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^\/rhodora\/.*\.tar\.age$/)]);
  const tested = await pageAfter(owner, await owner.post(PAGE, { kind: 'backups', intent: 'test-restore' }));
  expect(tested).toMatch(/from the bucket, [\d,]+ rows and 0 files came back/);
  expect(await (await owner.get(PAGE)).text()).not.toContain(PASSPHRASE);
});

test('an owner connects a sign-in provider, people sign in with it at once, and its secret is shown nowhere', async () => {
  const provider = await openIdentityProvider();
  const { studio, owner } = await openMailStudio();
  const secret = 'the secret';
  const issuer = `${provider.issuer}/.well-known/openid-configuration`;
  const entered = { kind: 'login', issuer, client: 'rhodora', client_secret: secret, name: 'Ridge ID', trusts: '' };
  expect(await pageAfter(owner, await owner.post(PAGE, entered))).toContain('Sign-in provider: saved.');
  expect(await pageAfter(owner, await owner.post(PAGE, { kind: 'login', intent: 'test' }))).toContain(
    'The sign-in provider answers',
  );
  const visitor = studio.asVisitor();
  expect(await visitor.text('/admin-login')).toContain('Sign in with Ridge ID');
  const { headers } = await visitor.get('/auth/authorize?provider=oidc');
  const back = await visitor.get(await provider.signInAt(headers.get('location') ?? ''));
  expect(back.headers.get('location')).toBe('/admin-dashboard');
  expect(await (await owner.get(PAGE)).text()).not.toContain(secret);
  const { db, config } = studio.platform;
  const stored = [
    await db.selectFrom('connections').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().where('table_name', '=', 'connections').execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(secret);
  await owner.post(PAGE, { ...entered, client_secret: '', trusts: 'on', version: '1' });
  expect([config.OIDC_CLIENT_SECRET, config.OIDC_TRUST_EMAIL]).toEqual([secret, true]);
  await owner.post(PAGE, { kind: 'login', intent: 'disconnect' });
  expect(await visitor.text('/admin-login')).not.toContain('Sign in with');
  expect(config.OIDC_ISSUER).toBeUndefined();
});

test('what is wrong with a sign-in provider is said in plain words, and its secret goes to no other', async () => {
  const provider = await openIdentityProvider();
  const { owner } = await openMailStudio();
  const entered = { kind: 'login', issuer: provider.issuer, client: 'rhodora', client_secret: 'the secret' };
  const refusal = async (fields: Record<string, string>) => {
    const { status, text } = await readAnswer(await owner.post(PAGE, { ...entered, ...fields }));
    expect(status).toBe(400);
    return text;
  };
  expect(await refusal({ issuer: 'http://id.example.com' })).toContain('An address that begins with https://.');
  expect(await refusal({ issuer: `${provider.issuer}/nowhere` })).toContain('it has no discovery document');
  expect(await refusal({ issuer: 'http://127.0.0.1:9' })).toContain('Nobody answered at this address.');
  await owner.post(PAGE, entered);
  const other = await openIdentityProvider();
  expect(await refusal({ issuer: other.issuer, client_secret: '', version: '1' })).toContain(
    'please type the secret again',
  );
  provider.isDown = true;
  const page = await pageAfter(owner, await owner.post(PAGE, { kind: 'login', intent: 'test' }));
  expect(page).toContain('The sign-in provider doesn’t work');
  expect(page).toMatch(/Last error .*Nobody answered at this address\./);
  expect(page).toContain('Failed last time');
});

test('a sign-in provider of the server’s settings wins, also with a name that is empty in them', async () => {
  const provider = await openIdentityProvider();
  const studio = await openStudio({ ...provider.settings, OIDC_NAME: '' });
  const owner = await studio.asStaff();
  expect(await studio.asVisitor().text('/admin-login')).toContain('Sign in with single sign-on');
  expect((await owner.post(PAGE, { kind: 'login', intent: 'disconnect' })).status).toBe(409);
});

test('errors reach whoever looks after the program, soon, together, and at most once an hour', async () => {
  const smtp = await openSmtpStub();
  const studio = await openStudio({ SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' });
  const owner = await studio.asStaff();
  expect((await owner.post(PAGE, { kind: 'errors', recipient: 'nobody' })).status).toBe(400);
  await owner.post(PAGE, { kind: 'errors', recipient: 'it@example.com' });
  expect(await pageAfter(owner, await owner.post(PAGE, { kind: 'errors', intent: 'test' }))).toContain(
    'Test report sent',
  );
  expect(await owner.text(PAGE)).toContain('to it@example.com');
  smtp.emails.length = 0;
  const { platform } = studio;
  const reports = openErrorReports(platform.now);
  const log = openLog('silent', {}, reports.note);
  const send = () => outsideRequest(platform, (context) => sendErrorReport(context, reports));
  for (const name of ['hannah', 'june'])
    log.error('request failed', { error: new Error(`no room for ${name}@example.com`) });
  await send();
  await vi.waitFor(() => expect(smtp.emails).toHaveLength(1), 5000);
  expect(smtp.emails[0]).toContain('To: it@example.com');
  expect(smtp.emails[0]).toMatch(/2 times, last [^:]+:\d\d [AP]M: request failed/);
  expect(smtp.emails[0]).not.toContain('hannah');
  log.error('another', {});
  await send();
  expect(reports.groups()).toHaveLength(1);
  await owner.post(PAGE, { kind: 'errors', intent: 'disconnect' });
  await send();
  expect(reports.groups()).toHaveLength(0);
});

test('without a mail server the test of error reports says what is missing', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await owner.post(PAGE, { kind: 'errors', recipient: 'it@example.com' });
  expect(await pageAfter(owner, await owner.post(PAGE, { kind: 'errors', intent: 'test' }))).toContain(
    'Set up the mail server first',
  );
});

test('texts and reviews say when they worked last, and what went wrong', async () => {
  const { studio, owner } = await openMailStudio();
  await owner.post(PAGE, { kind: 'texts', account: `AC${'0'.repeat(32)}`, token: 'a token', sender: '+13045550142' });
  studio.platform.config.TWILIO_API_URL = 'http://127.0.0.1:9';
  const page = await pageAfter(owner, await owner.post(PAGE, { kind: 'texts', intent: 'test' }));
  expect(page).toMatch(/Last error .*Nobody answered/);
  await recordCheck({ db: studio.platform.db, now: () => new Date(Date.now() + 1000) }, 'texts');
  expect(await owner.text(PAGE)).toContain('Last success');
  expect(await owner.text(PAGE)).not.toContain('Failed last time');
});
