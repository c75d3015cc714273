import { createCookie } from 'react-router';
import { z } from 'zod';
import { recordCheck } from '~/platform/connections.server';
import type { Context } from '~/platform/context.server';
import { type AuthorizationRequest, startAuthorization, fetchEmail, providerProblem } from './openid-client.server';

export const PROVIDER = 'oidc';

const TEN_MINUTES_S = 600;

const storedRequest = z.object({ verifier: z.string(), nonce: z.string(), next: z.string() });

export function providerName({ config }: Pick<Context, 'config'>): string | undefined {
  return config.OIDC_ISSUER && (config.OIDC_NAME ?? 'single sign-on');
}

/** The cookie ties the response to this browser. */
export async function startProviderLogin(context: Context, next: string) {
  const { to, state, verifier, nonce } = await noteFailure(context, () => startAuthorization(context.config));
  const expires_at = new Date(context.now().getTime() + TEN_MINUTES_S * 1000);
  const value = JSON.stringify({ verifier, nonce, next });
  await context.db
    .insertInto('verifications')
    .values({ identifier: `provider:${state}`, value, expires_at })
    .execute();
  return { to, cookie: await stateCookie(context).serialize(state) };
}

/** Undefined if the response is not for this browser, was used, or names no verified email. Throws if it cannot be trusted. */
export async function readIdentity(context: Context, request: Request, response: URLSearchParams) {
  const sent = await consumeState(context, request, response);
  const email = sent && (await noteFailure(context, () => fetchEmail(context.config, response, sent)));
  if (email) await recordCheck(context, 'login');
  return email ? { email, next: sent.next } : undefined;
}

/** What anybody can cause with a made-up response is not noted. */
async function noteFailure<T>(context: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const problem = providerProblem(error);
    if (problem) await recordCheck(context, 'login', problem);
    throw error;
  }
}

/** Works once. */
async function consumeState(
  context: Context,
  request: Request,
  response: URLSearchParams,
): Promise<(AuthorizationRequest & { next: string }) | undefined> {
  const state: unknown = await stateCookie(context).parse(request.headers.get('Cookie'));
  if (!response.get('code') || typeof state !== 'string' || state !== response.get('state')) return undefined;
  const row = await context.db
    .deleteFrom('verifications')
    .where('identifier', '=', `provider:${state}`)
    .where('expires_at', '>', context.now())
    .returning('value')
    .executeTakeFirst();
  return row && { state, ...storedRequest.parse(JSON.parse(row.value)) };
}

export function clearStateCookie(context: Context): Promise<string> {
  return stateCookie(context).serialize('', { maxAge: 0 });
}

function stateCookie({ config }: Context) {
  const isSecure = config.baseUrl.startsWith('https://');
  return createCookie(isSecure ? '__Host-rhodora.provider' : 'rhodora.provider', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: TEN_MINUTES_S,
  });
}
