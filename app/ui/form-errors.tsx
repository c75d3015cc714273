import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useActionData } from 'react-router';
import type { Flash } from '~/lib/flash';
import { Note } from './note';
import { useFixedFields } from './use-fixable-errors';

export type FormError = { id: string; label: string; message: string };

/** The summary of a refused form: what its fields need, and what went wrong with the form as a whole. */
export function FormErrors({ errors, error }: { errors: FormError[]; error?: Flash }) {
  return (
    <>
      <FieldErrors errors={errors} />
      {error && (
        <Note tone="danger" title={error.title} live isResult>
          {error.description}
        </Note>
      )}
    </>
  );
}

function FieldErrors({ errors: given }: { errors: FormError[] }) {
  const summary = useRef<HTMLDivElement>(null);
  const answer = useActionData() ?? given;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- many forms make a new list on every render
  const errors = useMemo(() => given, [answer, JSON.stringify(given)]);
  const fixed = useFixedFields(summary, errors);
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus();
  }, [errors]);
  const open = errors.filter(({ id }) => !fixed.has(id));
  if (open.length === 0) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="note note-danger form-errors">
      <b>{open.length === 1 ? 'One answer needs a look.' : `${open.length} answers need a look.`}</b>{' '}
      <ul>
        {open.map(({ id, label, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Following the link would be a navigation, which would drop the action's result and every error. */
function focusField(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input, select, textarea') : field;
  if (!control) return;
  event.preventDefault();
  control.focus();
}
