import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { addClient, HANNAH, emailsTo, linkTo, OWNER, sessionCookie, setUpApp } from '../../../../tests/accounts.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { readable, SITE, type Visitor } from '../../../../tests/visitor.ts';

const VERIFIED = 0x05;
const TOUCHED_ONLY = 0x01;
const WITH_KEY = 0x40;

/** A device of its own: makes one passkey, and signs with it what it is told to. */
function aDevice({ origin = SITE, flags = VERIFIED } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const cose = new Map<number, number | Uint8Array>([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as [number, number][]),
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const sized = (size: number, number: number) => Buffer.from(number.toString(16).padStart(size * 2, '0'), 'hex');
  const host = createHash('sha256').update(new URL(SITE).hostname).digest();
  const said = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const wrapped = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    make(challenge: string) {
      const key = Buffer.from(isoCBOR.encode(cose));
      const authData = Buffer.concat([
        host,
        Buffer.of(flags | WITH_KEY),
        sized(4, 0),
        Buffer.alloc(16),
        sized(2, 16),
        id,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never));
      return wrapped({ clientDataJSON: said('webauthn.create', challenge), attestationObject });
    },
    answer(challenge: string) {
      const clientDataJSON = said('webauthn.get', challenge);
      const authenticatorData = Buffer.concat([host, Buffer.of(flags), sized(4, 0)]);
      const digest = createHash('sha256').update(clientDataJSON).digest();
      const signature = createSign('SHA256')
        .update(Buffer.concat([authenticatorData, digest]))
        .sign(privateKey);
      return wrapped({ clientDataJSON, authenticatorData, signature });
    },
  };
}

async function challengeOf(person: Visitor, path: string): Promise<string> {
  const { options } = (await (await person.postJson(path, {})).json()) as { options: { challenge: string } };
  return options.challenge;
}

async function addTo(person: Visitor, device: ReturnType<typeof aDevice>, name = 'The studio laptop') {
  const answer = device.make(await challengeOf(person, '/account/passkey'));
  return person.postJson('/account/passkey', { answer, name });
}

async function signIn(visitor: Visitor, device: ReturnType<typeof aDevice>, next = '/outbox') {
  const answer = device.answer(await challengeOf(visitor, '/admin-login/passkey'));
  return visitor.postJson('/admin-login/passkey', { answer, next });
}

test('a passkey is added, the user is told by email, and it signs in without a two-factor code', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const device = aDevice();
  expect(await (await addTo(owner, device)).json()).toEqual({ to: '/account' });
  expect(await owner.text('/account')).toContain('You can now sign in with The studio laptop.');
  expect((await emailsTo(studio, OWNER.email)).at(-1)?.text).toContain('A passkey named “The studio laptop” was added');
  await setUpApp(owner);
  const visitor = studio.asVisitor();
  expect(await (await signIn(visitor, device)).json()).toEqual({ to: '/outbox' });
  expect(await visitor.text('/outbox')).toContain('Login Successful! Welcome back!');
});

