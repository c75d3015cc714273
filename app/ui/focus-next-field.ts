import type { KeyboardEvent } from 'react';

const TYPED = 'input:is([type="text"], [type="tel"], [type="email"], :not([type])), textarea';

interface FieldOrder {
  /** Where the focus goes after the last field. */
  buttons: HTMLElement | null;
  /** Names of fields that another one fills in. */
  skipped: string[];
}

/**
 * Enter in a field moves the focus to the next empty one, and after the last to the first button, instead of pressing it.
 * In a message that has begun, Enter starts a new line.
 */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>, { buttons, skipped }: FieldOrder) {
  const { target, currentTarget: form, key, nativeEvent } = event;
  const isField = target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && target.value === '');
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented || !isField) return;
  event.preventDefault();
  focusNextField(form, target, { buttons, skipped });
}

export function focusNextField(form: HTMLElement, from: Element, { buttons, skipped }: FieldOrder) {
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
