import { BetterAuthError, betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import type { Config } from '~/platform/config.server';
import type { Context, Platform } from '~/platform/context.server';
import { DatabaseUnavailable } from '~/platform/database-unavailable.server';
import { sessionPlugin } from './session-plugin.server';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Carries the IP address to better-auth, which never sees the request’s own headers. */
const ADDRESS_HEADER = 'x-rhodora-address';

/** Columns that no request may write. */
const READ_ONLY = { input: false, required: false } as const;

/** Its HTTP handler is not mounted: only our own actions call it. */
function openAuth({ pool, config, secret, log, now }: Platform) {
  const isSecure = config.baseUrl.startsWith('https://');
  return betterAuth({
    baseURL: config.baseUrl,
    secret,
    database: pool,
    plugins: [sessionPlugin(now)],
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
        last_used_at: { type: 'date', ...READ_ONLY },
        last_ip_address: { type: 'string', ...READ_ONLY },
        verified_at: { type: 'date', ...READ_ONLY },
      },
      // Off, so that an ended session or a disabled account is out at its next request.
      cookieCache: { enabled: false },
    },
    user: {
      modelName: 'users',
      fields: { ...timestamps, emailVerified: 'email_verified' },
      additionalFields: {
        is_admin: { type: 'boolean', ...READ_ONLY },
        role: { type: ['owner', 'manager', 'designer'], ...READ_ONLY },
        disabled_at: { type: 'date', ...READ_ONLY },
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
      // Our migrations make its tables: reading all of the schema would cost the first visitor of a process 0.1 s.
      database: { generateId: false, validateSchema: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // server/cached-pages.ts knows signed-in visitors by these names.
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
    },
  });
}

export function cookiePrefix({ baseUrl }: Pick<Config, 'baseUrl'>) {
  return baseUrl.startsWith('https://') ? '__Host-rhodora' : 'rhodora';
}

export type Auth = ReturnType<typeof openAuth>;

const opened = new WeakMap<Config, { auth: Auth; baseUrl: string }>();

/** better-auth hides database errors, and fails for good if opened without tables: both become `DatabaseUnavailable`. */
export async function callAuth<T>(context: Context, ask: (api: Auth['api']) => Promise<T>): Promise<T> {
  const auth = authAt(context);
  try {
    return await ask(auth.api);
  } catch (error) {
    const isBroken = error instanceof BetterAuthError;
    if (isBroken) opened.delete(context.config);
    if (isBroken || (isAPIError(error) && error.statusCode >= 500))
      throw new DatabaseUnavailable('an account could not be read', { cause: error });
    throw error;
  }
}

/** Its cookies follow the address of the site, which an owner may change while the program runs. */
function authAt(context: Context): Auth {
  const { config } = context;
  const known = opened.get(config);
  if (known?.baseUrl === config.baseUrl) return known.auth;
  const auth = openAuth(context);
  opened.set(config, { auth, baseUrl: config.baseUrl });
  return auth;
}

export function authHeaders({ address }: Context, request: Request): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address.replace('::ffff:', '') });
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
