import { data, Link } from 'react-router';
import { z } from 'zod';
import { fieldErrors } from '~/lib/field-errors';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';
import type { Route } from './+types/invitation.page';
import { acceptInvitation, readInvitation } from './invitations.server';
import { redirectAfterLogin } from '~/features/accounts/login/login.actions.server';
import { LoginLayout } from '~/features/accounts/login/login-layout';
import { makeFirstOwner } from '~/features/accounts/staff/owner.server';
import { PasswordForm } from '~/features/accounts/login/password-form';
import { passwordError } from '~/features/accounts/login/passwords.server';
import { emailAddress } from '~/features/accounts/login/sign-in.schema';

const OVER =
  'This invitation has expired or was used already. Ask us for another one, or sign in if you have an account.';

const firstOwner = z.object({
  email: emailAddress,
  name: z.string().trim().min(1, 'Enter your name.').max(200, 'This name is too long.'),
});

type Errors = Partial<Record<'email' | 'name' | 'password', string>>;

const NONE: Errors = {};
const TAKEN: Errors = { email: 'A client has this address. Use another one.' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const link = await readInvitation(getContext(args), params.token);
  return { invited: link && { purpose: link.purpose, name: link.name, email: link.email, is_admin: link.is_admin } };
}

export async function action({ request, params: { token }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const fields = await formFields(request);
  const invited = await readInvitation(context, token);
  if (!invited) return data({ typed: {}, errors: NONE, isOver: true }, 410);
  const { password = '' } = fields;
  const owner = invited.purpose === 'owner' ? firstOwner.safeParse(fields) : undefined;
  const errors = { ...(owner?.error && fieldErrors(owner.error)), password: await passwordError(password) };
  const typed = { email: fields.email, name: fields.name };
  if (errors.password || owner?.success === false) return data({ typed, errors, isOver: false }, 400);
  const start = owner?.success
    ? await makeFirstOwner(context, request, { ...owner.data, token, password })
    : await acceptInvitation(context, request, { token, password });
  if (start === false) return data({ typed, errors: TAKEN, isOver: false }, 400);
  if (!start) return data({ typed, errors: NONE, isOver: true }, 410);
  return redirectAfterLogin(context, { ...start, home: start.to });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your Invitation') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

export default function Invitation({ loaderData: { invited }, actionData, matches }: Route.ComponentProps) {
  const studio = matches[0].loaderData.studio.name;
  if (!invited || actionData?.isOver) return <Over studio={studio} />;
  const { errors, typed } = actionData ?? {};
  return (
    <LoginLayout studio={studio} title={invited.name ? `Welcome, ${invited.name}` : 'Welcome'}>
      <PasswordForm submit="Set Password and Log In" busyLabel="Logging in..." error={errors?.password}>
        {invited.purpose === 'owner' ? (
          <OwnerFields typed={typed} errors={errors} />
        ) : (
          <p>
            {/* For password managers: they keep the password under this name. */}
            <input type="text" autoComplete="username" value={invited.email ?? ''} readOnly hidden />
            Choose a password for <b>{invited.email}</b>. It opens{' '}
            {invited.is_admin ? 'the back office' : 'your client portal'}.
          </p>
        )}
      </PasswordForm>
    </LoginLayout>
  );
}

function OwnerFields({ typed, errors }: { typed?: { email?: string; name?: string }; errors?: Errors }) {
  return (
    <>
      <p>This studio has no staff yet. Make the owner’s account: everybody else is invited from there.</p>
      <Field id="name" label="Your Name" required error={errors?.name}>
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

function Over({ studio }: { studio: string }) {
  return (
    <LoginLayout studio={studio} title="Your Invitation">
      <Note tone="danger" live>
        <p>{OVER}</p>
      </Note>
      <p>
        <Link to="/client-portal">Client portal</Link> · <Link to="/admin-login">Admin login</Link>
      </p>
    </LoginLayout>
  );
}
