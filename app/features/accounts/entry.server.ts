import { createCookie, href } from 'react-router';
import type { Context } from '~/platform/context.server';
import { askAuth, headersFor } from './auth.server';
import { findLink, makeLink } from './links.server';
import { endSession, readSession } from './session.server';

/** What lets somebody in: the cookies of their session, or of the question for their second step. */
export interface Entry {
  cookies: string[];
  /** The right password was not enough: the code of the authenticator app is asked for. */
  needsSecondStep: boolean;
}

/**
 * Lets somebody in who has proved who they are: opens a session, or asks for the second step where the account has one.
 * The session that this browser had before ends.
 */
export async function enter(context: Context, request: Request, user_id: string): Promise<Entry> {
  const factor = await context.db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  if (!factor) return { cookies: await openSession(context, request, user_id), needsSecondStep: false };
  const { token } = await makeLink(context, { purpose: 'second-step', user_id });
  return { cookies: [await stepCookie(context).serialize(token)], needsSecondStep: true };
}

/** Opens a session: whoever calls this has seen all the proof there is to see. Answers with its cookies. */
export async function openSession(context: Context, request: Request, user_id: string): Promise<string[]> {
  const { token: earlier } = await readSession(context, request);
  const { headers } = await askAuth(context, (api) =>
    api.openSession({ body: { user_id }, headers: headersFor(context, request), returnHeaders: true }),
  );
  if (earlier) await endSession(context, earlier);
  return headers.getSetCookie();
}

/** Whose second step this browser is asked for, if the question is still open. */
export async function readSecondStep(context: Context, request: Request) {
  const token: unknown = await stepCookie(context).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? findLink(context, token, 'second-step') : undefined;
}

/** The Set-Cookie value that forgets the question. */
export function forgetSecondStep(context: Context): Promise<string> {
  return stepCookie(context).serialize('', { maxAge: 0 });
}

/** Where somebody belongs once they are in: staff in the back office, clients in the portal (product.md, "Stubs"). */
export function homeOf({ is_admin }: { is_admin: boolean | null }): string {
  return is_admin ? href('/admin-dashboard') : '/client-portal';
}

function stepCookie({ config }: Context) {
  const isSecure = config.baseUrl.startsWith('https://');
  return createCookie(isSecure ? '__Host-rhodora.second-step' : 'rhodora.second-step', {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: 600 },
  });
}
