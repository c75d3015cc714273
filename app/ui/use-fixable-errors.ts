import { type RefObject, useEffect, useState } from 'react';
import { useActionData } from 'react-router';

const NONE: ReadonlySet<string> = new Set();

/** The error of one field, until the field is changed. The next response brings it back if it is still wrong. */
export function useFixableError(error: string | undefined) {
  const answer = useActionData();
  const [fixed, setFixed] = useState<{ error?: string; answer: unknown }>();
  const isFixed = fixed !== undefined && fixed.error === error && fixed.answer === answer;
  useEffect(() => {
    if (!isFixed || answer) return;
    const reset = () => setFixed(undefined);
    document.addEventListener('submit', reset, true);
    return () => document.removeEventListener('submit', reset, true);
  }, [isFixed, answer]);
  return { error: isFixed ? undefined : error, onChange: () => error && !isFixed && setFixed({ error, answer }) };
}

export function useFixedFields(summary: RefObject<HTMLElement | null>, errors: unknown): ReadonlySet<string> {
  const [fixed, setFixed] = useState({ errors, fields: NONE });
  useEffect(() => {
    const form = summary.current?.closest('form');
    const fix = ({ target }: Event) => {
      const { id, name } = target as HTMLInputElement;
      setFixed((last) => ({ errors, fields: new Set([...(last.errors === errors ? last.fields : NONE), id, name]) }));
    };
    form?.addEventListener('input', fix);
    return () => form?.removeEventListener('input', fix);
  }, [summary, errors]);
  return fixed.errors === errors ? fixed.fields : NONE;
}
