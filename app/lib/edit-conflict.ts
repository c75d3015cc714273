export interface EditConflict {
  who: string;
  when: string | null;
  theirs: Record<string, string>;
  /** A save with this version replaces theirs. */
  version: string;
}
