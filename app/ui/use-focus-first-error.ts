import { useEffect, useRef } from 'react';

export function useFocusFirstError(returned: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (returned) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [returned]);
  return form;
}
