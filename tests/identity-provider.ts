import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, type ClientMetadata, type Configuration, Provider } from 'oidc-provider';
import { onTestFinished } from 'vitest';

const REDIRECT = 'http://localhost:3000/auth/callback';
const CLIENT = { client_id: 'rhodora', client_secret: 'the secret', redirect_uris: [REDIRECT] };
const ACCOUNT = 'account-of-june';
/** A path in the issuer, as providers with realms have. */
const REALM = '/realms/studio';

type Key = ReturnType<typeof newKey>;
type Claims = Record<string, unknown>;

interface Behavior {
  /** The claims of the scope `email` of the logged-in person. */
  person: Claims;
  isDown: boolean;
  /** Changes the discovery document. */
  document?: (document: Claims) => Claims;
  /** Changes the ID token before it is sent; `forge` signs it. */
  token?: (claims: Claims, forge: typeof signed, key: Key) => string;
}

/** The reference implementation `oidc-provider` with its defaults: HTTP Basic, email only from the userinfo endpoint. */
export async function openIdentityProvider(client: Partial<ClientMetadata> = {}, settings: Configuration = {}) {
  const behavior: Behavior = { person: { email: 'owner@example.com', email_verified: true }, isDown: false };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const records = new Map<string, AdapterPayload>();
  let key = newKey();
  let provider: Provider = open();

  function open(): Provider {
    return new Provider(issuer, {
      clients: [{ ...CLIENT, ...client }],
      jwks: { keys: [key.jwk] },
      adapter: (model) => storeIn(records, `${model}:`),
      cookies: { keys: ['the cookie key of these tests'] },
      claims: { email: ['email', 'email_verified'] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...behavior.person }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ clientId: CLIENT.client_id, accountId: ACCOUNT });
        grant.addOIDCScope(String(oidc.params?.scope));
        await grant.save();
        return grant;
      },
      ...settings,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (behavior.isDown) return request.socket.destroy();
    const { document, token } = behavior;
    if (request.url?.startsWith(REALM)) request.url = request.url.slice(REALM.length);
    if (request.url?.startsWith('/interaction/'))
      return provider.interactionFinished(request, response, { login: { accountId: ACCOUNT } });
    if (document && request.url?.startsWith('/.well-known/')) alterAnswer(response, document);
    if (token && request.url === '/token')
      alterAnswer(response, (body) => ({ ...body, id_token: token(claimsOf(String(body.id_token)), signed, key) }));
    return provider.callback()(request, response);
  }

  return Object.assign(behavior, {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'rhodora',
      OIDC_CLIENT_SECRET: 'the secret',
      OIDC_NAME: 'Ridge ID',
    },
    /** Replaces the signing key and forgets the old one. */
    rotateKeys() {
      key = newKey();
      provider = open();
    },
    /** Follows the redirects of a login, as a browser does; returns the path back. */
    async signInAt(to: string): Promise<string> {
      const cookies = new Map<string, string>();
      for (let next = to; ; ) {
        const answer = await fetch(next, { redirect: 'manual', headers: { Cookie: [...cookies.values()].join('; ') } });
        for (const cookie of answer.headers.getSetCookie())
          cookies.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '');
        const location = answer.headers.get('location');
        if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        const url = new URL(location, issuer);
        if (url.href.startsWith(REDIRECT)) return url.pathname + url.search;
        next = url.href;
      }
    },
  });
}

/** Keeps records when the key changes; the library warns on the console without a store. */
function storeIn(records: Map<string, AdapterPayload>, model: string): Adapter {
  const find = async (id: string) => records.get(model + id);
  return {
    find,
    upsert: async (id, record) => void records.set(model + id, record),
    destroy: async (id) => void records.delete(model + id),
    consume: async (id) =>
      void records.set(model + id, { ...(await find(id)), consumed: Math.floor(Date.now() / 1000) }),
    findByUid: async (uid) => [...records.values()].find((record) => record.kind === 'Session' && record.uid === uid),
    findByUserCode: async () => undefined,
    revokeByGrantId: async () => undefined,
  };
}

let keys = 0;

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: `key-${++keys}`, alg: 'RS256', use: 'sig' };
  return { privateKey, kid: jwk.kid, jwk };
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** An ID token signed by `key` (RFC 7515, RS256), with the key id `kid`. */
function signed(claims: Claims, key: Key = newKey(), kid = key.kid): string {
  const parts = [{ alg: 'RS256', typ: 'JWT', kid }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, sign('sha256', Buffer.from(parts.join('.')), key.privateKey).toString('base64url')].join('.');
}

function alterAnswer(response: ServerResponse, alter: (body: Claims) => Claims) {
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer) => {
    const altered = JSON.stringify(alter(JSON.parse(String(body))));
    response.setHeader('Content-Length', Buffer.byteLength(altered));
    return end(altered);
  }) as typeof response.end;
}
