import { Link } from 'react-router';
import { z } from 'zod';
import type { ActionError } from '~/lib/action-error';
import { fieldErrors } from '~/lib/field-errors';
import { formFields } from '~/lib/form-fields';
import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { runAction } from '~/platform/run-action.server';
import { Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';
import type { Flash } from '~/lib/flash';
import type { Route } from './+types/invitation.page';
import { acceptInvitation, findInvitation } from './invitations.server';
import { redirectAfterLogin } from '~/features/accounts/login/login.actions.server';
import { AccountPage } from '~/features/accounts/login/account-page';
import { LoginNote } from '~/features/accounts/login/login-layout';
import { createFirstOwner } from './owner.server';
import { PasswordForm } from '~/features/accounts/login/password-form';
import { passwordError } from '~/features/accounts/passwords.server';
import { emailAddress, ownName } from '~/features/accounts/sign-in.schema';

const EXPIRED =
  'This invitation has expired or was used already. Ask us for another one, or sign in if you have an account.';

const FIRST_LOGIN: Flash = { title: 'Welcome!', description: 'Your account is ready.' };

const firstOwner = z.object({
  email: emailAddress,
  name: ownName,
});

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [link, pictures] = await Promise.all([
    findInvitation(context, params.token),
    tryRead(context, 'pictures', () => readStudioPictures(context)),
  ]);
  const invited = link && { purpose: link.purpose, name: link.name, email: link.email, is_admin: link.is_admin };
  return { invited, picture: pictures?.weddings };
}

export async function action({ request, params: { token }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { password = '', email = '', name = '' } = await formFields(request);
  return runAction(context, { errorTitle: 'Not saved', typed: { email, name }, marksOnly: true }, async () => {
    const invited = await findInvitation(context, token);
    if (!invited) throw expired();
    const owner = invited.purpose === 'owner' ? firstOwner.safeParse({ email, name }) : undefined;
    const weakness = await passwordError(password);
    if (weakness || owner?.error)
      throw invalid({ ...(owner?.error && fieldErrors(owner.error)), ...(weakness && { password: weakness }) });
    const start = owner
      ? await createFirstOwner(context, request, { ...owner.data, token, password })
      : await acceptInvitation(context, request, { token, password });
    if (!start) throw expired();
    return redirectAfterLogin(context, start, undefined, FIRST_LOGIN);
  });
}

function expired() {
  return new UserError(410, 'not-found', EXPIRED);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your invitation') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

export default function Invitation({ loaderData: { invited, picture }, actionData }: Route.ComponentProps) {
  if (!invited || actionData?.error?.description === EXPIRED) return <Expired />;
  return (
    <AccountPage picture={picture} title={invited.name ? `Welcome, ${invited.name}` : 'Welcome'}>
      <PasswordForm submit="Set password and log in" busyLabel="Logging in..." error={actionData?.errors.password}>
        <LoginNote answer={actionData} />
        {invited.purpose === 'owner' ? (
          <OwnerFields answer={actionData} />
        ) : (
          <p>
            {/* For password managers: they keep the password under this name. */}
            <input type="text" autoComplete="username" value={invited.email ?? ''} readOnly hidden />
            Choose a password for <b>{invited.email}</b>. It opens{' '}
            {invited.is_admin ? 'the back office' : 'your client portal'}.
          </p>
        )}
      </PasswordForm>
    </AccountPage>
  );
}

function OwnerFields({ answer }: { answer?: ActionError }) {
  const { errors, typed } = answer ?? {};
  return (
    <>
      <p>This studio has no staff yet. Make the owner’s account: everybody else is invited from there.</p>
      <Field id="name" label="Your name" required error={errors?.name}>
        {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={typed?.name} />}
      </Field>
      <Field id="email" label="Email" required error={errors?.email}>
        {(control) => (
          <Input {...control} type="email" name="email" autoComplete="username" defaultValue={typed?.email} />
        )}
      </Field>
    </>
  );
}

function Expired() {
  return (
    <AccountPage title="Your invitation">
      <Note tone="danger" live>
        <p>{EXPIRED}</p>
      </Note>
      <p>
        <Link to="/client-portal">Client portal</Link> · <Link to="/admin-login">Admin login</Link>
      </p>
    </AccountPage>
  );
}
