import { isAPIError } from 'better-auth/api';
import type { Context } from '~/platform/context.server';
import { forgetTries, takeBackTry, withinLimit } from '~/platform/limits.server';
import { authOf, headersFor } from './auth.server';
import { askAuth, endSession, readSession, type SignedIn } from './session.server';
import type { SignInForm } from './sign-in.schema';

const MINUTE = 60;
/** Five failures close an account, whatever the addresses they come from (bar 19). */
const ACCOUNT_LIMIT = { most: 5, seconds: 15 * MINUTE };
const ADDRESS_LIMIT = { most: 20, seconds: 10 * MINUTE };

const WRONG = 'The e-mail address or the password is not right.';
const TOO_MANY = 'Too many tries. Please wait 15 minutes, then try again.';
const NOT_STAFF = 'This account is not a staff account.';

type Outcome = { cookies: string[]; failure?: undefined } | { failure: string };

/**
 * Signs a member of staff in, with a new session whatever the browser had before. A known and an unknown address get
 * the same answer after the same work: better-auth hashes the password in either case.
 */
export async function signInStaff(context: Context, request: Request, form: SignInForm): Promise<Outcome> {
  const limits = { account: `sign-in:account:${form.email}`, address: `sign-in:address:${context.address}` };
  // Counted before the password is looked at, so that many tries at once are no way around the limit.
  const mayTry = await Promise.all([
    withinLimit(context, limits.account, ACCOUNT_LIMIT.most, ACCOUNT_LIMIT.seconds),
    withinLimit(context, limits.address, ADDRESS_LIMIT.most, ADDRESS_LIMIT.seconds),
  ]);
  if (mayTry.includes(false)) return { failure: TOO_MANY };

  const signedIn = await checkPassword(context, request, form);
  if (!signedIn) return { failure: WRONG };
  const refusal = whyRefused(signedIn.user);
  if (refusal) {
    await endSession(context, signedIn.token);
    return { failure: refusal };
  }
  const { token: earlier } = await readSession(context, request);
  if (earlier) await endSession(context, earlier);
  await Promise.all([forgetTries(context, limits.account), takeBackTry(context, limits.address)]);
  return { cookies: signedIn.cookies };
}

async function checkPassword(context: Context, request: Request, { email, password }: SignInForm) {
  try {
    const { headers, response } = await askAuth(context, () =>
      authOf(context).api.signInEmail({
        body: { email, password },
        headers: headersFor(context, request),
        returnHeaders: true,
      }),
    );
    return { user: response.user, token: response.token, cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return undefined;
    throw error;
  }
}

/** A disabled account looks like a wrong password; a client, who did give the right one, is told. */
function whyRefused({ is_admin, disabled_at }: Pick<SignedIn, 'is_admin' | 'disabled_at'>) {
  if (disabled_at != null) return WRONG;
  return is_admin ? undefined : NOT_STAFF;
}
