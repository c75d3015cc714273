import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { DatabaseUnavailable } from '~/platform/database-unavailable.server';

const DAY_MS = 86_400_000;
/** How long a session lasts without use. It is renewed at most once a day. */
const SESSION_DAYS = 7;

/**
 * Starts and reads sessions by the time of the database: better-auth believes the machine's clock, and would delete every
 * session if that runs ahead. Starting is also for links, codes and passkeys, which better-auth does not know.
 */
export function sessionPlugin(now: () => Date) {
  const times = () => ({ expiresAt: new Date(now().getTime() + SESSION_DAYS * DAY_MS), updatedAt: now() });
  const open = createAuthEndpoint.serverOnly(
    { method: 'POST', requireHeaders: true, body: z.object({ user_id: z.string() }) },
    async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.user_id);
      if (!user) throw ctx.error('NOT_FOUND');
      const session = await internalAdapter.createSession(user.id, false, { ...times(), createdAt: now() }, true);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ token: session.token });
    },
  );
  const read = createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
    const { authCookies, internalAdapter, secret } = ctx.context;
    const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
    if (!token) return ctx.json(null);
    const found = await internalAdapter.findSession(token).catch(failed);
    const left = (found?.session.expiresAt.getTime() ?? 0) - now().getTime();
    if (found && !isDueForRenewal(found.session.expiresAt, now())) return ctx.json(found);
    const session = found && left > 0 ? await internalAdapter.updateSession(token, times()).catch(failed) : null;
    if (found && session) {
      const renewed = { session, user: found.user };
      await setSessionCookie(ctx, renewed);
      return ctx.json(renewed);
    }
    deleteSessionCookie(ctx);
    if (found) await internalAdapter.deleteSession(token).catch(failed);
    return ctx.json(null);
  });
  return { id: 'rhodora', endpoints: { openSession: open, readSession: read } } satisfies BetterAuthPlugin;
}

export function isDueForRenewal(expires: Date, now: Date): boolean {
  return expires.getTime() - now.getTime() <= (SESSION_DAYS - 1) * DAY_MS;
}

function failed(cause: unknown): never {
  throw new DatabaseUnavailable('a session could not be read', { cause });
}
