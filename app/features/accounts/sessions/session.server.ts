import { createContext } from 'react-router';
import type { Context, RouteArgs } from '~/platform/context.server';
import { type Auth, callAuth, authHeaders } from '~/features/accounts/auth.server';

/** `cookies` renew the session. No user if the session is over or the account disabled. */
export async function readSession(context: Context, request: Request) {
  const { headers, response: found } = await callAuth(context, (api) =>
    api.readSession({ headers: authHeaders(context, request), returnHeaders: true }),
  );
  const response: Auth['$Infer']['Session'] | null = found;
  const isActive = response !== null && response.user.disabled_at == null;
  return {
    user: isActive ? response.user : undefined,
    session: isActive ? response.session : undefined,
    token: response?.session.token,
    cookies: headers.getSetCookie(),
  };
}

type Read = Awaited<ReturnType<typeof readSession>>;
export type SignedIn = NonNullable<Read['user']>;
export type Session = NonNullable<Read['session']>;

export const sessionContext = createContext<Session>();

export function session({ context }: RouteArgs): Session {
  return context.get(sessionContext);
}

const MINUTE_MS = 60_000;

/** At most once a minute; also for the account, which outlives its sessions. */
export async function recordUse({ db, now, address }: Context, { id, userId, last_used_at, last_ip_address }: Session) {
  const isNoted = last_ip_address === address && last_used_at && now().getTime() - last_used_at.getTime() < MINUTE_MS;
  if (isNoted) return;
  const used = { last_used_at: now() };
  await db
    .updateTable('sessions')
    .set({ ...used, last_ip_address: address })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('user_activity')
    .values({ user_id: userId, ...used })
    .onConflict((same) => same.column('user_id').doUpdateSet(used))
    .execute();
}

export function endSession({ db }: Context, token: string) {
  return db.deleteFrom('sessions').where('token', '=', token).execute();
}

export const SIGNED_OUT = { title: 'Signed Out', description: 'You have been successfully signed out.' };

/** Returns the cookies that clear the session. */
export async function signOut(context: Context, request: Request): Promise<string[]> {
  const { headers } = await callAuth(context, (api) =>
    api.signOut({ headers: authHeaders(context, request), returnHeaders: true }),
  );
  return headers.getSetCookie();
}
