import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createCookie } from 'react-router';
import { z } from 'zod';
import type { Context } from '~/platform/context.server';

/** The one provider there can be, by the name that addresses use. */
export const PROVIDER = 'oidc';

const TEN_MINUTES_S = 600;
const ANSWERS_WITHIN_MS = 8000;
/** Clocks differ. */
const LEEWAY_S = 60;

/** OpenID Connect Discovery 1.0, section 3. */
const discovery = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
});

/** OpenID Connect Core 1.0, section 2, and the claims of section 5.1 that say whose it is. */
const idToken = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nonce: z.string(),
  email: z.string().trim().toLowerCase(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
});

const kept = z.object({ verifier: z.string(), nonce: z.string(), next: z.string() });

/** What the sign-in page calls the provider; nothing where none is set. */
export function providerName({ config }: Pick<Context, 'config'>): string | undefined {
  return config.OIDC_ISSUER && config.OIDC_NAME;
}

/** Where the browser goes to sign in with the provider, and the cookie that ties the answer to this browser (PKCE, S256). */
export async function beginWithProvider(context: Context, next: string) {
  const { authorization_endpoint } = await discover(context);
  const [state, verifier, nonce] = [random(), random(), random()];
  const expires_at = new Date(context.now().getTime() + TEN_MINUTES_S * 1000);
  const value = JSON.stringify({ verifier, nonce, next });
  await context.db
    .insertInto('verifications')
    .values({ identifier: `provider:${state}`, value, expires_at })
    .execute();
  const to = new URL(authorization_endpoint);
  const asked = {
    ...{ response_type: 'code', scope: 'openid email profile', client_id: context.config.OIDC_CLIENT_ID ?? '' },
    ...{ redirect_uri: redirectUri(context), state, nonce },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
  };
  for (const [name, text] of Object.entries(asked)) to.searchParams.set(name, text);
  return { to: to.href, cookie: await stateCookie(context).serialize(state) };
}

/**
 * The address that the provider vouches for, and the page that was asked for. Nothing when the answer is not one to a
 * question of this browser, came twice, or vouches for nobody. The ID token comes from the provider itself, over its own
 * line, which OpenID Connect Core 3.1.3.7 (6) lets stand for its signature.
 */
export async function answerOfProvider(context: Context, request: Request, asked: URLSearchParams) {
  const [state, code] = [asked.get('state') ?? '', asked.get('code')];
  const own: unknown = await stateCookie(context).parse(request.headers.get('Cookie'));
  if (!code || typeof own !== 'string' || !isSame(own, state)) return undefined;
  const row = await context.db
    .deleteFrom('verifications')
    .where('identifier', '=', `provider:${state}`)
    .where('expires_at', '>', context.now())
    .returning('value')
    .executeTakeFirst();
  if (!row) return undefined;
  const { verifier, nonce, next } = kept.parse(JSON.parse(row.value));
  const provider = await discover(context);
  const claims = idToken.safeParse(await redeem(context, provider.token_endpoint, code, verifier));
  if (!claims.success) return undefined;
  const { iss, aud, exp, email } = claims.data;
  const isForUs = [aud].flat().includes(context.config.OIDC_CLIENT_ID ?? '');
  const isGood = iss === provider.issuer && isForUs && exp + LEEWAY_S > context.now().getTime() / 1000;
  return isGood && claims.data.nonce === nonce ? { email, next } : undefined;
}

/** The Set-Cookie value that forgets the question. */
export function forgetProvider(context: Context): Promise<string> {
  return stateCookie(context).serialize('', { maxAge: 0 });
}

/** Throws where the provider calls itself by another name than the setting does (OpenID Connect Discovery 1.0, 4.3). */
async function discover({ config }: Context) {
  const issuer = (config.OIDC_ISSUER ?? '').replace(/\/$/, '');
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const found = discovery.parse(await answer.json());
  if (found.issuer.replace(/\/$/, '') !== issuer) throw new Error('The identity provider names another issuer.');
  return found;
}

/** What the ID token says that `code` is exchanged for. */
async function redeem(context: Context, endpoint: string, code: string, verifier: string): Promise<unknown> {
  const { OIDC_CLIENT_ID: client_id = '', OIDC_CLIENT_SECRET: client_secret = '' } = context.config;
  const answer = await fetch(endpoint, {
    method: 'POST',
    // The secret would travel along.
    redirect: 'error',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri(context) },
      ...{ client_id, client_secret },
    }),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const { id_token } = z.object({ id_token: z.string() }).parse(await answer.json());
  return JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function redirectUri({ config }: Context): string {
  return `${config.baseUrl}/auth/callback`;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function stateCookie({ config }: Context) {
  const isSecure = config.baseUrl.startsWith('https://');
  return createCookie(isSecure ? '__Host-rhodora.provider' : 'rhodora.provider', {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: TEN_MINUTES_S },
  });
}
