import { createCookie } from 'react-router';
import { z } from 'zod';
import type { Context } from '~/platform/context.server';
import { type Asked, askProvider, redeemAnswer } from './openid.server';

export const PROVIDER = 'oidc';

const TEN_MINUTES_S = 600;

const kept = z.object({ verifier: z.string(), nonce: z.string(), next: z.string() });

export function providerName({ config }: Pick<Context, 'config'>): string | undefined {
  return config.OIDC_ISSUER && config.OIDC_NAME;
}

/** The provider's URL, and the cookie that ties its response to this browser. */
export async function startProviderLogin(context: Context, next: string) {
  const { to, state, verifier, nonce } = await askProvider(context.config);
  const expires_at = new Date(context.now().getTime() + TEN_MINUTES_S * 1000);
  const value = JSON.stringify({ verifier, nonce, next });
  await context.db
    .insertInto('verifications')
    .values({ identifier: `provider:${state}`, value, expires_at })
    .execute();
  return { to, cookie: await stateCookie(context).serialize(state) };
}

/**
 * The email address that the provider vouches for, and the requested page. Undefined if the response is not for this
 * browser, was used, or vouches for nobody. Throws if the provider cannot be trusted.
 */
export async function readIdentity(context: Context, request: Request, answer: URLSearchParams) {
  const asked = await consumeState(context, request, answer);
  const email = asked && (await redeemAnswer(context.config, answer, asked));
  return email ? { email, next: asked.next } : undefined;
}

/** What this browser was sent to the provider with; works once. */
async function consumeState(
  context: Context,
  request: Request,
  answer: URLSearchParams,
): Promise<(Asked & { next: string }) | undefined> {
  const state: unknown = await stateCookie(context).parse(request.headers.get('Cookie'));
  if (!answer.get('code') || typeof state !== 'string' || state !== answer.get('state')) return undefined;
  const row = await context.db
    .deleteFrom('verifications')
    .where('identifier', '=', `provider:${state}`)
    .where('expires_at', '>', context.now())
    .returning('value')
    .executeTakeFirst();
  return row && { state, ...kept.parse(JSON.parse(row.value)) };
}

export function clearStateCookie(context: Context): Promise<string> {
  return stateCookie(context).serialize('', { maxAge: 0 });
}

function stateCookie({ config }: Context) {
  const isSecure = config.baseUrl.startsWith('https://');
  return createCookie(isSecure ? '__Host-rhodora.provider' : 'rhodora.provider', {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: TEN_MINUTES_S },
  });
}
