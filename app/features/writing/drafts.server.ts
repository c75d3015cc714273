import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { newId } from '~/lib/new-id';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';

/** The tables whose records are written rather than filled in: with drafts, earlier versions, and several authors. */
export type Subject = 'blog_posts' | 'terms_sections';

/** What stands in the fields of a form, by their names. */
export type Typed = Record<string, string>;

export interface Draft {
  id: string;
  /** The record's id; none for one that is yet to be. */
  subject_id: string | null;
  /** The version it began with. */
  version: number | null;
  fields: Typed;
  saved_at: Date;
}

/** Which draft: that of a record, or one of a record that is yet to be, which has an id of its own. */
export interface DraftOf {
  id?: string;
  draft?: string;
}

/** What `member` has typed and not saved. */
export function findDraft({ db }: Context, member: Staff, subject: Subject, { id, draft }: DraftOf) {
  if (!isUuid(id ?? draft ?? '')) return undefined;
  const own = draftsOf({ db }, member, subject);
  const found = id
    ? own.where('subject_id', '=', id)
    : own.where('id', '=', draft ?? '').where('subject_id', 'is', null);
  return found.executeTakeFirst() as Promise<Draft | undefined>;
}

const MAX = 20;

/** Everything that `member` began and has not saved, the newest first. */
export function listDrafts(context: Context, member: Staff, subject: Subject) {
  const own = draftsOf(context, member, subject).where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('subject_id', 'is', null),
      // That of a deleted record waits until the record is restored.
      exists(selectFrom(subject).select(sql`1`.as('one')).whereRef(`${subject}.id`, '=', 'drafts.subject_id')),
    ]),
  );
  return own.orderBy('saved_at', 'desc').limit(MAX).execute() as Promise<Draft[]>;
}

function draftsOf({ db }: Pick<Context, 'db'>, { id }: Staff, subject: Subject) {
  const all = db.selectFrom('drafts').select(['id', 'subject_id', 'version', 'fields', 'saved_at']);
  return all.where('user_id', '=', id).where('subject', '=', subject);
}

/** Keeps what was typed, in place of what was kept before. */
export async function keepDraft(
  { db }: Context,
  member: Staff,
  subject: Subject,
  { id, draft, version, fields }: DraftOf & { version?: number; fields: Typed },
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
  // Whose id it is was decided when it was first kept.
  await all
    .onConflict((same) =>
      same.column('id').doUpdateSet(row).where('drafts.user_id', '=', member.id).where('drafts.subject', '=', subject),
    )
    .execute();
}

/** What was saved, or is no longer wanted. */
export async function dropDraft({ db }: Context, member: Staff, subject: Subject, { id, draft }: DraftOf) {
  if (!isUuid(id ?? draft ?? '')) return;
  const own = db.deleteFrom('drafts').where('user_id', '=', member.id).where('subject', '=', subject);
  await (id ? own.where('subject_id', '=', id) : own.where('id', '=', draft ?? '')).execute();
}

/** How long a draft that nobody goes on with is kept, and a picture that was stored for one: as long as the trash. */
const DAYS_KEPT = 30;

/** Lets go of drafts that nobody has touched for 30 days. */
export async function forgetOldDrafts({ db, now }: Pick<Context, 'db' | 'now'>) {
  await db.deleteFrom('drafts').where('saved_at', '<', lettingGo(now())).execute();
}

/** The moment before which what nobody wants is let go of. */
export function lettingGo(now: Date) {
  return new Date(now.getTime() - DAYS_KEPT * 24 * 3_600_000);
}
