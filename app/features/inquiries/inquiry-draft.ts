import type { Answers } from './inquiry.schema';

/** What was typed into the inquiry and not sent yet, on this device only. */
export interface InquiryDraft {
  answers: Answers;
  /** The submission that was tried last: after a lost answer it stays the same inquiry. */
  token?: string;
}

const KEY = 'rhodora-inquiry';
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_KEPT = 30;

/** The draft on this device; nothing when it is empty, older than thirty days, or cannot be read. */
export function readDraft(): InquiryDraft | undefined {
  try {
    const { saved_at, ...draft } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as InquiryDraft & {
      saved_at?: number;
    };
    if (!draft.answers || Date.now() - (saved_at ?? 0) > DAYS_KEPT * DAY_MS) return undefined;
    return Object.values(draft.answers).some((answer) => answer !== '') ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft; without storage (a private window, a full device) the form works as before. */
export function keepDraft(draft: InquiryDraft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...draft, saved_at: Date.now() }));
  } catch {
    // Nothing is lost but the draft.
  }
}

export function deleteDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is no storage, so there is no draft.
  }
}
