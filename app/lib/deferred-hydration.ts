/**
 * Runs inline before any other script: loads the modules after the load event or the first input, and replays earlier
 * clicks, after 8 s without hydration as plain form posts. Pages marked with `data-waits` wait for input, or for the event
 * `hydrate`. Its text must stay constant: the CSP has its hash.
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
    script.nonce = waiting.nonce;
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
  const waits = document.querySelector('[data-waits]');
  const signs = waits ? ['pointermove', 'focusin', 'dragenter'] : [];
  const startLoaded = () => {
    if (document.readyState === 'complete') start();
    else addEventListener('load', () => setTimeout(start, 150));
  };
  if (waits) addEventListener('hydrate', startLoaded);
  else startLoaded();
  const startAtSign = (event: Event) => {
    // Browsers send one when a page appears under a resting mouse.
    const isResting =
      event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;
    if (!isResting) start();
  };
  for (const event of ['pointerdown', 'keydown', ...signs]) addEventListener(event, startAtSign, true);
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

/** An effect of the root, so that those of every part of the page have run. */
export function announceHydration() {
  document.documentElement.dataset.hydrated = '';
  dispatchEvent(new Event('hydrated'));
}