test('a response works once, and only for a recent challenge', async () => {
  let now = new Date();
  const studio = await openStudio({}, () => now);
  const device = aDevice();
  await addTo(await studio.asStaff(), device);
  const visitor = studio.asVisitor();
  const answer = device.answer(await challengeOf(visitor, '/admin-login/passkey'));
  const both = await Promise.all([1, 2].map(() => studio.asVisitor().postJson('/admin-login/passkey', { answer })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  const made = device.answer(randomBytes(32).toString('base64url'));
  expect((await visitor.postJson('/admin-login/passkey', { answer: made })).status).toBe(401);
  const late = device.answer(await challengeOf(visitor, '/admin-login/passkey'));
  now = new Date(now.getTime() + 6 * 60_000);
  expect((await visitor.postJson('/admin-login/passkey', { answer: late })).status).toBe(401);
});

test('rejects another site’s response, an unverified user and an unknown device', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  for (const device of [aDevice({ origin: 'https://evil.example' }), aDevice({ flags: TOUCHED_ONLY })])
    expect((await addTo(owner, device)).status).toBe(400);
  expect(await studio.platform.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  const refused = await signIn(studio.asVisitor(), aDevice());
  expect([refused.status, await refused.json()]).toEqual([401, { failure: 'We don’t know this passkey.' }]);
  expect(sessionCookie(refused)).toBe('');
});

test('a challenge for another user adds no passkey', async () => {
  const studio = await openStudio();
  const [owner, manager] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const device = aDevice();
  const answer = device.make(await challengeOf(owner, '/account/passkey'));
  expect((await manager.postJson('/account/passkey', { answer, name: 'x' })).status).toBe(400);
  const signIn = device.make(await challengeOf(studio.asVisitor(), '/admin-login/passkey'));
  expect((await manager.postJson('/account/passkey', { answer: signIn, name: 'x' })).status).toBe(400);
});

test('a passkey is renamed and removed by its user, and by nobody else', async () => {
  const studio = await openStudio();
  const [owner, manager] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const device = aDevice();
  await addTo(owner, device);
  const { id } = await studio.platform.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
  for (const intent of ['passkey-rename', 'passkey-remove'])
    await manager.post('/account', { intent, id, name: 'Mine' });
  expect(await (await owner.get('/account')).text()).toContain('value="The studio laptop"');
  await owner.post('/account', { intent: 'passkey-rename', id, name: 'My laptop' });
  expect(await (await owner.get('/account')).text()).toContain('value="My laptop"');
  await owner.post('/account', { intent: 'passkey-remove', id });
  expect((await signIn(studio.asVisitor(), device)).status).toBe(401);
});

test('a disabled account’s passkey signs nobody in, and clients have none', async () => {
  const studio = await openStudio();
  const device = aDevice();
  await addTo(await studio.asStaff(), device);
  await studio.platform.db.updateTable('users').set({ disabled_at: new Date() }).execute();
  expect((await signIn(studio.asVisitor(), device)).status).toBe(401);
  await addClient(studio);
  await studio.asVisitor().post('/admin-login', { intent: 'link', email: HANNAH.email });
  const client = studio.asVisitor();
  await client.post(await linkTo(studio, HANNAH.email), {});
  expect((await client.postJson('/account/passkey', {})).status).toBe(303);
});

test('a passkey login does not redirect to another site, and invalid input gets an error message', async () => {
  const studio = await openStudio();
  const device = aDevice();
  await addTo(await studio.asStaff(), device);
  for (const next of ['//evil.example', '/\\evil.example', 'https:evil.example', '/%5cevil.example', '']) {
    const answer = await signIn(studio.asVisitor(), device, next);
    expect([next, await answer.json()]).toEqual([next, { to: '/admin-dashboard' }]);
  }
  for (const answer of ['x', 7, { id: 7 }, { id: 'x', response: null }])
    expect((await studio.asVisitor().postJson('/admin-login/passkey', { answer })).status).toBe(401);
});

test('a passkey removed in two tabs sends one email', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await addTo(owner, aDevice());
  const { id } = await studio.platform.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
  const remove = async () => (await owner.post('/account', { intent: 'passkey-remove', id })).status;
  expect([await remove(), await remove()]).toEqual([303, 303]);
  const emails = await emailsTo(studio, OWNER.email);
  expect(emails.filter(({ text }) => text.includes('A passkey of your account was removed.'))).toHaveLength(1);
});

test('a passkey keeps its name when the new one is blank, and a long one is cut to 60 characters', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  await addTo(owner, aDevice(), `  ${'x'.repeat(61)}`);
  const { db } = studio.platform;
  const { id, name } = await db.selectFrom('passkeys').select(['id', 'name']).executeTakeFirstOrThrow();
  expect(name).toBe('x'.repeat(60));
  const blank = await owner.post('/account', { intent: 'passkey-rename', id, name: ' \n ' });
  expect([blank.status, readable(await blank.text()).includes('Enter a name for the passkey.')]).toEqual([400, true]);
  await owner.post('/account', { intent: 'passkey-rename', id, name: 'The “new” laptop 💻' });
  expect(await owner.text('/account')).toContain('Passkey renamed');
  expect((await db.selectFrom('passkeys').select('name').executeTakeFirstOrThrow()).name).toBe('The “new” laptop 💻');
});
