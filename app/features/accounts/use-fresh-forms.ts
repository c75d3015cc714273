import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Empties the forms in what has this ref once one of them was sent and done: what is refused stays as it was typed. */
export function useFreshForms<Box extends HTMLElement>(isRefused: boolean) {
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
