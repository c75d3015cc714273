import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff/staff.server';
import { type DraftRef, deleteDraft } from '~/features/editor/drafts.server';
import { lastSaved, readVersion } from '~/features/editor/versions.server';
import type { Saved, TextKind } from '~/features/editor/text-kind.server';
import { likePattern } from '~/lib/like-pattern';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion } from '~/platform/edit-conflict.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import type { SectionForm } from './terms.schema';

export const SECTION: TextKind = {
  subject: 'terms_sections',
  noun: 'section',
  labels: { title: 'Title', sort_order: 'Sort Order', content: 'Content' },
  fields: ['title', 'sort_order', 'content'],
  top: 3,
  read: readSection,
};
/** Leaves room between sections (admin spec 9). */
const STEP = 10;

/** In their order by default (admin spec 7). */
export function sectionListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: {
      order: { by: sql`sort_order`, type: 'integer' },
      title: { by: sql`lower(title)`, type: 'text' },
    },
    defaultSort: 'order',
  });
}

export const SECTIONS = { table: 'terms_sections', name: sql<string>`title` } as const;

export async function listSections(context: Context, listQuery: ParsedListQuery) {
  const { rows, next } = await listPage(sectionsIn(context, listQuery), listQuery);
  return { sections: rows, next };
}

export function eachSection(context: Context, listQuery: ParsedListQuery) {
  return eachRow(sectionsIn(context, listQuery), listQuery);
}

function sectionsIn({ db }: Context, { q }: ParsedListQuery) {
  const sections = db
    .selectFrom('terms_sections')
    .select(['id', 'title', 'sort_order', 'saved_at'])
    .select(({ selectFrom }) =>
      selectFrom('users').select('users.name').whereRef('users.id', '=', 'terms_sections.saved_by').as('saved_by'),
    );
  if (q === '') return sections;
  const asked = likePattern(q);
  return sections.where(({ or, eb }) => or([eb('title', 'ilike', asked), eb('content', 'ilike', asked)]));
}

async function readSection({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const columns = ['id', 'version', 'title', 'content', 'sort_order'] as const;
  return db.selectFrom('terms_sections').select(columns).where('id', '=', id).executeTakeFirst();
}

/** After all others (admin spec 9). */
export async function nextOrder({ db }: Context): Promise<number> {
  const { highest } = await db
    .selectFrom('terms_sections')
    .select(({ fn }) => fn.max('sort_order').as('highest'))
    .executeTakeFirstOrThrow();
  return (highest ?? 0) + STEP;
}

/**
 * Adds a section, or changes the one with this `id` if its `version` is still current; without a version always.
 * Deletes the user's draft.
 */
export function saveSection(
  context: Context,
  member: Staff,
  { id, draft, version, section }: DraftRef & { version?: number; section: SectionForm },
): Promise<Saved> {
  return context.transaction(async (tx) => {
    const saved = id ? await change(tx, { id, version, section }) : await add(tx, section);
    if ('id' in saved) await deleteDraft(tx, member, SECTION.subject, { id, draft });
    return saved;
  });
}

async function add(tx: Transaction, section: SectionForm): Promise<Saved> {
  tx.writes('terms_sections');
  return tx.db.insertInto('terms_sections').values(section).returning('id').executeTakeFirstOrThrow();
}

async function change(
  tx: Transaction,
  { id, version, section }: { id: string; version?: number; section: SectionForm },
): Promise<Saved> {
  const update = tx.db.updateTable('terms_sections').set(section).where('id', '=', id).where(hasVersion(version));
  const saved = await update.returning('id').executeTakeFirst();
  if (saved) {
    tx.writes('terms_sections');
    return saved;
  }
  const conflict = await lastSaved(tx, 'terms_sections', id);
  return conflict ? { conflict } : { gone: true };
}

/** The current text becomes a version. */
export async function restoreSection(
  context: Context,
  member: Staff,
  versionId: string,
  version?: number,
): Promise<Saved> {
  const earlier = await readVersion(context, 'terms_sections', versionId);
  if (!earlier) return { gone: true };
  const { title, content, sort_order } = earlier.fields;
  const section = { title: String(title), content: String(content), sort_order: Number(sort_order) };
  return saveSection(context, member, { id: earlier.subject_id, version, section });
}

/** Returns the title and what Undo needs; undefined if it no longer exists. */
export function deleteSection(context: Context, id: string) {
  return context.transaction(async (tx) => {
    if (!isUuid(id)) return undefined;
    tx.writes('terms_sections');
    const gone = await tx.db.deleteFrom('terms_sections').where('id', '=', id).returning('title').executeTakeFirst();
    return gone && { ...gone, deletion: tx.deletion };
  });
}
