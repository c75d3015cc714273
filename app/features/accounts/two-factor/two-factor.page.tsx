import { Form, Link, redirect, useNavigation } from 'react-router';
import type { Flash } from '~/lib/flash';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { safeRedirectPath } from '~/lib/safe-redirect-path';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { Button } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import type { Route } from './+types/two-factor.page';
import { redirectAfterLogin } from '~/features/accounts/login/login.actions.server';
import { LoginLayout, LoginNote } from '~/features/accounts/login/login-layout';
import { loginPathFor } from '~/features/accounts/login/login';
import { notifyTabs } from '~/features/accounts/sessions/session-events';
import { homePath, readPendingTwoFactor } from '~/features/accounts/sessions/start-session.server';
import { completeTwoFactorLogin } from './two-factor-login.server';

export async function loader({ request, url, ...args }: Route.LoaderArgs) {
  const step = await readPendingTwoFactor(getContext(args), request);
  if (!step) throw redirect(loginPathFor(nextOf(url)), 303);
  return { name: step.name, home: homePath(step) };
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { code = '' } = await formFields(request);
  const next = nextOf(url);
  return runAction(context, { errorTitle: EXPIRED.title, marksOnly: true }, async () => {
    const start = await completeTwoFactorLogin(context, request, code);
    return start ? redirectAfterLogin(context, start, next) : redirectWithFlash(context, loginPathFor(next), EXPIRED);
  });
}

const EXPIRED: Flash = {
  title: 'Login Failed',
  description: 'That took longer than ten minutes. Please sign in again.',
  variant: 'destructive',
};

/** A redirect away from the login pages means success. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    const to = thrown instanceof Response ? (thrown.headers.get('Location') ?? '') : '/admin-login';
    if (!to.startsWith('/admin-login')) notifyTabs({ event: 'MFA_CHALLENGE_VERIFIED' });
    throw thrown;
  }
}

function nextOf(url: URL) {
  return safeRedirectPath(url.searchParams.get('next'));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Two-factor login') },
  { name: 'robots', content: 'noindex' },
];

export default function TwoFactor({ loaderData: { home }, actionData, matches }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <LoginLayout studio={matches[0].loaderData.studio.name} title="Two-factor login">
      <Form className="login-form" method="post">
        <LoginNote answer={actionData} />
        <p>Your password is correct. Now enter the code that your authenticator app shows.</p>
        <Field
          id="code"
          label="Code"
          required
          error={actionData?.errors.code}
          hint="Six digits. Without your phone: one of your recovery codes."
        >
          {(control) => (
            <Input {...control} name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <Button type="submit" wide busy={busy} busyLabel="Logging in...">
          Continue
        </Button>
        <p className="text-small">
          <Link to={home === '/client-portal' ? home : '/admin-login'}>Sign in as somebody else</Link>
        </p>
      </Form>
    </LoginLayout>
  );
}
