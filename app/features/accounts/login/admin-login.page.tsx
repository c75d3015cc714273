import { data, href, Link, redirect } from 'react-router';
import { pageTitle } from '~/lib/page-title';
import { safeRedirectPath } from '~/lib/safe-redirect-path';
import { getContext } from '~/platform/context.server';
import { readFlash } from '~/platform/flash.server';
import type { Route } from './+types/admin-login.page';
import { providerName } from './identity-provider.server';
import { submitLogin } from './login.actions.server';
import { LoginForm } from './login-form';
import { LoginLayout } from './login-layout';
import { loginRequiredMessage } from './login-required';
import { PasskeyButton } from '~/features/accounts/passkeys/passkey-button';
import { ProviderLink } from './provider-link';
import { staffOf } from '~/features/accounts/sessions/require-staff.server';
import { readSession } from '~/features/accounts/sessions/session.server';
import { SessionWatch } from '~/features/accounts/sessions/session-watch';

export async function loader({ request, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { user } = await readSession(context, request);
  const asked = pageAskedFor(url);
  const next = asked ?? href('/admin-dashboard');
  if (user && staffOf(user)) throw redirect(next);
  const { flash, cookies } = await readFlash(context, request);
  const { RHODORA_DEMO, DEMO_STAFF_EMAIL } = context.config;
  return data(
    {
      ...{ flash, next, why: asked === undefined ? undefined : loginRequiredMessage(asked) },
      ...{ provider: providerName(context), email: RHODORA_DEMO ? DEMO_STAFF_EMAIL : '' },
    },
    { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) },
  );
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  return submitLogin(getContext(args), request, {
    ...{ kind: 'staff', next: pageAskedFor(url) ?? href('/admin-dashboard') },
  });
}

/** The page in `next`, if it is on this site. */
function pageAskedFor(url: URL) {
  return safeRedirectPath(url.searchParams.get('next'));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Admin Login') },
  { name: 'robots', content: 'noindex' },
];

export default function AdminLogin({
  loaderData: { email, flash, next, provider, why },
  actionData,
  matches,
}: Route.ComponentProps) {
  return (
    <LoginLayout studio={matches[0].loaderData.studio.name} title="Admin Login">
      <SessionWatch />
      <LoginForm kind="staff" email={email} why={why} flash={flash} answer={actionData}>
        <PasskeyButton next={next} />
        {provider && <ProviderLink name={provider} next={next} />}
        <p className="text-small">
          <Link to="/">Back to the site</Link>
        </p>
      </LoginForm>
    </LoginLayout>
  );
}
