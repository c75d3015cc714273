import { randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Context } from '~/platform/context.server';
import { resetLimit, refundLimit, withinLimit } from '~/platform/limits.server';
import type { LoginKind } from './login';
import type { SignInForm } from './sign-in.schema';
import { homeOf, type SessionStart, startSession } from '~/features/accounts/sessions/start-session.server';

const WRONG = 'The e-mail address or the password is wrong.';
export const TOO_MANY = 'Too many tries. Please wait 15 minutes, then try again.';
const NOT_STAFF = 'This account is not a staff account.';

type Outcome = (SessionStart & { home: string; failure?: undefined }) | { failure: string };

/** Unknown addresses are compared with it, at the same cost. */
const NOBODYS_HASH = hashPassword(randomUUID());

/** A client is told that the account is not a staff account. */
export function signInStaff(context: Context, request: Request, form: SignInForm): Promise<Outcome> {
  return signIn(context, request, form, 'staff');
}

/** Staff who log in here get a session too: `home` is their start page. */
export function signInClient(context: Context, request: Request, form: SignInForm): Promise<Outcome> {
  return signIn(context, request, form, 'client');
}

/**
 * Logs in by password, always with a new session. Known and unknown addresses get the same response after the same
 * work: one query and one comparison.
 */
async function signIn(context: Context, request: Request, form: SignInForm, kind: LoginKind): Promise<Outcome> {
  // Counted before the password is checked, so that concurrent tries do not evade the limit.
  const mayTry = await Promise.all([
    withinLimit(context, 'password by account', form.email),
    withinLimit(context, 'password by address', context.address),
  ]);
  if (mayTry.includes(false)) return { failure: TOO_MANY };
  const known = await findByPassword(context, form);
  if (!known) return { failure: WRONG };
  // Only after the right password may the reason be told.
  if (kind === 'staff' && !known.is_admin) return { failure: NOT_STAFF };
  const start = await startSession(context, request, known.id);
  await Promise.all([
    resetLimit(context, 'password by account', form.email),
    refundLimit(context, 'password by address', context.address),
  ]);
  return { ...start, home: homeOf(known) };
}

/** Checks the password again before an address or two-factor is changed. Failures count with those of logins. */
export async function confirmPassword(context: Context, email: string, password: string): Promise<string | undefined> {
  if (!(await withinLimit(context, 'password by account', email))) return TOO_MANY;
  if (!(await findByPassword(context, { email, password }))) return 'This is not your password.';
  await resetLimit(context, 'password by account', email);
  return undefined;
}

/** Disabled accounts and deleted clients look like a wrong password. */
async function findByPassword({ db }: Context, { email, password }: SignInForm) {
  const known = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .leftJoin('clients', 'clients.id', 'users.id')
    .select(['users.id', 'users.is_admin', 'users.disabled_at', 'accounts.password', 'clients.id as client_id'])
    .where('users.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst();
  const isRight = await verifyPassword({ hash: known?.password ?? (await NOBODYS_HASH), password });
  if (!known?.password || !isRight || known.disabled_at !== null) return undefined;
  return known.is_admin || known.client_id ? known : undefined;
}
