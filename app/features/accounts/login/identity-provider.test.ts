import { expect, test } from 'vitest';
import { addClient, HANNAH, OWNER, sessionCookie, setUpApp } from '../../../../tests/accounts.ts';
import { openIdentityProvider } from '../../../../tests/identity-provider.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import type { Visitor } from '../../../../tests/visitor.ts';

const NOT_VOUCHED = 'Sign in Failed The sign-in service did not say who you are. Please try again.';

async function openWithProvider(
  { client, settings }: { client?: Parameters<typeof openIdentityProvider>[0]; settings?: Record<string, string> } = {},
  provides?: Parameters<typeof openIdentityProvider>[1],
) {
  const provider = await openIdentityProvider(client, provides);
  const studio = await openStudio({ ...provider.settings, ...settings });
  await studio.asStaff();
  return { provider, studio };
}

type Provider = Awaited<ReturnType<typeof openIdentityProvider>>;

async function begin(visitor: Visitor, next = '/outbox') {
  const answer = await visitor.get(`/auth/authorize?${new URLSearchParams({ provider: 'oidc', next })}`);
  return answer.headers.get('location') ?? '';
}

async function comeBack(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  return { to: answer.headers.get('location'), session: sessionCookie(answer) };
}

async function signIn(visitor: Visitor, provider: Provider, next?: string) {
  return comeBack(visitor, await provider.signInAt(await begin(visitor, next)));
}

async function expectRefused(studio: Studio, provider: Provider) {
  const visitor = studio.asVisitor();
  expect(await signIn(visitor, provider)).toEqual({ to: '/admin-login', session: '' });
  expect(await visitor.text('/admin-login')).toContain(NOT_VOUCHED);
}

test('somebody with an account signs in with the studio’s identity provider', async () => {
  const { provider, studio } = await openWithProvider();
  provider.person = { email: 'Owner@Example.com', email_verified: true };
  const visitor = studio.asVisitor();
  expect(await visitor.text('/admin-login')).toContain('Sign in with Ridge ID');
  const to = new URL(await begin(visitor));
  expect(to.origin).toBe(provider.issuer);
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    client_id: 'rhodora',
    code_challenge_method: 'S256',
  });
  expect((await comeBack(visitor, await provider.signInAt(to.href))).to).toBe('/outbox');
  expect(await visitor.text('/outbox')).toContain('Login Successful! Welcome back!');
});

test.each(['client_secret_basic', 'client_secret_post'] as const)(
  'a provider that takes the secret by %s only is understood',
  async (token_endpoint_auth_method) => {
    const { provider, studio } = await openWithProvider({ client: { token_endpoint_auth_method } });
    const visitor = studio.asVisitor();
    expect((await signIn(visitor, provider)).to).toBe('/outbox');
    expect((await visitor.get('/outbox')).status).toBe(200);
  },
);

test('the address in the ID token is enough: user info is not fetched', async () => {
  const { provider, studio } = await openWithProvider({}, { conformIdTokenClaims: false });
  provider.document = (document) => ({ ...document, userinfo_endpoint: undefined });
  expect((await signIn(studio.asVisitor(), provider)).to).toBe('/outbox');
});

test('accepts the new keys of a provider', async () => {
  const { provider, studio } = await openWithProvider();
  expect((await signIn(studio.asVisitor(), provider)).to).toBe('/outbox');
  provider.rotateKeys();
  expect((await signIn(studio.asVisitor(), provider)).to).toBe('/outbox');
  const visitor = studio.asVisitor();
  const path = await provider.signInAt(await begin(visitor));
  provider.rotateKeys();
  expect((await comeBack(visitor, path)).to, 'Between the question and the answer').toBe('/outbox');
});

