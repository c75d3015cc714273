import { HONEYPOT } from '~/lib/honeypot';
import { Field, Input } from './field';

/** A hidden field that only bots fill in. If a browser filled it in, it is shown so that the person can empty it. */
export function HoneypotField({ id, error }: { id: string; error?: string }) {
  return (
    <div className={error ? 'field-full' : 'field-honeypot'} aria-hidden={!error}>
      <Field id={id} label="Leave this field empty" error={error}>
        {(control) => <Input {...control} name={HONEYPOT} tabIndex={error ? undefined : -1} autoComplete="off" />}
      </Field>
    </div>
  );
}
