/** Makes a dialog that the server rendered open modal. The focus starts on Close, unless the visitor is inside already. */
export function makeModal(dialog: HTMLDialogElement) {
  const usedBeforeScripts = focusWithin(dialog);
  dialog.removeAttribute('open');
  dialog.showModal();
  (usedBeforeScripts ?? dialog.querySelector<HTMLElement>('a[data-close]'))?.focus();
}

export function focusWithin(container: HTMLElement | null) {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && container?.contains(activeElement) ? activeElement : undefined;
}

/** Calls `leave` on Escape, on a link that closes, and on a press beside the content. Returns how to stop. */
export function onLeave(dialog: HTMLDialogElement, leave: () => void) {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: EventTarget | null = null;
  const leavesByPress = (target: Element) => {
    // A text selection may end beside the panel: only a press that began there counts.
    const isBeside = target === dialog && pressed === dialog;
    return isBeside || target.matches('[data-close]') || target.closest('a[data-close]') !== null;
  };
  const cancel = (event: Event) => {
    // A file field has a cancel event of its own.
    if (event.target !== dialog) return;
    event.preventDefault();
    leave();
  };
  const press = (event: MouseEvent) => {
    if (opensElsewhere(event) || !leavesByPress(event.target as Element)) return;
    event.preventDefault();
    leave();
  };
  dialog.addEventListener('cancel', cancel, { signal });
  dialog.addEventListener('close', leave, { signal });
  dialog.addEventListener('mousedown', ({ target }) => (pressed = target), { signal });
  dialog.addEventListener('click', press, { signal });
  return () => listening.abort();
}

/** In a new tab or window, or as a file. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** The state of links to a dialog, so that closing it goes back in history and the page keeps its scroll position. */
export const MODAL_STATE = { isModal: true };

/** Of a link that opens a dialog over its page: what is behind the dialog stays where it is. */
export const OPENS_DIALOG = { state: MODAL_STATE, preventScrollReset: true };
