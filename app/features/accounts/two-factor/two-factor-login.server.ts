import type { Context } from '~/platform/context.server';
import { resetLimit, withinLimit } from '~/platform/limits.server';
import { spendLink } from '~/features/accounts/links.server';
import { TOO_MANY } from '~/features/accounts/login/sign-in.server';
import {
  clearPendingTwoFactor,
  createSession,
  homeOf,
  readPendingTwoFactor,
} from '~/features/accounts/sessions/start-session.server';
import { spendCode } from './two-factor.server';

const WRONG = 'This code is wrong, or it was used before. Wait for the next one, then try again.';
const OVER = 'That took longer than ten minutes. Please sign in again.';

type Outcome = { cookies: string[]; home: string; failure?: undefined } | { failure: string; isOver?: true };

/** By a code of the app or a recovery code. */
export async function completeTwoFactorLogin(context: Context, request: Request, code: string): Promise<Outcome> {
  const step = await readPendingTwoFactor(context, request);
  if (!step?.user_id) return { failure: OVER, isOver: true };
  if (!(await withinLimit(context, 'two-factor by account', step.user_id))) return { failure: TOO_MANY };
  if (!(await spendCode(context, step.user_id, code))) return { failure: WRONG };
  if (!(await spendLink(context, step.id))) return { failure: OVER, isOver: true };
  const cookies = await createSession(context, request, step.user_id);
  await resetLimit(context, 'two-factor by account', step.user_id);
  return { cookies: [...cookies, await clearPendingTwoFactor(context)], home: homeOf(step) };
}
