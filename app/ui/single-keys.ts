const OFF_KEY = 'single_keys';
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=listbox]';

/** The key, unless one types, a dialog or menu is open, a modifier is held, or single keys are off (WCAG 2.1.4). */
export function singleKey(event: KeyboardEvent): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing || !hasSingleKeys()) return undefined;
  if (target instanceof Element && target.closest(TYPED)) return undefined;
  return document.querySelector('dialog:modal, [popover=auto]:popover-open') ? undefined : key;
}

export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Kept in this browser. */
export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'off');
  } catch {}
}
