import { formatDateTime } from '~/lib/dates';
import type { OvertakenBy } from '~/ui/writing-head';
import type { Typed } from './drafts.server';
import type { Overtaken, Version } from './versions.server';

/** Fields by their names, with what people call them. */
export type Labels = Record<string, string>;

interface Difference {
  labels: Labels;
  typed: Typed;
  saved: Record<string, unknown>;
}

/** Who was quicker, and what they saved where it is not what was typed. */
export function overtakenBy(timeZone: string, { saved_by, saved_at }: Overtaken, difference: Difference): OvertakenBy {
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

/** An earlier version in words: when it was saved, and by whom. */
export function versionWords(timeZone: string, { saved_at, saved_by }: Version) {
  return { when: formatDateTime(timeZone, saved_at), who: saved_by ?? 'as the studio began' };
}

/** The short fields of a version, by what people call them. */
export function labeledFields({ fields }: Version, labels: Labels): [label: string, text: string][] {
  return Object.entries(labels).map(([name, label]) => [label, textOf(fields[name])]);
}

/** What a form is filled with: the draft's fields, else the record's. */
export function valuesOf<Name extends string>(
  names: readonly Name[],
  record: Partial<Record<Name, unknown>> = {},
  typed: Typed = {},
): Record<Name, string> {
  const values = names.map((name) => [name, typed[name] ?? textOf(record[name])]);
  return Object.fromEntries(values) as Record<Name, string>;
}

/** What a field of a record is in a form. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
