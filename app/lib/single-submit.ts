/**
 * Inline script of pages that are not hydrated: while a form's answer is on its way, it is not sent again, so an impatient
 * visitor adds a bouquet once. The text must stay constant: the CSP has its hash.
 */
function sendFormsOnce() {
  let sent = new WeakSet<EventTarget>();
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !event.target) return;
    if (sent.has(event.target)) event.preventDefault();
    sent.add(event.target);
  });
  addEventListener('pageshow', () => {
    sent = new WeakSet();
  });
}

export const SINGLE_SUBMIT_SCRIPT = `(${sendFormsOnce.toString()})()`.replace(/\s*\n\s*/g, '');
