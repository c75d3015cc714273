import { formatDateTime } from '~/lib/dates';
import type { ConflictSummary } from '~/ui/editor-header';
import type { Typed } from './drafts.server';
import type { LastSave, Version } from './versions.server';

export type Labels = Record<string, string>;

interface Difference {
  labels: Labels;
  typed: Typed;
  saved: Record<string, unknown>;
}

/** Who saved first, and where it differs from what was typed. */
export function conflictSummary(
  timeZone: string,
  { saved_by, saved_at }: LastSave,
  difference: Difference,
): ConflictSummary {
  const { labels, typed, saved } = difference;
  const differing = Object.entries(labels).flatMap(([name, label]) => {
    const theirs = textOf(saved[name]);
    return theirs === (typed[name] ?? '') ? [] : [[label, theirs]];
  });
  return {
    who: saved_by ?? 'Somebody',
    when: formatDateTime(timeZone, saved_at),
    theirs: Object.fromEntries(differing),
  };
}

export function versionSummary(timeZone: string, { saved_at, saved_by }: Version) {
  return { when: formatDateTime(timeZone, saved_at), who: saved_by ?? 'as the studio began' };
}

export function labeledFields({ fields }: Version, labels: Labels): [label: string, text: string][] {
  return Object.entries(labels).map(([name, label]) => [label, textOf(fields[name])]);
}

/** The draft's fields, else the record's. */
export function formValues<Name extends string>(
  names: readonly Name[],
  record: Partial<Record<Name, unknown>> = {},
  typed: Typed = {},
): Record<Name, string> {
  const values = names.map((name) => [name, typed[name] ?? textOf(record[name])]);
  return Object.fromEntries(values) as Record<Name, string>;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
