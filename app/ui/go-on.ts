import type { KeyboardEvent } from 'react';

const TYPED = 'input:is([type="text"], [type="tel"], [type="email"], :not([type])), textarea';

interface GoesOn {
  /** Where it ends. */
  buttons: HTMLElement | null;
  /** Names of fields that another one fills in. */
  skipped: string[];
}

/**
 * Enter in a field goes to the next one that is empty, and after the last to the first button, instead of pressing it.
 * A message that has begun gets its new line.
 */
export function goOn(event: KeyboardEvent<HTMLFormElement>, { buttons, skipped }: GoesOn) {
  const { target, currentTarget: form, key, nativeEvent } = event;
  const isField = target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && target.value === '');
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented || !isField) return;
  event.preventDefault();
  focusNext(form, target, { buttons, skipped });
}

export function focusNext(form: HTMLElement, from: Element, { buttons, skipped }: GoesOn) {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)];
  const next = fields.find(
    (field) =>
      from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING &&
      field.value === '' &&
      !skipped.includes(field.name) &&
      field.checkVisibility(),
  );
  (next ?? buttons?.querySelector('button'))?.focus();
}
