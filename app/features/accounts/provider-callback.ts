import { type Context, server } from '~/platform/context.server';
import { redirectWithNotice } from '~/platform/notice.server';
import type { Route } from './+types/provider-callback';
import { findAccount } from './account.server';
import { answerOfProvider, forgetProvider } from './identity-provider.server';
import { redirectAfterLogin } from './login.actions.server';
import { loginPathFor } from './login-path';
import { homeOf, startSession } from './start-session.server';

const FAILED = { title: 'Sign in Failed', variant: 'destructive' as const };
const NOT_VOUCHED = 'The sign-in service did not say who you are. Please try again.';
const NOBODY = 'There is no account with the address that the sign-in service knows you by.';

/** Where the provider sends the browser back to: signs in users who have an account, after their two-factor code. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const vouched = await answerOfProvider(studio, request, url.searchParams).catch((error) => {
    studio.log.error('identity provider not understood', { error });
    return undefined;
  });
  if (!vouched) return redirectWithNotice(studio, '/admin-login', { ...FAILED, description: NOT_VOUCHED });
  const account = await findAccount(studio, { email: vouched.email });
  if (!account?.may_sign_in) {
    return redirectWithNotice(studio, loginPathFor(vouched.next), { ...FAILED, description: NOBODY });
  }
  return finishLogin(studio, request, account, vouched.next);
}

async function finishLogin(
  studio: Context,
  request: Request,
  account: { id: string; is_admin: boolean },
  next: string,
) {
  const start = await startSession(studio, request, account.id);
  const cookies = [...start.cookies, await forgetProvider(studio)];
  return redirectAfterLogin(studio, { ...start, cookies, home: homeOf(account) }, next || undefined);
}
