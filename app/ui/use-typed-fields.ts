import { type FormEvent, useEffect, useRef, useState } from 'react';

type Fields = Readonly<Record<string, string | undefined>>;

/** The texts of a form's fields as they are typed, for a drawing beside the form. */
export function useTypedFields(initial: Fields) {
  const [fields, setFields] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const read = (element: HTMLFormElement) => setFields(textsOf(element));
  // What was typed before the scripts ran.
  useEffect(() => {
    if (form.current) read(form.current);
  }, []);
  return {
    fields,
    form: { ref: form, onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => read(currentTarget) },
  };
}

function textsOf(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form)];
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : undefined]));
}
