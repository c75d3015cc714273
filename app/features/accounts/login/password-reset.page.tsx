import { useEffect } from 'react';
import { data, Link } from 'react-router';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { Note } from '~/ui/note';
import type { Route } from './+types/password-reset.page';
import { redirectAfterLogin } from './login.actions.server';
import { LoginLayout } from './login-layout';
import { PasswordForm } from './password-form';
import { passwordError } from './passwords.server';
import { isResetOpen, resetPassword } from '~/features/accounts/two-factor/recovery.server';
import { tellTabs } from '~/features/accounts/sessions/session-events';

const DONE = { title: 'Password updated successfully!', description: 'You can now log in with your new password.' };
const FAILED = 'Error updating password';
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
  // Before the expensive hashing.
  if (!(await isResetOpen(context, token))) return data({ said: NO_SESSION, error: undefined }, 410);
  const error = await passwordError(password);
  if (error) return data({ said: { title: FAILED, description: error }, error }, 400);
  try {
    const reset = await resetPassword(context, request, { token, password });
    if (!reset) return data({ said: NO_SESSION, error: undefined }, 410);
    return await redirectAfterLogin(context, reset, reset.home, DONE);
  } catch (error) {
    context.log.error('password not reset', { error });
    const description = 'The password could not be stored. Please try again in a minute.';
    return data({ said: { title: FAILED, description }, error: undefined }, 503);
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Set Your New Password') },
  { name: 'robots', content: 'noindex' },
  // The URL contains the link's token.
  { name: 'referrer', content: 'same-origin' },
];

export default function PasswordReset({ loaderData: { isOpen }, actionData, matches }: Route.ComponentProps) {
  useEffect(() => {
    if (isOpen) tellTabs({ event: 'PASSWORD_RECOVERY' });
  }, [isOpen]);
  const said = actionData?.said ?? (isOpen ? undefined : NO_SESSION);
  return (
    <LoginLayout studio={matches[0].loaderData.studio.name} title="Set Your New Password">
      {said && (
        <Note tone="danger" title={said.title} live>
          <p>{said.description}</p>
        </Note>
      )}
      {isOpen ? (
        <PasswordForm submit="Set Password" busyLabel="Saving..." error={actionData?.error} />
      ) : (
        <>
          <p>A link for a new password works once, within an hour. You can ask for another one where you sign in.</p>
          <p>
            <Link to="/client-portal">Client portal</Link> · <Link to="/admin-login">Admin login</Link>
          </p>
        </>
      )}
    </LoginLayout>
  );
}
