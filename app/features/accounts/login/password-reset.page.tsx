import { useEffect } from 'react';
import { hashPassword } from 'better-auth/crypto';
import { Link } from 'react-router';
import { notifyAccountChanged } from '~/features/accounts/account-emails.server';
import { findLink } from '~/features/accounts/links.server';
import { startSession } from '~/features/accounts/sessions/start-session.server';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { toUnavailable, UserError } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import type { Route } from './+types/password-reset.page';
import { redirectAfterLogin } from './login.actions.server';
import { AccountPage } from './account-page';
import { LoginNote } from './login-layout';
import { PasswordForm } from './password-form';
import { passwordError, setPasswordByLink } from '~/features/accounts/passwords.server';
import { notifyTabs } from '~/features/accounts/sessions/session-events';

const DONE = { title: 'Password updated successfully!', description: 'You can now log in with your new password.' };
const FAILED = 'Error updating password';
const NOT_STORED = 'The password could not be stored. Please try again in a minute.';
const NO_SESSION = {
  title: 'Authentication Error',
  description: 'Could not verify your session. Please try logging in.',
};

export async function loader({ url, ...args }: Route.LoaderArgs) {
  return { isOpen: await isResetOpen(getContext(args), url.searchParams.get('token') ?? '') };
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { password = '' } = await formFields(request);
  const token = url.searchParams.get('token') ?? '';
  return runAction(context, { errorTitle: FAILED }, async () => {
    // Before the expensive hashing.
    if (!(await isResetOpen(context, token))) throw linkExpired();
    const error = await passwordError(password);
    if (error) throw invalid({ password: error }, { title: FAILED, description: error });
    const user = await resetPassword(context, token, password).catch(toUnavailable(NOT_STORED));
    if (!user) throw linkExpired();
    // Still asks for a two-factor code.
    const start = await startSession(context, request, user);
    return redirectAfterLogin(context, start, start.home, DONE);
  });
}

async function isResetOpen(context: Context, token: string) {
  return (await findLink(context, token, 'reset')) !== undefined;
}

async function resetPassword(context: Context, token: string, password: string) {
  const hash = await hashPassword(password);
  return context.transaction(async (tx) => {
    const user = await setPasswordByLink(tx, { purpose: 'reset', token, hash });
    const message = 'The password of your account was changed, and all its devices are signed out.';
    if (user) await notifyAccountChanged(tx, user, message);
    return user;
  });
}

function linkExpired() {
  return new UserError(410, 'not-found', NO_SESSION.description, {}, { title: NO_SESSION.title });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Set Your New Password') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

export default function PasswordReset({ loaderData: { isOpen }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (isOpen) notifyTabs({ event: 'PASSWORD_RECOVERY' });
  }, [isOpen]);
  const error = actionData?.error ?? (isOpen ? undefined : NO_SESSION);
  return (
    <AccountPage title="Set Your New Password">
      <LoginNote answer={{ error }} />
      {isOpen ? (
        <PasswordForm submit="Set password" busyLabel="Saving..." error={actionData?.errors.password} />
      ) : (
        <>
          <p>A link for a new password works once, within an hour. You can ask for another one where you sign in.</p>
          <p>
            <Link to="/client-portal">Client portal</Link> · <Link to="/admin-login">Admin login</Link>
          </p>
        </>
      )}
    </AccountPage>
  );
}
