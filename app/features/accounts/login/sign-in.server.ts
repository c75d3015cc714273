import { randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { resetLimit, refundLimit, withinLimit } from '~/platform/limits.server';
import type { LoginKind } from './login';
import { HAS_PORTAL } from '~/features/accounts/account.server';
import type { SignInForm } from '~/features/accounts/sign-in.schema';
import { type SessionStart, startSession } from '~/features/accounts/sessions/start-session.server';

const WRONG = 'The email address or the password is wrong.';
export const TOO_MANY = 'Too many tries. Please wait 15 minutes, then try again.';
const NOT_STAFF = 'This account is not a staff account.';

/** Unknown addresses are compared with it, at the same cost. */
const NOBODYS_HASH = hashPassword(randomUUID());

/**
 * Logs in by password, always with a new session; staff may use the clients' form too. Throws a 401: the same for known
 * and unknown addresses, after the same work of one query and one comparison.
 */
export async function signIn(
  context: Context,
  request: Request,
  form: SignInForm,
  kind: LoginKind,
): Promise<SessionStart> {
  // Counted before the password is checked, so that concurrent tries do not evade the limit.
  const mayTry = await Promise.all([
    withinLimit(context, 'password by account', form.email),
    withinLimit(context, 'password by address', context.address),
  ]);
  if (mayTry.includes(false)) throw new UserError(401, 'too-many', TOO_MANY);
  const known = await findByPassword(context, form);
  if (!known) throw new UserError(401, 'invalid', WRONG);
  // Only with the right password: it reveals that there is an account.
  if (kind === 'staff' && !known.is_admin) throw new UserError(401, 'forbidden', NOT_STAFF);
  const start = await startSession(context, request, known);
  await Promise.all([
    resetLimit(context, 'password by account', form.email),
    refundLimit(context, 'password by address', context.address),
  ]);
  return start;
}

/** What is wrong with a password that is asked for again. Failures count with those of logins. */
export async function passwordMismatch(context: Context, email: string, password: string): Promise<string | undefined> {
  if (!(await withinLimit(context, 'password by account', email))) return TOO_MANY;
  if (!(await findByPassword(context, { email, password }))) return 'This is not your password.';
  await resetLimit(context, 'password by account', email);
  return undefined;
}

/** Disabled accounts and deleted clients look like a wrong password. */
async function findByPassword({ db }: Context, { email, password }: SignInForm) {
  const known = await db
    .selectFrom('users as u')
    .innerJoin('accounts', 'accounts.user_id', 'u.id')
    .select(['u.id', 'u.is_admin', 'u.disabled_at', 'accounts.password', HAS_PORTAL.as('has_portal')])
    .where('u.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst();
  const isRight = await verifyPassword({ hash: known?.password ?? (await NOBODYS_HASH), password });
  if (!known?.password || !isRight || known.disabled_at !== null) return undefined;
  return known.is_admin || known.has_portal ? known : undefined;
}
