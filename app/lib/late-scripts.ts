/**
 * Runs in the browser before any other script of a page. It has them fetched once all that the page shows has come and
 * was painted, or at the first press or key, and keeps what was pressed until then: a button that only scripts answer
 * is pressed again once they are there. Its words stay as they are, so the page's policy knows them by their hash.
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
  const pressed: HTMLElement[] = [];
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[type=button]:not([popovertarget])');
    if (!button) return;
    event.stopImmediatePropagation();
    pressed.push(button);
  };
  addEventListener('load', () => setTimeout(start, 150));
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, start, true);
  addEventListener('click', keep, true);
  const answer = () => {
    removeEventListener('click', keep, true);
    for (const button of pressed) button.click();
  };
  addEventListener('hydrated', answer, { once: true });
}

export const START_LATER = `(${startLater.toString()})()`.replace(/\s*\n\s*/g, '');

/** Says that the page's scripts answer from now on; what was pressed before is pressed now. */
export function sayHydrated() {
  dispatchEvent(new Event('hydrated'));
}
