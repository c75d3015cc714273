import { Field, Input } from '~/ui/field';
import type { AccountAnswer } from './account-panel';

type ReauthenticationFieldProps = { of: string; label?: string; recentlyVerified: boolean; answer?: AccountAnswer };

export function ReauthenticationField({
  of,
  label = 'Your password',
  recentlyVerified,
  answer,
}: ReauthenticationFieldProps) {
  const error = answer?.errors?.current_password;
  if (recentlyVerified && !error) return null;
  return (
    <Field id={`${of}-reauthentication`} label={label} required error={error}>
      {(control) => <Input {...control} type="password" name="current_password" autoComplete="current-password" />}
    </Field>
  );
}
