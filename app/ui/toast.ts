import type { Flash } from '~/lib/flash';

export type Toast = Flash;
export type ShownToast = Toast & { id: number };

let shown: ShownToast | null = null;
let count = 0;
const watchers = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Replaces the current toast: one at a time (spec 9). Browser only. */
export function toast(next: Toast) {
  count += 1;
  show({ ...next, id: count });
}

export function dismissToast(id: number) {
  if (shown?.id === id) show(null);
}

export function watchToast(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function shownToast() {
  return shown;
}
