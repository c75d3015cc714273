import { sql } from 'kysely';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { type EditedRecord, staleError } from '~/platform/edit-conflict.server';
import type { Subject } from './drafts.server';

/** What a written record needs for drafts, versions and previews. */
export interface TextKind {
  subject: Subject;
  noun: string;
  labels: Record<string, string>;
  /** The fields of its drafts, including the form's others. */
  fields: readonly string[];
  /** The highest heading of its text on the public page. */
  top: 2 | 3;
  read(context: Context, id: string): Promise<TextRecord | undefined>;
  /** The text of an earlier version in markdown; by default its `content`. */
  versionText?(fields: Record<string, unknown>): string;
}

export interface TextRecord {
  id: string;
  title: string;
  version: number;
  [field: string]: unknown;
}

export function toEditedRecord(context: Context, { subject, labels, read }: TextKind, id: string): EditedRecord {
  return { table: subject, id, labels, read: () => read(context, id) };
}

export function goneError({ noun }: TextKind) {
  const message = `This ${noun} was deleted in the meantime. Restore it from the trash, then try again.`;
  return new UserError(409, 'not-found', message);
}

/** Why an UPDATE with `hasVersion` changed nothing: somebody saved first, or deleted the record. */
export async function missedUpdateError({ db }: Pick<Context, 'db'>, kind: TextKind, id: string) {
  const { rows } = await sql`select from ${sql.table(kind.subject)} where id = ${id}`.execute(db);
  return rows.length > 0 ? staleError() : goneError(kind);
}
