import { useEffect, useRef } from 'react';

/** The ref of a form whose first invalid field gets the focus when it comes back with `returned`. */
export function useFocusFirstError(returned: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (returned) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [returned]);
  return form;
}
