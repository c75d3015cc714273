import { data, Form, Link, useNavigation } from 'react-router';
import { useSendsMail } from '~/features/studio/use-studio';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { Button } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';
import type { Route } from './+types/sign-up.page';
import { LoginLayout } from '~/features/accounts/login/login-layout';
import { askForAccount } from './sign-up.server';

/** 404 unless PUBLIC_SIGN_UP is on: clients are invited (product.md). */
export async function loader(args: Route.LoaderArgs) {
  if (!getContext(args).config.PUBLIC_SIGN_UP) throw data(null, 404);
  return null;
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  if (!context.config.PUBLIC_SIGN_UP) throw data(null, 404);
  const { status, cookies, ...answer } = await askForAccount(context, request, await formFields(request));
  return data(answer, { status, headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Sign Up') },
  { name: 'robots', content: 'noindex' },
];

export default function SignUp({ actionData, matches }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const { said, errors, typed } = actionData ?? {};
  const sendsMail = useSendsMail();
  return (
    <LoginLayout studio={matches[0].loaderData.studio.name} title="Sign Up">
      <Form className="login-form" method="post">
        {said && (
          <Note tone={said.variant === 'destructive' ? 'danger' : 'ok'} title={said.title} live>
            <p>{said.description}</p>
          </Note>
        )}
        <p>
          {sendsMail
            ? 'We send a link to your address. There you choose your password.'
            : 'This site cannot send email yet. Sign up, then call us: we give you the link where you choose your password.'}
        </p>
        <Field id="name" label="Name" required error={errors?.name?.[0]}>
          {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={typed?.name} />}
        </Field>
        <Field id="email" label="Email" required error={errors?.email?.[0]}>
          {(control) => (
            <Input {...control} type="email" name="email" autoComplete="email" defaultValue={typed?.email} />
          )}
        </Field>
        <Button type="submit" wide busy={busy}>
          Sign Up
        </Button>
        <p className="text-small">
          <Link to="/client-portal">I have an account</Link>
        </p>
      </Form>
    </LoginLayout>
  );
}
