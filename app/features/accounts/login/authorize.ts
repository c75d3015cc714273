import { data, redirect } from 'react-router';
import type { Flash } from '~/lib/flash';
import { safeRedirectPath } from '~/lib/safe-redirect-path';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { tryRead } from '~/platform/try-read.server';
import type { Route } from './+types/authorize';
import { startProviderLogin, PROVIDER, providerName } from './identity-provider.server';
import { loginPathFor } from './login';

/** `GET /authorize?provider=…` of the spec: redirects to the configured provider only. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  if (!providerName(context) || url.searchParams.get('provider') !== PROVIDER) throw data(null, 404);
  const next = safeRedirectPath(url.searchParams.get('next')) ?? '';
  const start = await tryRead(context, 'identity provider', () => startProviderLogin(context, next));
  if (!start) return redirectWithFlash(context, loginPathFor(next), UNREACHABLE);
  return redirect(start.to, { headers: { 'Set-Cookie': start.cookie } });
}

const UNREACHABLE: Flash = {
  title: 'Sign in Failed',
  description: 'The sign-in service could not be reached. Please try again in a minute.',
  variant: 'destructive',
};
