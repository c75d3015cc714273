import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { newId } from '~/lib/new-id';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';

/** Tables with drafts and several authors; the draft of an event is a letter about it. */
export type Subject = 'blog_posts' | 'pages' | 'terms_sections' | 'events';

export type Typed = Record<string, string>;

export interface Draft {
  id: string;
  subject_id: string | null;
  /** The version that the draft began with. */
  version: number | null;
  fields: Typed;
  saved_at: Date;
}

/** By record, or for a new record by the draft's own id. */
export interface DraftRef {
  id?: string;
  draft?: string;
}

export function findDraft({ db }: Context, member: Staff, subject: Subject, { id, draft }: DraftRef) {
  if (!isUuid(id ?? draft ?? '')) return undefined;
  const own = ownDrafts({ db }, member, subject);
  const found = id
    ? own.where('subject_id', '=', id)
    : own.where('id', '=', draft ?? '').where('subject_id', 'is', null);
  return found.executeTakeFirst() as Promise<Draft | undefined>;
}

const MAX = 20;

export function listDrafts(context: Context, member: Staff, subject: Subject) {
  const own = ownDrafts(context, member, subject).where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('subject_id', 'is', null),
      // Drafts of deleted records wait in case those are restored.
      exists(selectFrom(subject).select(sql`1`.as('one')).whereRef(`${subject}.id`, '=', 'drafts.subject_id')),
    ]),
  );
  return own.orderBy('saved_at', 'desc').limit(MAX).execute() as Promise<Draft[]>;
}

function ownDrafts({ db }: Pick<Context, 'db'>, { id }: Staff, subject: Subject) {
  const all = db.selectFrom('drafts').select(['id', 'subject_id', 'version', 'fields', 'saved_at']);
  return all.where('user_id', '=', id).where('subject', '=', subject);
}

export async function saveDraft(
  { db }: Context,
  member: Staff,
  subject: Subject,
  { id, draft, version, fields }: DraftRef & { version?: number; fields: Typed },
) {
  const now = sql<Date>`clock_timestamp()`;
  const row = { fields: JSON.stringify(fields), version: version ?? null, saved_at: now };
  const all = db
    .insertInto('drafts')
    .values({ ...row, id: id ? newId() : (draft ?? newId()), user_id: member.id, subject, subject_id: id ?? null });
  if (id) {
    await all.onConflict((same) => same.columns(['user_id', 'subject', 'subject_id']).doUpdateSet(row)).execute();
    return;
  }
  const { numInsertedOrUpdatedRows } = await all
    .onConflict((same) =>
      same.column('id').doUpdateSet(row).where('drafts.user_id', '=', member.id).where('drafts.subject', '=', subject),
    )
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new UserError(409, 'conflict', 'This draft belongs to someone else.');
}

export async function deleteDraft({ db }: Context, member: Staff, subject: Subject, { id, draft }: DraftRef) {
  if (!isUuid(id ?? draft ?? '')) return;
  const own = db.deleteFrom('drafts').where('user_id', '=', member.id).where('subject', '=', subject);
  await (id ? own.where('subject_id', '=', id) : own.where('id', '=', draft ?? '')).execute();
}

/** As long as the trash; also for pictures of drafts. */
const DAYS_KEPT = 30;

export async function deleteOldDrafts({ db, now }: Pick<Context, 'db' | 'now'>) {
  await db.deleteFrom('drafts').where('saved_at', '<', draftCutoff(now())).execute();
}

export function draftCutoff(now: Date) {
  return new Date(now.getTime() - DAYS_KEPT * 24 * 3_600_000);
}
