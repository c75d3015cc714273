import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { tryRead } from '~/platform/try-read.server';
import type { Route } from './+types/provider-callback';
import { findAccount } from '~/features/accounts/account.server';
import { clearStateCookie, readIdentity } from './identity-provider.server';
import { redirectAfterLogin } from './login.actions.server';
import { loginPathFor } from './login';
import { startSession } from '~/features/accounts/sessions/start-session.server';

const FAILED = { title: 'Sign in Failed', variant: 'destructive' as const };
const NO_IDENTITY = 'The sign-in service did not say who you are. Please try again.';
const UNKNOWN = 'There is no account with the address that the sign-in service knows you by.';

export async function loader({ request, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const identity = await tryRead(context, 'identity', () => readIdentity(context, request, url.searchParams));
  if (!identity) return redirectWithFlash(context, '/admin-login', { ...FAILED, description: NO_IDENTITY });
  const account = await findAccount(context, { email: identity.email });
  if (!account?.may_sign_in) {
    return redirectWithFlash(context, loginPathFor(identity.next), { ...FAILED, description: UNKNOWN });
  }
  const start = await startSession(context, request, account);
  const cookies = [...start.cookies, await clearStateCookie(context)];
  return redirectAfterLogin(context, { ...start, cookies }, identity.next || undefined);
}
