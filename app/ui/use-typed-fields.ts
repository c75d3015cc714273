import { type FormEvent, useCallback, useState } from 'react';

export type Fields = Readonly<Record<string, string | undefined>>;

/** The texts of a form's fields as they are typed, also before the scripts ran, for a drawing beside the form. */
export function useTypedFields(initial: Fields) {
  const [fields, setFields] = useState(initial);
  const ref = useCallback((form: HTMLFormElement | null) => {
    if (form) setFields(textsOf(form));
  }, []);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => setFields(textsOf(currentTarget));
  return { fields, form: { ref, onInput } };
}

export function textsOf(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form)];
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : undefined]));
}
