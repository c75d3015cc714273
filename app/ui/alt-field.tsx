import type { ComponentProps } from 'react';
import { Field, Input } from './field';

type AltFieldProps = Pick<ComponentProps<'input'>, 'name' | 'value' | 'defaultValue' | 'onChange' | 'required'> & {
  error?: string;
  className?: string;
};

export function AltField({ error, className, name = 'alt', required = true, ...text }: AltFieldProps) {
  return (
    <Field
      id={name}
      label="Alternative text"
      required={required}
      className={className}
      error={error}
      hint="A description for people who cannot see it. Never the name of the file."
    >
      {(control) => <Input {...control} {...text} name={name} maxLength={300} autoComplete="off" />}
    </Field>
  );
}
