import { data, Form, Link, useNavigation } from 'react-router';
import { useSendsMail } from '~/features/studio/use-studio';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { toUnavailable } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { LINK_KEPT, sendsMail } from '~/platform/email-flash.server';
import { cookieHeaders } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { Button } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import type { Route } from './+types/sign-up.page';
import { limitEmails } from '~/features/accounts/account-emails.server';
import type { LoginAnswer } from '~/features/accounts/login/login';
import { EMAIL_NOT_QUEUED } from '~/features/accounts/login/login.actions.server';
import { AccountPage } from '~/features/accounts/login/account-page';
import { LoginNote } from '~/features/accounts/login/login-layout';
import { endSession, readSession, signOut } from '~/features/accounts/sessions/session.server';
import { type Invitee, invitee } from './invitations.server';

/** Off by default: clients are invited (product.md). */
export async function loader(args: Route.LoaderArgs) {
  if (!getContext(args).config.PUBLIC_SIGN_UP) throw data(null, 404);
  return null;
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  if (!context.config.PUBLIC_SIGN_UP) throw data(null, 404);
  const { name = '', email = '' } = await formFields(request);
  const typed = { name, email };
  return runAction(context, { errorTitle: 'Sign up Failed', typed, marksOnly: true }, async () => {
    await requestAccount(context, parseForm(invitee, typed));
    const flash = sendsMail(context) ? LINK_SENT : LINK_KEPT;
    return data({ flash, typed: {}, errors: {} }, { headers: cookieHeaders(await endSessionOf(context, request)) });
  });
}

/** The password is chosen after the link, so that nobody sets one for another person’s address. */
async function requestAccount(context: Context, { email, name }: Invitee) {
  await limitEmails(context, 'sign-up', email);
  const job = { purpose: 'sign-up', email, name } as const;
  await context.jobs.add(context.db, 'mail-account-link', job).catch(toUnavailable(EMAIL_NOT_QUEUED));
}

/** Spec 4. Returns the cookies that clear the session. */
async function endSessionOf(context: Context, request: Request): Promise<string[]> {
  const { token } = await readSession(context, request);
  if (!token) return [];
  await endSession(context, token);
  return signOut(context, request);
}

const LINK_SENT = {
  title: 'Check your inbox',
  description: 'We’ve emailed you a link to choose your password.',
};

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Sign up') },
  { name: 'robots', content: 'noindex' },
];

export default function SignUp({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const { errors, typed }: Partial<LoginAnswer> = actionData ?? {};
  const hasMail = useSendsMail();
  return (
    <AccountPage title="Sign up">
      <Form className="login-form" method="post">
        <LoginNote answer={actionData} />
        <p>
          {hasMail
            ? 'We’ll email you a link to choose your password.'
            : 'This site can’t send email yet. Sign up, then call us, and we’ll give you the link to choose your password.'}
        </p>
        <Field id="name" label="Name" required error={errors?.name}>
          {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={typed?.name} />}
        </Field>
        <Field id="email" label="Email" required error={errors?.email}>
          {(control) => (
            <Input {...control} type="email" name="email" autoComplete="email" defaultValue={typed?.email} />
          )}
        </Field>
        <Button type="submit" wide busy={busy}>
          Sign up
        </Button>
        <p className="text-small">
          <Link to="/client-portal">I have an account</Link>
        </p>
      </Form>
    </AccountPage>
  );
}
