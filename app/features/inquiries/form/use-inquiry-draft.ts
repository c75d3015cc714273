import { type RefObject, useEffect, useRef, useState } from 'react';
import { deleteDraft, keepDraft } from '~/lib/device-draft';
import { newId } from '~/lib/new-id';
import { fillEmpty, isTextControl } from '~/ui/fill-empty';
import type { FormField } from './answer-errors';
import { readInquiryDraft } from './inquiry-draft';

/** Saves answers on the device, across reloads and closed tabs, and restores them into empty fields. */
export function useInquiryDraft(form: RefObject<HTMLFormElement | null>, fields: FormField[], key: string) {
  const [isRestored, setIsRestored] = useState(false);
  const token = useRef<string>(undefined);
  useEffect(() => {
    const draft = readInquiryDraft(key);
    if (!draft || !form.current) return;
    token.current = draft.token;
    const asked = fields.map(({ field_name }) => [field_name, draft.answers[field_name]]);
    const isFilled = fillEmpty(form.current, Object.fromEntries(asked));
    setIsRestored((before) => before || isFilled);
  }, [form, fields, key]);

  function keep() {
    if (!form.current) return;
    const answers = Object.fromEntries(answersIn(form.current, fields));
    keepDraft(key, { answers, ...(token.current && { token: token.current }) });
  }

  function forget() {
    deleteDraft(key);
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

function answersIn({ elements }: HTMLFormElement, fields: FormField[]) {
  return fields.flatMap(({ field_name }): [string, string][] => {
    const control = elements.namedItem(field_name);
    return isTextControl(control) ? [[field_name, control.value]] : [];
  });
}
