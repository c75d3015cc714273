import { useEffect, useRef } from 'react';

/** A fault of one field; `id` is the control's. */
export type FormError = { id: string; label: string; message: string };

/** The summary on top of a form that was sent back: announced, focused, each fault linked to its field. */
export function FormErrors({ errors }: { errors: FormError[] }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="note note-danger form-errors">
      <b>{errors.length === 1 ? 'One answer needs a look.' : `${errors.length} answers need a look.`}</b>{' '}
      <ul>
        {errors.map(({ id, label, message }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
