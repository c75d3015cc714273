import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { resetLimit, withinLimit } from '~/platform/limits.server';
import { consumeLink } from '~/features/accounts/links.server';
import { TOO_MANY } from '~/features/accounts/login/sign-in.server';
import {
  clearPendingTwoFactor,
  createSession,
  homePath,
  readPendingTwoFactor,
  type SessionStart,
} from '~/features/accounts/sessions/start-session.server';
import { consumeCode } from './two-factor.server';

const WRONG = 'This code is wrong, or it was used before. Wait for the next one, then try again.';

/** Throws a 401 for a wrong code; undefined once the ten minutes are over. */
export async function completeTwoFactorLogin(
  context: Context,
  request: Request,
  code: string,
): Promise<SessionStart | undefined> {
  const pending = await readPendingTwoFactor(context, request);
  if (!pending?.user_id) return undefined;
  const { user_id } = pending;
  if (!(await withinLimit(context, 'two-factor by account', user_id)))
    throw new UserError(401, 'too-many', '', { code: TOO_MANY });
  if (!(await consumeCode(context, user_id, code))) throw new UserError(401, 'invalid', '', { code: WRONG });
  if (!(await consumeLink(context, pending.id))) return undefined;
  const cookies = await createSession(context, request, user_id);
  await resetLimit(context, 'two-factor by account', user_id);
  return {
    cookies: [...cookies, await clearPendingTwoFactor(context)],
    needsTwoFactor: false,
    home: homePath(pending),
  };
}
