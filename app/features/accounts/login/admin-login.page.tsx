import { data, href, Link, redirect } from 'react-router';
import { pageTitle } from '~/lib/page-title';
import { safeRedirectPath } from '~/lib/safe-redirect-path';
import { getContext } from '~/platform/context.server';
import { cookieHeaders, readFlash } from '~/platform/flash.server';
import { ButtonLink } from '~/ui/button';
import type { Route } from './+types/admin-login.page';
import { providerName } from './identity-provider.server';
import { submitLogin } from './login.actions.server';
import { LoginForm } from './login-form';
import { LoginLayout } from './login-layout';
import { PasskeyButton } from '~/features/accounts/passkeys/passkey-button';
import { toStaff } from '~/features/accounts/sessions/require-staff.server';
import { readSession } from '~/features/accounts/sessions/session.server';
import { SessionWatch } from '~/features/accounts/sessions/session-watch';

export async function loader({ request, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { user } = await readSession(context, request);
  const requested = safeRedirectPath(url.searchParams.get('next'));
  const next = requested ?? href('/admin-dashboard');
  if (user && toStaff(user)) throw redirect(next);
  const { flash, cookies } = await readFlash(context, request);
  const { RHODORA_DEMO, DEMO_STAFF_EMAIL } = context.config;
  return data(
    {
      flash,
      next,
      reason: url.searchParams.has('moved') ? MOVED : loginRequired(requested),
      provider: providerName(context),
      email: RHODORA_DEMO ? DEMO_STAFF_EMAIL : '',
    },
    { headers: cookieHeaders(cookies) },
  );
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const next = safeRedirectPath(url.searchParams.get('next')) ?? href('/admin-dashboard');
  return submitLogin(getContext(args), request, { kind: 'staff', next });
}

/** After an owner gave the site its domain. */
const MOVED = { title: 'Your site has its address', description: 'It answers here now. Please log in once more.' };

/** By the requested page (admin spec 2). */
const LOGIN_REQUIRED: Record<string, string> = {
  'flower-guide-manager': 'Please log in to manage the Flower Guide.',
  'blog-manager': 'Please log in to manage the blog.',
};

function loginRequired(path: string | undefined) {
  if (path === undefined) return undefined;
  const [, page = ''] = path.split(/[/?#]/, 2);
  // Every other staff page: admin spec 6.
  const description = LOGIN_REQUIRED[page] ?? 'Please log in to open this page.';
  return { title: 'Admin Access Required', description };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Admin Login') },
  { name: 'robots', content: 'noindex' },
];

export default function AdminLogin({
  loaderData: { email, flash, next, provider, reason },
  actionData,
  matches,
}: Route.ComponentProps) {
  return (
    <LoginLayout studio={matches[0].loaderData.studio.name} title="Admin Login">
      <SessionWatch />
      <LoginForm kind="staff" email={email} reason={reason} flash={flash} answer={actionData}>
        <PasskeyButton next={next} />
        {provider && <ProviderLink name={provider} next={next} />}
        <p className="text-small">
          <Link to="/">Back to the site</Link>
        </p>
      </LoginForm>
    </LoginLayout>
  );
}

function ProviderLink({ name, next }: { name: string; next: string }) {
  const query = new URLSearchParams({ provider: 'oidc', next });
  return (
    <ButtonLink to={`/auth/authorize?${query}`} variant="line" wide>
      Sign in with {name}
    </ButtonLink>
  );
}
