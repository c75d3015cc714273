import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '~/ui/button';
import { Field, Input } from '~/ui/field';

type PasswordFormProps = { submit: string; busyLabel: string; error?: string; children?: ReactNode };

export function PasswordForm({ submit, busyLabel, error, children }: PasswordFormProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form className="login-form" method="post">
      {children}
      <Field
        id="password"
        label="New password"
        required
        error={error}
        hint="At least 8 characters; a few words are best."
      >
        {(control) => <Input {...control} type="password" name="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" wide busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </Form>
  );
}
