import './login-form.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useSendsMail } from '~/features/studio/use-studio';
import { Button, LinkButton } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import type { Flash } from '~/lib/flash';
import { LOGIN_TEXTS, type LoginAnswer, type LoginKind } from './login';
import { LoginNote } from './login-layout';

type LoginFormProps = {
  kind: LoginKind;
  email?: string;
  /** Why login is required. */
  reason?: Flash;
  flash?: Flash | null;
  answer?: LoginAnswer;
  children?: ReactNode;
};

export function LoginForm({ kind, email = '', reason, flash, answer, children }: LoginFormProps) {
  const { formMethod, formData } = useNavigation();
  const pendingIntent = formMethod === 'POST' ? (formData?.get('intent') ?? 'sign-in') : undefined;
  const sendsMail = useSendsMail();
  const form = useFocusRejected(answer);
  return (
    <Form ref={form} className="login-form" method="post">
      <LoginNote answer={answer} flash={flash} reason={reason} />
      <Field id="email" label="Email" required error={answer?.errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username webauthn"
            inputMode="email"
            defaultValue={answer?.typed.email ?? email}
          />
        )}
      </Field>
      <Field id="password" label="Password" required error={answer?.errors.password}>
        {(control) => <Input {...control} type="password" name="password" autoComplete="current-password" />}
      </Field>
      <Button
        type="submit"
        name="intent"
        value="sign-in"
        wide
        busy={pendingIntent === 'sign-in'}
        busyLabel="Logging in..."
      >
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

/** The button that was pressed is disabled while the form is sent, and so loses the focus. */
function useFocusRejected(answer?: LoginAnswer) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer?.error) return;
    const { email: typed, intent } = answer.typed;
    const name = answer.errors.email || !typed ? 'email' : intent === 'sign-in' && 'password';
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [answer]);
  return form;
}
