import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the heading of a new page, as a page load would, so that screen readers read it; after a form to its
 * result, which it brings into view.
 */
export function usePageFocus() {
  const location = useLocation();
  const before = useRef<{ key: string; heading: string }>(undefined);
  useEffect(() => {
    const heading = document.querySelector('main h1')?.textContent ?? '';
    const last = before.current;
    before.current = { key: location.key, heading };
    if (!last || last.key === location.key || document.querySelector('dialog:modal')) return;
    const target = document.getElementById(location.hash.slice(1));
    if (target?.contains(document.activeElement)) return;
    const result = document.querySelector<HTMLElement>('main [data-result]');
    if (target) moveFocus(target);
    else if (result) showResult(result);
    else if (heading !== last.heading ? !hasOwnFocus() : !isInPage()) moveFocus(targetOf());
  }, [location]);
}

/** Fields with mistakes, and the list of them, have the focus already. */
function showResult(result: HTMLElement) {
  if (document.activeElement?.matches('[aria-invalid="true"], .form-errors')) return;
  result.focus({ preventScroll: true });
  result.scrollIntoView({ block: 'nearest' });
}

function targetOf() {
  const main = document.querySelector('main');
  return main?.querySelector<HTMLElement>('[data-focus-target]') ?? main?.querySelector<HTMLElement>('h1') ?? main;
}

function isInPage() {
  return document.querySelector('main')?.contains(document.activeElement);
}

function hasOwnFocus() {
  return isInPage() && document.activeElement?.matches('input, select, textarea, [tabindex="-1"]:not(h1)');
}

function moveFocus(target: HTMLElement | null | undefined) {
  if (target && !target.matches('a[href], button, input, select, textarea, [tabindex]')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}
