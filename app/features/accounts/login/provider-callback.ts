import { type Context, getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { Route } from './+types/provider-callback';
import { findAccount } from '~/features/accounts/profile/account.server';
import { answerOfProvider, forgetProvider } from './identity-provider.server';
import { redirectAfterLogin } from './login.actions.server';
import { loginPathFor } from './login-path';
import { homeOf, startSession } from '~/features/accounts/sessions/start-session.server';

const FAILED = { title: 'Sign in Failed', variant: 'destructive' as const };
const NOT_VOUCHED = 'The sign-in service did not say who you are. Please try again.';
const NOBODY = 'There is no account with the address that the sign-in service knows you by.';

/** The provider's redirect target: logs in users who have an account, after their two-factor code. */
export async function loader({ request, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const vouched = await answerOfProvider(context, request, url.searchParams).catch((error) => {
    context.log.error('identity provider not understood', { error });
    return undefined;
  });
  if (!vouched) return redirectWithFlash(context, '/admin-login', { ...FAILED, description: NOT_VOUCHED });
  const account = await findAccount(context, { email: vouched.email });
  if (!account?.may_sign_in) {
    return redirectWithFlash(context, loginPathFor(vouched.next), { ...FAILED, description: NOBODY });
  }
  return finishLogin(context, request, account, vouched.next);
}

async function finishLogin(
  context: Context,
  request: Request,
  account: { id: string; is_admin: boolean },
  next: string,
) {
  const start = await startSession(context, request, account.id);
  const cookies = [...start.cookies, await forgetProvider(context)];
  return redirectAfterLogin(context, { ...start, cookies, home: homeOf(account) }, next || undefined);
}
