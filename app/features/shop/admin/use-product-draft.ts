import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { parseDraft, type ProductDraft, applyStep } from './product-draft';

/** Submits without scripts; with scripts changes the page. */
export type StepButton = (
  step: string,
  id: string,
) => {
  id: string;
  type: 'submit';
  name: 'step';
  value: string;
  formNoValidate: true;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

export function useProductDraft(first: ProductDraft, returned: unknown) {
  const form = useFocusFirstError(returned);
  const [draft, setDraft] = useState(first);
  const focusNext = useRef<string>(undefined);

  useEffect(() => {
    if (!focusNext.current) return;
    const again = document.getElementById(focusNext.current);
    (again ?? form.current?.querySelector<HTMLElement>('button[name="step"]'))?.focus();
    focusNext.current = undefined;
  }, [draft, form]);

  const step: StepButton = (value, id) => ({
    id,
    type: 'submit',
    name: 'step',
    value,
    formNoValidate: true,
    onClick(event) {
      event.preventDefault();
      if (!form.current) return;
      const now = parseDraft(textsIn(form.current));
      const next = applyStep(now, value);
      focusNext.current = focusAfter(value, id, next);
      setDraft(next);
    },
  });
  return { form, draft, step };
}

function textsIn(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return Object.fromEntries(texts);
}

/** After a removal the focus moves to the Add button. */
function focusAfter(step: string, id: string, next: ProductDraft): string {
  const [kind = '', action] = step.split(' ');
  if (action === 'remove') return `add-${kind}`;
  if (action !== 'add') return id;
  const last = (next[kind as keyof ProductDraft] as unknown[]).length - 1;
  return kind === 'variants' ? `variants.${last}.values.0` : `${kind}.${last}.title`;
}
