import { readDraft } from '~/lib/device-draft';
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

/** Undefined if nothing is in it. */
export function readInquiryDraft(key: string): InquiryDraft | undefined {
  const { answers, ...draft } = readDraft<InquiryDraft>(key) ?? {};
  return answers && Object.values(answers).some((answer) => answer !== '') ? { answers, ...draft } : undefined;
}
