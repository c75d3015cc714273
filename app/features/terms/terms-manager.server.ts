import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { deleteDraft } from '~/features/editor/drafts.server';
import type { TextRef } from '~/features/editor/editor.actions.server';
import { missedUpdateError, type TextKind } from '~/features/editor/text-kind.server';
import { requireVersion } from '~/features/editor/versions.server';
import { likePattern } from '~/lib/like-pattern';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { hasVersion } from '~/platform/edit-conflict.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { idIn, type Results, withTotal } from '~/platform/selection.server';
import type { SectionForm } from './terms.schema';

export const SECTION: TextKind = {
  subject: 'terms_sections',
  noun: 'section',
  labels: { title: 'Title', sort_order: 'Sort order', content: 'Content' },
  fields: ['title', 'sort_order', 'content'],
  top: 3,
  read: readSection,
};
const STEP = 10;

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
  const query = filterSections(context, listQuery);
  const { rows, ...pages } = await withTotal(context, listQuery, query, await listPage(query, listQuery));
  return { sections: rows, pages };
}

export function sectionResults(listQuery: ParsedListQuery): Results {
  return (context) => filterSections(context, listQuery);
}

export function eachSection(context: Context, listQuery: ParsedListQuery) {
  return eachRow(filterSections(context, listQuery), listQuery);
}

function filterSections({ db }: Context, { q }: ParsedListQuery) {
  const sections = db
    .selectFrom('terms_sections')
    .select(['id', 'title', 'sort_order', 'saved_at'])
    .select(({ selectFrom }) =>
      selectFrom('users').select('users.name').whereRef('users.id', '=', 'terms_sections.saved_by').as('saved_by'),
    );
  if (q === '') return sections;
  const pattern = likePattern(q);
  return sections.where(({ or, eb }) => or([eb('title', 'ilike', pattern), eb('content', 'ilike', pattern)]));
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

/** Adds a section, or changes the one with this `id` if its `version` is still current. Returns its title. */
export function saveSection(context: Context, member: Staff, { id, draft, version }: TextRef, section: SectionForm) {
  return context.transaction(async (tx) => {
    if (id) {
      const update = tx.db.updateTable('terms_sections').set(section).where('id', '=', id).where(hasVersion(version));
      const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw await missedUpdateError(tx, SECTION, id);
    } else {
      await tx.db.insertInto('terms_sections').values(section).execute();
    }
    await deleteDraft(tx, member, SECTION.subject, { id, draft });
    return section.title;
  });
}

/** The current text becomes a version. */
export async function restoreSection(context: Context, member: Staff, versionId: string, version?: number) {
  const { subject_id: id, fields } = await requireVersion(context, SECTION, versionId);
  const { title, content, sort_order } = fields;
  const section = { title: String(title), content: String(content), sort_order: Number(sort_order) };
  return saveSection(context, member, { id, version }, section);
}

/** Returns the title and what Undo needs; undefined if it no longer exists. */
export function deleteSections(context: Context, ids: string[]) {
  return context.transaction(async (tx) => {
    await tx.db.selectFrom('terms_sections').select('id').where(idIn(ids)).orderBy('id').forUpdate().execute();
    const gone = await tx.db.deleteFrom('terms_sections').where(idIn(ids)).returning('title').execute();
    return gone.map(({ title }) => ({ title, deletion: tx.deletion }));
  });
}
