import { BetterAuthError, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { createAuthEndpoint, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Context, Platform } from '~/platform/context.server';
import { DatabaseUnavailable } from '~/platform/database-unavailable.server';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Tells better-auth the visitor's IP address; the request's own headers are never passed on. */
const ADDRESS_HEADER = 'x-rhodora-address';

/** Columns that no request may write. */
const ours = { input: false, required: false } as const;

/** Opens sessions after our own ways to authenticate: links, codes, passkeys. */
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
 * Login and sessions. Its HTTP handler is not mounted: only our own actions call it. `signIn` limits tries; the columns
 * are those of `db/migrations/0001_people.sql`.
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
      // Off, so that an ended session or a disabled account is out at its next request.
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
      // server/cached-pages.ts knows signed-in visitors by these names.
      cookiePrefix: isSecure ? '__Host-rhodora' : 'rhodora',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
    },
  });
}

export type Auth = ReturnType<typeof openAuth>;

const opened = new WeakMap<Pool, Auth>();

/**
 * Calls the one instance. better-auth hides database errors behind its own 500, and an instance that opens while tables
 * are missing fails for good: both become `DatabaseUnavailable`, and the next call opens another.
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
      throw new DatabaseUnavailable('an account could not be read', { cause: error });
    throw error;
  }
}

/** The headers that better-auth may see: cookies, user agent, and the verified IP address. */
export function headersFor({ address }: Context, request: Request): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address.replace('::ffff:', '') });
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
