import type { Context } from '~/platform/context.server';
import type { Subject } from './drafts.server';
import type { Overtaken } from './versions.server';

/** A kind of record that is written: what its drafts, versions and previews are made of. */
export interface Written {
  subject: Subject;
  /** In a sentence: 'section', 'post'. */
  noun: string;
  /** The fields of its versions, by their names, with what people call them. */
  labels: Record<string, string>;
  /** The fields of its drafts: those and whatever else its form asks. */
  fields: readonly string[];
  /** The highest heading of its text on the public page. */
  top: 2 | 3;
  /** The record as it is now; nothing if there is none of that id. */
  read(context: Context, id: string): Promise<WrittenRecord | undefined>;
}

export interface WrittenRecord {
  id: string;
  title: string;
  version: number;
  [field: string]: unknown;
}

/** How saving ended: done, or `overtaken` by somebody who saved first, or `gone` because somebody deleted it. */
export type Saved = { id: string } | { overtaken: Overtaken } | { gone: true };
