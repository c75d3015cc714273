import { createCookie, href } from 'react-router';
import type { Context } from '~/platform/context.server';
import { callAuth, authHeaders } from '~/features/accounts/auth.server';
import { findLink, makeLink } from '~/features/accounts/links.server';
import { endSession, readSession } from './session.server';

export interface SessionStart {
  cookies: string[];
  /** The session starts after the two-factor code. */
  needsTwoFactor: boolean;
  home: string;
}

/** Starts a session, or asks for a code if the account has an app. This browser’s earlier session ends. */
export async function startSession(
  context: Context,
  request: Request,
  user: { id: string; is_admin: boolean | null },
): Promise<SessionStart> {
  const home = homePath(user);
  const totp = await context.db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', user.id)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  if (!totp) return { cookies: await createSession(context, request, user.id), needsTwoFactor: false, home };
  const { token } = await makeLink(context, { purpose: 'two-factor', user_id: user.id });
  return { cookies: [await twoFactorCookie(context).serialize(token)], needsTwoFactor: true, home };
}

/** Skips the two-factor code. */
export async function createSession(context: Context, request: Request, user_id: string): Promise<string[]> {
  const { token: earlier } = await readSession(context, request);
  const { headers } = await callAuth(context, (api) =>
    api.openSession({ body: { user_id }, headers: authHeaders(context, request), returnHeaders: true }),
  );
  if (earlier) await endSession(context, earlier);
  return headers.getSetCookie();
}

export async function readPendingTwoFactor(context: Context, request: Request) {
  const token: unknown = await twoFactorCookie(context).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? findLink(context, token, 'two-factor') : undefined;
}

export function clearPendingTwoFactor(context: Context): Promise<string> {
  return twoFactorCookie(context).serialize('', { maxAge: 0 });
}

/** Product.md, "Stubs". */
export function homePath({ is_admin }: { is_admin: boolean | null }): string {
  return is_admin ? href('/admin-dashboard') : '/client-portal';
}

function twoFactorCookie({ config }: Context) {
  const isSecure = config.baseUrl.startsWith('https://');
  return createCookie(isSecure ? '__Host-rhodora.second-step' : 'rhodora.second-step', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: 600,
  });
}
