import { randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Context } from '~/platform/context.server';
import { forgetTries, takeBackTry, withinLimit } from '~/platform/limits.server';
import { authOf, headersFor } from './auth.server';
import { askAuth, endSession, readSession } from './session.server';
import type { SignInForm } from './sign-in.schema';

const MINUTE = 60;
/** Five failures close an account, whatever the addresses they come from (bar 19). */
const ACCOUNT_LIMIT = { most: 5, seconds: 15 * MINUTE };
const ADDRESS_LIMIT = { most: 20, seconds: 10 * MINUTE };

const WRONG = 'The e-mail address or the password is not right.';
const TOO_MANY = 'Too many tries. Please wait 15 minutes, then try again.';
const NOT_STAFF = 'This account is not a staff account.';

type Outcome = { cookies: string[]; failure?: undefined } | { failure: string };

/** What the password of an unknown address is compared with, at the same cost as anybody's. */
const NOBODYS_HASH = hashPassword(randomUUID());

/**
 * Signs a member of staff in, with a new session whatever the browser had before. A known and an unknown address get
 * the same answer after the same work: one query and one comparison.
 */
export async function signInStaff(context: Context, request: Request, form: SignInForm): Promise<Outcome> {
  const limits = { account: `sign-in:account:${form.email}`, address: `sign-in:address:${context.address}` };
  // Counted before the password is looked at, so that many tries at once are no way around the limit.
  const mayTry = await Promise.all([
    withinLimit(context, limits.account, ACCOUNT_LIMIT.most, ACCOUNT_LIMIT.seconds),
    withinLimit(context, limits.address, ADDRESS_LIMIT.most, ADDRESS_LIMIT.seconds),
  ]);
  if (mayTry.includes(false)) return { failure: TOO_MANY };
  const failure = await whyRefused(context, form);
  if (failure) return { failure };

  const { token: earlier } = await readSession(context, request);
  const cookies = await openSession(context, request, form);
  if (earlier) await endSession(context, earlier);
  await Promise.all([forgetTries(context, limits.account), takeBackTry(context, limits.address)]);
  return { cookies };
}

/** A disabled account looks like a wrong password; a client, who did give the right one, is told. */
async function whyRefused({ db }: Context, { email, password }: SignInForm): Promise<string | undefined> {
  const known = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.is_admin', 'users.disabled_at', 'accounts.password'])
    .where('users.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst();
  const isRight = await verifyPassword({ hash: known?.password ?? (await NOBODYS_HASH), password });
  if (!known?.password || !isRight || known.disabled_at !== null) return WRONG;
  return known.is_admin ? undefined : NOT_STAFF;
}

async function openSession(context: Context, request: Request, body: SignInForm): Promise<string[]> {
  const { headers } = await askAuth(context, () =>
    authOf(context).api.signInEmail({ body, headers: headersFor(context, request), returnHeaders: true }),
  );
  return headers.getSetCookie();
}
