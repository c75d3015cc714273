export interface EditConflict {
  who: string;
  when: string | null;
  /** What they saved where it differs from what was typed, by the labels of the fields. */
  theirs: Record<string, string>;
  /** A save with this version replaces theirs. */
  version: string;
}
