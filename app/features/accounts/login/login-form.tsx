import './login-form.css';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useSendsMail } from '~/features/studio/use-studio';
import { Button, LinkButton } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';
import { LOGIN_TEXTS, type LoginAnswer, type LoginKind } from './login';

type LoginFormProps = {
  kind: LoginKind;
  /** The initial email address. */
  email?: string;
  /** Why login is required. */
  why?: { title: string; description: string };
  /** For example after a sign-out. */
  flash?: { title: string; description?: string; variant?: 'destructive' } | null;
  answer?: LoginAnswer;
  children?: ReactNode;
};

/** Email and password, or a link by email for login or a new password. */
export function LoginForm({ kind, email = '', why, flash, answer, children }: LoginFormProps) {
  const { formMethod, formData } = useNavigation();
  const asked = formMethod === 'POST' ? (formData?.get('intent') ?? 'sign-in') : undefined;
  const said = answer ? answer.said : flash;
  const sendsMail = useSendsMail();
  return (
    <Form className="login-form" method="post">
      {said && (
        <Note tone={said.variant === 'destructive' ? 'danger' : 'ok'} title={said.title} live>
          <p>{said.description}</p>
        </Note>
      )}
      {why && !said && (
        <Note title={why.title}>
          <p>{why.description}</p>
        </Note>
      )}
      <Field id="email" label="Email" required error={answer?.errors?.email?.[0]}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username webauthn"
            inputMode="email"
            defaultValue={answer?.email ?? email}
          />
        )}
      </Field>
      <Field id="password" label="Password" required error={answer?.errors?.password?.[0]}>
        {(control) => <Input {...control} type="password" name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" name="intent" value="sign-in" wide busy={asked === 'sign-in'} busyLabel="Logging in...">
        Log In
      </Button>
      <p className="login-others">
        {/* The address is enough for these two: the browser must not ask for the password first. */}
        <LinkButton type="submit" name="intent" value="forgot" formNoValidate>
          {LOGIN_TEXTS[kind].forgot}
        </LinkButton>
        <LinkButton type="submit" name="intent" value="link" formNoValidate>
          {sendsMail ? 'Email me a sign-in link' : 'Ask for a sign-in link'}
        </LinkButton>
      </p>
      {children}
    </Form>
  );
}
