const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_KEPT = 30;

/** What was typed into a form on this device. Undefined if it is older than thirty days, or unreadable. */
export function readDraft<Draft>(key: string): Partial<Draft> | undefined {
  try {
    const { saved_at, ...draft } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft> & {
      saved_at?: number;
    };
    return Date.now() - (saved_at ?? 0) > DAYS_KEPT * DAY_MS ? undefined : (draft as Partial<Draft>);
  } catch {
    return undefined;
  }
}

/** Without storage (private window, full device) the form works as before. */
export function keepDraft(key: string, draft: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, saved_at: Date.now() }));
  } catch {}
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
