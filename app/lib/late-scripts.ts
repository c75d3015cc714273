/**
 * Runs in the browser before any other script of a page. It has them fetched once all that the page shows has come and
 * was painted, or at the first press or key, and keeps what was pressed until then: a button that scripts answer is
 * pressed again once they are there, once however often it was pressed. When a script does not load, or takes longer
 * than 8 s, the browser itself answers: a form is sent. The words stay as they are, so the page's policy knows their hash.
 */
function startLater() {
  const start = () => {
    const waiting = document.querySelector<HTMLElement>('script[data-modules]');
    if (!waiting) return;
    for (const address of waiting.dataset.modules?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = address;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  };
  const pressed = new Set<HTMLButtonElement>();
  let patience: ReturnType<typeof setTimeout> | undefined;
  const keep = (event: Event) => {
    const held = '[type=button]:not([popovertarget]), form[data-enhanced] [type=submit]';
    const button = (event.target as Element).closest<HTMLButtonElement>(held);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(button);
    patience ??= setTimeout(answer, 8000);
  };
  addEventListener('load', () => setTimeout(start, 150));
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, start, true);
  addEventListener('click', keep, true);
  const answer = () => {
    clearTimeout(patience);
    removeEventListener('click', keep, true);
    for (const button of pressed) button.click();
    pressed.clear();
  };
  const giveUp = (event: Event) => event.target instanceof HTMLScriptElement && answer();
  addEventListener('hydrated', answer, { once: true });
  addEventListener('error', giveUp, true);
  addEventListener('unhandledrejection', answer, { once: true });
}

export const START_LATER = `(${startLater.toString()})()`.replace(/\s*\n\s*/g, '');

/** Says that the page's scripts answer from now on; what was pressed before is pressed now. */
export function sayHydrated() {
  dispatchEvent(new Event('hydrated'));
}
