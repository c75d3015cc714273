import { type Context, server } from '~/platform/context.server';
import { redirectWithNotice } from '~/platform/notice.server';
import type { Route } from './+types/provider-callback';
import { findAccount } from './account.server';
import { leadOn } from './door.server';
import { doorOf } from './door-of';
import { enter, homeOf } from './entry.server';
import { answerOfProvider, forgetProvider } from './identity-provider.server';

const FAILED = { title: 'Sign in Failed', variant: 'destructive' as const };
const NOT_VOUCHED = 'The sign-in service did not say who you are. Please try again.';
const NOBODY = 'There is no account with the address that the sign-in service knows you by.';

/** Where the provider sends the browser back to: lets in who has an account here, by way of their second step. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const vouched = await answerOfProvider(studio, request, url.searchParams).catch((error) => {
    studio.log.error('identity provider not understood', { error });
    return undefined;
  });
  if (!vouched) return redirectWithNotice(studio, '/admin-login', { ...FAILED, description: NOT_VOUCHED });
  const account = await findAccount(studio, { email: vouched.email });
  if (!account?.may_enter) {
    return redirectWithNotice(studio, doorOf(vouched.next), { ...FAILED, description: NOBODY });
  }
  return letIn(studio, request, account, vouched.next);
}

async function letIn(studio: Context, request: Request, account: { id: string; is_admin: boolean }, next: string) {
  const entry = await enter(studio, request, account.id);
  const cookies = [...entry.cookies, await forgetProvider(studio)];
  return leadOn(studio, { ...entry, cookies, home: homeOf(account) }, next || undefined);
}
