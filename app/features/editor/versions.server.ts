import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { Subject } from './drafts.server';
import { goneError, type TextKind } from './text-kind.server';

const MAX = 100;

export interface Version {
  id: string;
  subject_id: string;
  version: number;
  fields: Record<string, string | number | null>;
  saved_at: Date;
  /** null for demo content. */
  saved_by: string | null;
}

export function listVersions(context: Context, subject: Subject, id: string): Promise<Version[]> {
  return versions(context, subject).where('v.subject_id', '=', id).limit(MAX).execute() as Promise<Version[]>;
}

export async function readVersion(context: Context, subject: Subject, id: string): Promise<Version | undefined> {
  if (!isUuid(id)) return undefined;
  return versions(context, subject).where('v.id', '=', id).executeTakeFirst() as Promise<Version | undefined>;
}

export async function requireVersion(context: Context, kind: TextKind, id: string): Promise<Version> {
  const version = await readVersion(context, kind.subject, id);
  if (!version) throw goneError(kind);
  return version;
}

function versions({ db }: Context, subject: Subject) {
  return db
    .selectFrom('text_versions as v')
    .leftJoin('users as member', 'member.id', 'v.saved_by')
    .select(['v.id', 'v.subject_id', 'v.version', 'v.fields', 'v.saved_at', 'member.name as saved_by'])
    .where('v.subject', '=', subject)
    .orderBy('v.version', 'desc');
}
