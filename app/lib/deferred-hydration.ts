/**
 * Inline script that runs before any other. It loads the page's modules after the load event, or at the first press or
 * key, and replays clicks made before hydration, once per button. If a module fails to load or takes longer than 8 s,
 * the browser's own behavior applies: the form is submitted. The text must stay constant: the CSP has its hash.
 */
function deferHydration() {
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

export const DEFERRED_HYDRATION_SCRIPT = `(${deferHydration.toString()})()`.replace(/\s*\n\s*/g, '');

/** Tells the inline script that the page is hydrated, so that it replays earlier clicks. */
export function announceHydration() {
  dispatchEvent(new Event('hydrated'));
}
