import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Resets the forms inside this ref after a successful submit; after an error they keep what was typed. */
export function useFormReset<Box extends HTMLElement>(isRefused: boolean) {
  const box = useRef<Box>(null);
  const isSent = useRef(false);
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    if (formMethod === 'POST') isSent.current = true;
    if (state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    if (!isRefused) for (const form of box.current?.querySelectorAll('form') ?? []) form.reset();
  }, [state, formMethod, isRefused]);
  return box;
}