test.each<[string, NonNullable<Provider['token']>]>([
  ['signed with a key that is not the provider’s', (claims, forge) => forge(claims)],
  [
    'signed with another key under the name of the provider’s',
    (claims, forge, key) => forge(claims, undefined, key.kid),
  ],
  [
    'whose claims were changed after signing',
    (claims, forge, key) => {
      const [head, , signature] = forge(claims, key).split('.');
      return [head, Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url'), signature].join(
        '.',
      );
    },
  ],
  [
    'that nobody signed',
    (claims) => `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
  ],
  ['for another site', (claims, forge, key) => forge({ ...claims, aud: 'another site' }, key)],
  ['of another provider', (claims, forge, key) => forge({ ...claims, iss: 'https://evil.example' }, key)],
  ['that is over', (claims, forge, key) => forge({ ...claims, exp: Math.floor(Date.now() / 1000) - 300 }, key)],
  ['that answers another question', (claims, forge, key) => forge({ ...claims, nonce: 'another' }, key)],
  ['of somebody else than the userinfo is about', (claims, forge, key) => forge({ ...claims, sub: 'another' }, key)],
])('an ID token %s signs nobody in', async (_what, token) => {
  const { provider, studio } = await openWithProvider();
  provider.token = (claims, forge, key) => forge(claims, key);
  expect((await signIn(studio.asVisitor(), provider)).to, 'As it should be').toBe('/outbox');
  provider.token = token;
  await expectRefused(studio, provider);
});

test.each([
  ['an address that nobody confirmed', { email: OWNER.email, email_verified: false }],
  ['an address that nobody confirmed, as a word', { email: OWNER.email, email_verified: 'false' }],
  ['no address', { email_verified: true }],
  ['an address without a word about it', { email: OWNER.email }],
])('%s signs nobody in', async (_what, person) => {
  const { provider, studio } = await openWithProvider();
  provider.person = { email: OWNER.email, email_verified: true };
  expect((await signIn(studio.asVisitor(), provider)).to, 'As it should be').toBe('/outbox');
  provider.person = person;
  await expectRefused(studio, provider);
});

test('trusts a provider without email_verified if the setting allows it', async () => {
  const { provider, studio } = await openWithProvider({ settings: { OIDC_TRUST_EMAIL: 'on' } });
  provider.person = { email: OWNER.email };
  expect((await signIn(studio.asVisitor(), provider)).to).toBe('/outbox');
  provider.person = { email: OWNER.email, email_verified: false };
  await expectRefused(studio, provider);
});

test('a client comes to the portal, and a two-factor code is still required', async () => {
  const { provider, studio } = await openWithProvider();
  await addClient(studio);
  provider.person = { email: HANNAH.email, email_verified: 'true' };
  const client = studio.asVisitor();
  expect((await signIn(client, provider, '')).to).toBe('/client-portal');
  await setUpApp(client, '/client-portal/account');
  expect(await signIn(studio.asVisitor(), provider, '')).toEqual({
    to: '/second-step?next=%2Fclient-portal',
    session: '',
  });
});

test('the provider’s response works once, and only in the browser that started the login', async () => {
  const { provider, studio } = await openWithProvider();
  const [visitor, stranger] = [studio.asVisitor(), studio.asVisitor()];
  const path = await provider.signInAt(await begin(visitor));
  await begin(stranger);
  expect((await comeBack(stranger, path)).session).toBe('');
  const both = await Promise.all([comeBack(visitor, path), comeBack(visitor, path)]);
  expect(both.filter(({ session }) => session !== '')).toHaveLength(1);
  expect((await comeBack(visitor, path)).session).toBe('');
});

test('unknown and disabled accounts get no session, and no account is created', async () => {
  const { provider, studio } = await openWithProvider();
  const knock = async () => {
    const visitor = studio.asVisitor();
    const answer = await signIn(visitor, provider);
    return [answer, await visitor.text('/admin-login')] as const;
  };
  await studio.platform.db.updateTable('users').set({ disabled_at: new Date() }).execute();
  const closed = await knock();
  provider.person = { email: 'nobody@example.com', email_verified: true };
  for (const [answer, text] of [closed, await knock()]) {
    expect(answer).toEqual({ to: '/admin-login', session: '' });
    expect(text).toContain('There is no account with the address that the sign-in service knows you by.');
  }
  expect(await studio.platform.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
});

test('reports an unreachable provider, and answers 404 without one', async () => {
  const { provider, studio } = await openWithProvider();
  provider.isDown = true;
  const visitor = studio.asVisitor();
  expect(await begin(visitor)).toBe('/admin-login');
  expect(await visitor.text('/admin-login')).toContain('Sign in Failed The sign-in service could not be reached.');
  expect((await visitor.get('/auth/authorize?provider=google')).status).toBe(404);
  await expectNone(await openStudio());
});

test('refuses a provider with another issuer than the setting', async () => {
  const { provider, studio } = await openWithProvider();
  provider.document = (document) => ({ ...document, issuer: 'https://evil.example' });
  const visitor = studio.asVisitor();
  expect(await begin(visitor)).toBe('/admin-login');
  expect(await visitor.text('/admin-login')).toContain('The sign-in service could not be reached.');
});

test.each(['/realms/studio', '/realms/studio/'])(
  'an issuer may be written with or without its last slash: %s',
  async (path) => {
    const provider = await openIdentityProvider();
    const studio = await openStudio({ ...provider.settings, OIDC_ISSUER: provider.issuer + path });
    for (const issuer of [`${provider.issuer}/realms/studio`, `${provider.issuer}/realms/studio/`]) {
      provider.document = (document) => ({ ...document, issuer });
      expect(await begin(studio.asVisitor())).toContain(`${provider.issuer}/auth?`);
    }
  },
);

async function expectNone(studio: Studio) {
  expect((await studio.asVisitor().get('/auth/authorize?provider=oidc')).status).toBe(404);
  expect(await studio.asVisitor().text('/admin-login')).not.toContain('Sign in with Ridge ID');
  expect((await studio.asVisitor().get('/auth/callback?code=x&state=')).headers.get('location')).toBe('/admin-login');
}

test('does not redirect to another site', async () => {
  const { provider, studio } = await openWithProvider();
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%2f%2fevil.example',
    '/\t/evil.example',
  ])
    expect((await signIn(studio.asVisitor(), provider, next)).to).toBe('/admin-dashboard');
});
