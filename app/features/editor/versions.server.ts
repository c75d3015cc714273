import { sql } from 'kysely';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { Subject } from './drafts.server';

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

function versions({ db }: Context, subject: Subject) {
  return db
    .selectFrom('text_versions as v')
    .leftJoin('users as member', 'member.id', 'v.saved_by')
    .select(['v.id', 'v.subject_id', 'v.version', 'v.fields', 'v.saved_at', 'member.name as saved_by'])
    .where('v.subject', '=', subject)
    .orderBy('v.version', 'desc');
}

export interface LastSave {
  version: number;
  saved_at: Date;
  saved_by: string | null;
}

/** Undefined once it is deleted. */
export async function lastSaved({ db }: Context, subject: Subject, id: string): Promise<LastSave | undefined> {
  const { rows } = await sql<LastSave>`
    select record.version, record.saved_at, member.name as saved_by
    from ${sql.table(subject)} record left join users member on member.id = record.saved_by
    where record.id = ${id}`.execute(db);
  return rows[0];
}
