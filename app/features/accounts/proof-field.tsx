import { Field, Input } from '~/ui/field';
import type { AccountAnswer } from './account-answer';

type ProofFieldProps = { of: string; label?: string; isFresh: boolean; answer?: AccountAnswer };

/** Asks for the password again, unless its user gave it within the last ten minutes. */
export function ProofField({ of, label = 'Your Password', isFresh, answer }: ProofFieldProps) {
  const fault = answer?.faults?.current_password;
  if (isFresh && !fault) return null;
  return (
    <Field id={`${of}-proof`} label={label} required error={fault}>
      {(control) => <Input {...control} type="password" name="current_password" autoComplete="current-password" />}
    </Field>
  );
}
