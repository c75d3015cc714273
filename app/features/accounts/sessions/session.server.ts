import { createHmac, timingSafeEqual } from 'node:crypto';
import { createContext } from 'react-router';
import { cookieIn } from '~/lib/cookies';
import type { Context, RouteArgs } from '~/platform/context.server';
import { type Auth, authHeaders, callAuth, cookiePrefix } from '~/features/accounts/auth.server';
import { isDueForRenewal } from '~/features/accounts/session-plugin.server';

type Stored = Auth['$Infer']['Session'];
export type SignedIn = Pick<Stored['user'], 'id' | 'name' | 'email' | 'is_admin' | 'role' | 'disabled_at'>;
export type Session = Pick<
  Stored['session'],
  'id' | 'userId' | 'token' | 'expiresAt' | 'last_used_at' | 'last_ip_address' | 'verified_at'
>;

interface Found {
  user: SignedIn;
  session: Session;
}

/** `cookies` renew the session. No user if the session is over or the account disabled. */
export async function readSession(context: Context, request: Request) {
  const current = await findCurrent(context, request);
  if (current) return answer(current, []);
  const { headers, response } = await callAuth(context, (api) =>
    api.readSession({ headers: authHeaders(context, request), returnHeaders: true }),
  );
  return answer(response, headers.getSetCookie());
}

/** Whether staff ask: for what a page that anyone may open shows to them alone. */
export async function isStaff(context: Context, request: Request): Promise<boolean> {
  if (!request.headers.has('cookie')) return false;
  const { user } = await readSession(context, request);
  return user?.is_admin === true;
}

function answer(found: Found | null, cookies: string[]) {
  const isActive = found !== null && found.user.disabled_at == null;
  return {
    user: isActive ? found.user : undefined,
    session: isActive ? found.session : undefined,
    token: found?.session.token,
    cookies,
  };
}

/**
 * The session of nearly every request, by one query: better-auth takes a seventh of a staff page's CPU time for the same.
 * It still handles every session that is to be renewed, is over, or has no valid signature.
 */
async function findCurrent({ db, config, secret, now }: Context, request: Request): Promise<Found | undefined> {
  const signed = cookieIn(request.headers.get('cookie'), `${cookiePrefix(config)}.session_token`);
  const token = readSigned(signed, secret);
  if (!token) return undefined;
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token', '=', token)
    .select(['sessions.id as session_id', 'expires_at', 'last_used_at', 'last_ip_address', 'verified_at'])
    .select(['users.id', 'name', 'email', 'is_admin', 'role', 'disabled_at'])
    .executeTakeFirst();
  if (!found || isDueForRenewal(found.expires_at, now())) return undefined;
  const { session_id, expires_at, last_used_at, last_ip_address, verified_at, ...user } = found;
  const session = { id: session_id, userId: user.id, token, expiresAt: expires_at };
  return { user, session: { ...session, last_used_at, last_ip_address, verified_at } };
}

/** The value behind which better-auth put a signature, percent-encoded; undefined if it is not ours. */
function readSigned(signed: string, secret: string): string | undefined {
  const at = signed.lastIndexOf('.');
  const value = signed.slice(0, Math.max(at, 0));
  const given = Buffer.from(signed.slice(at + 1));
  const right = Buffer.from(encodeURIComponent(createHmac('sha256', secret).update(value).digest('base64')));
  return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
}

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
