import type { Context } from '~/platform/context.server';
import type { Subject } from './drafts.server';
import type { LastSave } from './versions.server';

/** What a written record needs for drafts, versions and previews. */
export interface TextKind {
  subject: Subject;
  /** For sentences: 'section', 'post'. */
  noun: string;
  /** Labels of its versions' fields. */
  labels: Record<string, string>;
  /** The fields of its drafts, including the form's others. */
  fields: readonly string[];
  /** The highest heading of its text on the public page. */
  top: 2 | 3;
  read(context: Context, id: string): Promise<TextRecord | undefined>;
}

export interface TextRecord {
  id: string;
  title: string;
  version: number;
  [field: string]: unknown;
}

/** `conflict` if somebody saved first, or `gone` if somebody deleted it. */
export type Saved = { id: string } | { conflict: LastSave } | { gone: true };
