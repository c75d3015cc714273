import { data, redirect } from 'react-router';
import { safeRedirectPath } from '~/lib/safe-redirect-path';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { Route } from './+types/authorize';
import { beginWithProvider, PROVIDER, providerName } from './identity-provider.server';
import { loginPathFor } from './login-path';

/** `GET /authorize?provider=…` of the spec: redirects to the configured provider only. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  if (!providerName(context) || url.searchParams.get('provider') !== PROVIDER) throw data(null, 404);
  const next = safeRedirectPath(url.searchParams.get('next')) ?? '';
  try {
    const { to, cookie } = await beginWithProvider(context, next);
    return redirect(to, { headers: { 'Set-Cookie': cookie } });
  } catch (error) {
    context.log.error('identity provider not reached', { error });
    const description = 'The sign-in service could not be reached. Please try again in a minute.';
    return redirectWithFlash(context, loginPathFor(next), {
      title: 'Sign in Failed',
      description,
      variant: 'destructive',
    });
  }
}
