import { type RefObject, useEffect, useRef, useState } from 'react';
import { newId } from '~/lib/new-id';
import type { FormField } from './answer-errors';
import { deleteDraft, keepDraft, readDraft } from './inquiry-draft';

/** Saves answers on the device, across reloads and closed tabs, and restores them into empty fields. */
export function useInquiryDraft(form: RefObject<HTMLFormElement | null>, fields: FormField[]) {
  const [isRestored, setIsRestored] = useState(false);
  const token = useRef<string>(undefined);
  useEffect(() => {
    const draft = readDraft();
    if (!draft || !form.current) return;
    token.current = draft.token;
    const filled = controlsOf(form.current, fields).filter(([name, control]) =>
      fillEmpty(control, draft.answers[name]),
    );
    setIsRestored((before) => before || filled.length > 0);
  }, [form, fields]);

  function keep() {
    if (!form.current) return;
    const answers = Object.fromEntries(controlsOf(form.current, fields).map(([name, { value }]) => [name, value]));
    keepDraft({ answers, ...(token.current && { token: token.current }) });
  }

  function forget() {
    deleteDraft();
    token.current = undefined;
    setIsRestored(false);
  }

  function submission(): string {
    token.current ??= newId();
    keep();
    return token.current;
  }

  return { isRestored, keep, forget, submission };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf({ elements }: HTMLFormElement, fields: FormField[]) {
  return fields.flatMap(({ field_name, field_type }): [string, Control][] => {
    const control = elements.namedItem(field_name);
    return field_type !== 'file' && isControl(control) ? [[field_name, control]] : [];
  });
}

function isControl(element: unknown): element is Control {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);
}

function fillEmpty(control: Control, answer = '') {
  if (answer === '' || control.value !== '') return false;
  control.value = answer;
  return control.value !== '';
}
