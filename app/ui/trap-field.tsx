import { TRAP } from '~/lib/trap';
import { Field, Input } from './field';

/** A field that nobody sees: what fills it in is a machine. A person whose browser did so is shown it, to empty it. */
export function TrapField({ id, error }: { id: string; error?: string }) {
  return (
    <div className={error ? 'field-full' : 'field-trap'} aria-hidden={!error}>
      <Field id={id} label="Leave this field empty" error={error}>
        {(control) => <Input {...control} name={TRAP} tabIndex={error ? undefined : -1} autoComplete="off" />}
      </Field>
    </div>
  );
}
