import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { addClient, HANNAH, OWNER, sessionCookie, setUpApp } from '../../../tests/accounts.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import type { Visitor } from '../../../tests/visitor.ts';

const NOT_VOUCHED = 'Sign in Failed The sign-in service did not say who you are. Please try again.';

/** A provider that vouches for whoever `claims` say, once for each code, to whoever knows the verifier. */
async function openProvider() {
  const provider = { issuer: '', claims: {} as Record<string, unknown>, isDown: false, called: '' };
  const codes = new Map<string, { nonce: string; challenge: string }>();
  const server = createServer(async (request, response) => {
    if (provider.isDown) return void request.socket.destroy();
    const url = new URL(request.url ?? '', provider.issuer);
    const say = (body: unknown) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      const { issuer, called } = provider;
      return void say({
        issuer: called || issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
      });
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const sent = new URLSearchParams(body);
    const asked = codes.get(sent.get('code') ?? '');
    codes.delete(sent.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (asked?.challenge !== challenge || sent.get('client_secret') !== 'the secret') return void say({ error: 'no' });
    const claims = {
      iss: provider.issuer,
      aud: 'rhodora',
      exp: Date.now() / 1000 + 300,
      nonce: asked.nonce,
      ...provider.claims,
    };
    say({ id_token: ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.') });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** What the provider's own page does: notes what was asked, and sends the browser back with a code. */
  const signInAt = (to: string) => {
    const asked = new URL(to).searchParams;
    const code = randomUUID();
    codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' });
    return `/auth/callback?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
  };
  return Object.assign(provider, { signInAt });
}

async function openWithProvider() {
  const provider = await openProvider();
  const studio = await openStudio({
    ...{
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'rhodora',
      OIDC_CLIENT_SECRET: 'the secret',
      OIDC_NAME: 'Ridge ID',
    },
  });
  await studio.asStaff();
  provider.claims = { email: 'Owner@Example.com', email_verified: true };
  return { provider, studio };
}

async function begin(visitor: Visitor, next = '/outbox') {
  const answer = await visitor.get(`/auth/authorize?${new URLSearchParams({ provider: 'oidc', next })}`);
  return answer.headers.get('location') ?? '';
}

async function comeBack(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  return { to: answer.headers.get('location'), session: sessionCookie(answer) };
}

test('somebody with an account signs in with the studio’s identity provider', async () => {
  const { provider, studio } = await openWithProvider();
  const visitor = studio.asVisitor();
  expect(await visitor.text('/admin-login')).toContain('Sign in with Ridge ID');
  const to = await begin(visitor);
  expect(to).toContain(`${provider.issuer}/authorize?response_type=code&scope=openid+email+profile&client_id=rhodora`);
  expect(to).toContain('code_challenge_method=S256');
  expect((await comeBack(visitor, provider.signInAt(to))).to).toBe('/outbox');
  expect(await visitor.text('/outbox')).toContain('Login Successful! Welcome back!');
});

test('a client comes to the portal, and a second step is asked for as ever', async () => {
  const { provider, studio } = await openWithProvider();
  await addClient(studio);
  provider.claims = { email: HANNAH.email, email_verified: true };
  const client = studio.asVisitor();
  expect((await comeBack(client, provider.signInAt(await begin(client, '')))).to).toBe('/client-portal');
  await setUpApp(client, '/client-portal/account');
  const again = studio.asVisitor();
  const { to, session } = await comeBack(again, provider.signInAt(await begin(again, '')));
  expect([to, session]).toEqual(['/second-step?next=%2Fclient-portal', '']);
});

test.each([
  ['an address that nobody confirmed', { email: OWNER.email, email_verified: false }],
  ['no address', { email_verified: true }],
  ['somebody else’s token', { email: OWNER.email, email_verified: true, aud: 'another site' }],
  ['another provider’s token', { email: OWNER.email, email_verified: true, iss: 'https://evil.example' }],
  ['an old token', { email: OWNER.email, email_verified: true, exp: Date.now() / 1000 - 300 }],
  ['an answer to another question', { email: OWNER.email, email_verified: true, nonce: 'another' }],
])('%s lets nobody in', async (_what, claims) => {
  const { provider, studio } = await openWithProvider();
  provider.claims = claims;
  const visitor = studio.asVisitor();
  expect(await comeBack(visitor, provider.signInAt(await begin(visitor)))).toEqual({ to: '/admin-login', session: '' });
  expect(await visitor.text('/admin-login')).toContain(NOT_VOUCHED);
});

test('an answer works once, and only in the browser that asked', async () => {
  const { provider, studio } = await openWithProvider();
  const [visitor, stranger] = [studio.asVisitor(), studio.asVisitor()];
  const path = provider.signInAt(await begin(visitor));
  await begin(stranger);
  expect((await comeBack(stranger, path)).session).toBe('');
  const both = await Promise.all([comeBack(visitor, path), comeBack(visitor, path)]);
  expect(both.filter(({ session }) => session !== '')).toHaveLength(1);
  expect((await comeBack(visitor, path)).session).toBe('');
});

test('nobody is let in, or made, whom the studio does not know or has closed out', async () => {
  const { provider, studio } = await openWithProvider();
  const knock = async () => {
    const visitor = studio.asVisitor();
    const answer = await comeBack(visitor, provider.signInAt(await begin(visitor)));
    return [answer, await visitor.text('/admin-login')] as const;
  };
  await studio.platform.db.updateTable('users').set({ disabled_at: new Date() }).execute();
  const closed = await knock();
  provider.claims = { email: 'nobody@example.com', email_verified: true };
  for (const [answer, text] of [closed, await knock()]) {
    expect(answer).toEqual({ to: '/admin-login', session: '' });
    expect(text).toContain('There is no account with the address that the sign-in service knows you by.');
  }
  expect(await studio.platform.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
});

test('a provider that is away is said to be, and without one there is no such address', async () => {
  const { provider, studio } = await openWithProvider();
  provider.isDown = true;
  const visitor = studio.asVisitor();
  expect(await begin(visitor)).toBe('/admin-login');
  expect(await visitor.text('/admin-login')).toContain('Sign in Failed The sign-in service could not be reached.');
  expect((await visitor.get('/auth/authorize?provider=google')).status).toBe(404);
  await expectNone(await openStudio());
});

test('a provider that calls itself by another name than the setting is not asked', async () => {
  const { provider, studio } = await openWithProvider();
  provider.called = 'https://evil.example';
  const visitor = studio.asVisitor();
  expect(await begin(visitor)).toBe('/admin-login');
  expect(await visitor.text('/admin-login')).toContain('The sign-in service could not be reached.');
});

async function expectNone(studio: Studio) {
  expect((await studio.asVisitor().get('/auth/authorize?provider=oidc')).status).toBe(404);
  expect(await studio.asVisitor().text('/admin-login')).not.toContain('Sign in with Ridge ID');
  expect((await studio.asVisitor().get('/auth/callback?code=x&state=')).headers.get('location')).toBe('/admin-login');
}

test('an address of another site is no way on', async () => {
  const { provider, studio } = await openWithProvider();
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%2f%2fevil.example',
    '/\t/evil.example',
  ]) {
    const visitor = studio.asVisitor();
    expect((await comeBack(visitor, provider.signInAt(await begin(visitor, next)))).to).toBe('/admin-dashboard');
  }
});
