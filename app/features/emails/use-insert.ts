import { type RefObject, useEffect, useRef } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Returns what inserts a text where the cursor was last in the form. */
export function useInsert(form: RefObject<HTMLFormElement | null>) {
  const last = useRef<TextControl>(null);
  useEffect(() => {
    const element = form.current;
    const note = ({ target }: FocusEvent) => {
      if (isTextControl(target)) last.current = target;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [form]);
  return (text: string) => {
    const control = last.current ?? form.current?.querySelector('textarea');
    if (!control) return;
    const { selectionStart, selectionEnd, value } = control;
    control.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  };
}

function isTextControl(target: EventTarget | null): target is TextControl {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
}
