import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import { EmailInput } from './email-input';
import { useFixableError } from './use-fixable-errors';

export type ControlProps = {
  id: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type FieldProps = {
  id: string;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** `<Field id="email" label="Email">{(control) => <Input {...control} type="email" />}</Field>` */
export function Field({ id, label, required, hint, error: given, className, children }: FieldProps) {
  const { error, onChange } = useFixableError(given);
  return (
    <div className={classes('field', className)} onChange={onChange}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && <RequiredSign />}
      </label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy({ id, hint, error }),
      })}
      <Messages id={id} hint={hint} error={error} />
    </div>
  );
}

type FieldGroupProps = Omit<FieldProps, 'children'> & { children: ReactNode };

export function FieldGroup({ id, label, required, hint, error: given, className, children }: FieldGroupProps) {
  const { error, onChange } = useFixableError(given);
  return (
    <fieldset
      id={id}
      className={classes('field', className)}
      aria-describedby={describedBy({ id, hint, error })}
      onChange={onChange}
    >
      <legend className="field-label">
        {label}
        {required && <RequiredSign />}
      </legend>
      {children}
      <Messages id={id} hint={hint} error={error} />
    </fieldset>
  );
}

export function RequiredSign() {
  return (
    <span className="field-required" aria-hidden="true">
      {' '}
      *
    </span>
  );
}

type MessagesProps = Pick<FieldProps, 'id' | 'hint' | 'error'>;

function Messages({ id, hint, error }: MessagesProps) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

function describedBy({ id, hint, error }: MessagesProps) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  if (rest.type === 'email') return <EmailInput {...rest} className={className} />;
  return <input {...rest} className={classes('input', className)} />;
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classes('input', className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classes('input', className)} />;
}

type ChoiceProps = ComponentProps<'input'> & {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  detail?: ReactNode;
};

export function Choice({ label, detail, className, ...rest }: ChoiceProps) {
  return (
    <label className={classes('choice', className)}>
      <input {...rest} />
      <span>
        {label}
        {detail && <small>{detail}</small>}
      </span>
    </label>
  );
}
