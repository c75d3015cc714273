import { isAPIError } from 'better-auth/api';
import type { Context } from '~/platform/context.server';
import { authOf, headersFor } from './auth.server';

/** Who sent `request`, and the cookies that keep them signed in. Nobody if the session is over or the account disabled. */
export async function readSession(context: Context, request: Request) {
  const { headers, response } = await askAuth(context, () =>
    authOf(context).api.getSession({ headers: headersFor(context, request), returnHeaders: true }),
  );
  const isSomeone = response !== null && response.user.disabled_at == null;
  return {
    user: isSomeone ? response.user : undefined,
    token: response?.session.token,
    cookies: headers.getSetCookie(),
  };
}

export type SignedIn = NonNullable<Awaited<ReturnType<typeof readSession>>['user']>;

/** Ends the session that has this token. */
export function endSession({ db }: Context, token: string) {
  return db.deleteFrom('sessions').where('token', '=', token).execute();
}

/** Ends the session of `request`; answers with the cookies that forget it. */
export async function signOut(context: Context, request: Request): Promise<string[]> {
  const { headers } = await askAuth(context, () =>
    authOf(context).api.signOut({ headers: headersFor(context, request), returnHeaders: true }),
  );
  return headers.getSetCookie();
}

/** better-auth hides what went wrong with the database: ask it ourselves, so that its own error reaches the 503 page. */
export async function askAuth<T>({ pool }: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) await pool.query('select 1');
    throw error;
  }
}
