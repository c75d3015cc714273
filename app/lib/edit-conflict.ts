/** Someone else saved a record while its form was open. */
export interface EditConflict {
  who: string;
  when: string | null;
  /** What they saved where it differs from what was typed, by the labels of the fields. */
  theirs: Record<string, string>;
  /** The version that they saved: a save that names it replaces theirs. */
  version: string;
}
