import type { ComponentProps } from 'react';
import { Field, Input } from './field';

type AltFieldProps = Pick<ComponentProps<'input'>, 'name' | 'defaultValue'> & {
  className?: string;
};

/** Asked for, never required: the checklist counts what is missing. */
export function AltField({ className, name = 'alt', ...text }: AltFieldProps) {
  return (
    <Field
      id={name}
      label="Alternative text"
      className={className}
      hint="A description for people who cannot see it. You can add it later."
    >
      {(control) => <Input {...control} {...text} name={name} maxLength={300} autoComplete="off" />}
    </Field>
  );
}
