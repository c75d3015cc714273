/** Whether a form that waits for a touch has something to show before: a saved draft, or times in the visitor's own zone. */
export function needsHydration() {
  const { draft, zone } = document.querySelector<HTMLElement>('[data-draft], [data-zone]')?.dataset ?? {};
  if (zone) return zone !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return draft !== undefined && localStorage.getItem(draft) !== null;
  } catch {
    return false;
  }
}
