import { BetterAuthError, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { createAuthEndpoint, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Context, Platform } from '~/platform/context.server';
import { DatabaseAway } from '~/platform/database-away.server';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Tells better-auth the visitor's address, which the server alone knows: its own headers are never passed on. */
const ADDRESS_HEADER = 'x-rhodora-address';

/** Our columns, which no request may ever write. */
const ours = { input: false, required: false } as const;

/** Opens a session for someone who proved who they are in a way of ours: a link, a code, a passkey. */
const openings = {
  id: 'rhodora',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true, body: z.object({ user_id: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.user_id);
        if (!user) throw ctx.error('NOT_FOUND');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ token: session.token });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * Sign-in and sessions. Its HTTP handler is not mounted anywhere: only what our own actions call is offered. Tries
 * are limited by `signIn`; the columns are those of `db/migrations/0001_people.sql`.
 */
function openAuth({ pool, config, secret, log }: Platform) {
  const isSecure = config.baseUrl.startsWith('https://');
  return betterAuth({
    baseURL: config.baseUrl,
    secret,
    database: pool,
    plugins: [openings],
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error('sign-in', { cause: message }) },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: {
      modelName: 'sessions',
      fields: {
        ...timestamps,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        last_used_at: { type: 'date', ...ours },
        last_ip_address: { type: 'string', ...ours },
        verified_at: { type: 'date', ...ours },
      },
      // Off, so that a session which ends or an account which is disabled is out at its next request.
      cookieCache: { enabled: false },
    },
    user: {
      modelName: 'users',
      fields: { ...timestamps, emailVerified: 'email_verified' },
      additionalFields: {
        is_admin: { type: 'boolean', ...ours },
        role: { type: ['owner', 'manager', 'designer'], ...ours },
        disabled_at: { type: 'date', ...ours },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...timestamps,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'verifications', fields: { ...timestamps, expiresAt: 'expires_at' } },
    advanced: {
      database: { generateId: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The names that server/cached-pages.ts knows a signed-in visitor by.
      cookiePrefix: isSecure ? '__Host-rhodora' : 'rhodora',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
    },
  });
}

export type Auth = ReturnType<typeof openAuth>;

const opened = new WeakMap<Pool, Auth>();

/**
 * Asks the one instance of this program. better-auth hides what went wrong with the database behind a 500 of its own, and
 * an instance that opens while tables are missing fails for good: both are a `DatabaseAway`, and the next question opens
 * another.
 */
export async function askAuth<T>(context: Context, ask: (api: Auth['api']) => Promise<T>): Promise<T> {
  const auth = opened.get(context.pool) ?? openAuth(context);
  opened.set(context.pool, auth);
  try {
    return await ask(auth.api);
  } catch (error) {
    const isUnopened = error instanceof BetterAuthError;
    if (isUnopened) opened.delete(context.pool);
    if (isUnopened || (isAPIError(error) && error.statusCode >= 500))
      throw new DatabaseAway('an account could not be read', { cause: error });
    throw error;
  }
}

/** The headers better-auth may see of a request: its cookies, what browser it is, and the address we know. */
export function headersFor({ address }: Context, request: Request): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address.replace('::ffff:', '') });
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
