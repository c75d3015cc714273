import type { Answers } from './inquiry.schema';

export interface InquiryDraft {
  answers: Answers;
  /** The last submission: after a lost response it stays the same inquiry. */
  token?: string;
}

/** Each form keeps its own draft. */
export function draftKey(isSympathy: boolean): string {
  return isSympathy ? 'rhodora-sympathy-inquiry' : 'rhodora-inquiry';
}
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_KEPT = 30;

/** Undefined if it is empty, older than thirty days, or unreadable. */
export function readDraft(key: string): InquiryDraft | undefined {
  try {
    const { saved_at, ...draft } = JSON.parse(localStorage.getItem(key) ?? '{}') as InquiryDraft & {
      saved_at?: number;
    };
    if (!draft.answers || Date.now() - (saved_at ?? 0) > DAYS_KEPT * DAY_MS) return undefined;
    return Object.values(draft.answers).some((answer) => answer !== '') ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Without storage (private window, full device) the form works as before. */
export function keepDraft(key: string, draft: InquiryDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, saved_at: Date.now() }));
  } catch {}
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
