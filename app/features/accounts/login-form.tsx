import { Form, Link, useNavigation } from 'react-router';
import { Button } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';

type LoginFormProps = {
  /** What the e-mail field holds before anybody typed. */
  email: string;
  /** What happened before this page, such as a sign-out. */
  notice: { title: string; description?: string } | null;
  /** What came back of a form that was sent. */
  sent?: { email: string; failure?: string; errors?: { email?: string[]; password?: string[] } };
};

export function LoginForm({ email, notice, sent }: LoginFormProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form className="login-form" method="post">
      <h1>Admin Login</h1>
      {sent?.failure && (
        <Note tone="danger" title="Login Failed" live>
          <p>{sent.failure}</p>
        </Note>
      )}
      {notice && !sent && (
        <Note tone="ok" title={notice.title} live>
          <p>{notice.description}</p>
        </Note>
      )}
      <Field id="email" label="Email" required error={sent?.errors?.email?.[0]}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            defaultValue={sent?.email ?? email}
          />
        )}
      </Field>
      <Field id="password" label="Password" required error={sent?.errors?.password?.[0]}>
        {(control) => <Input {...control} type="password" name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" wide busy={busy} busyLabel="Logging in...">
        Log In
      </Button>
      <p className="text-small">
        <Link to="/">Back to the site</Link>
      </p>
    </Form>
  );
}
