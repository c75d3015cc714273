import { sql } from 'kysely';
import { toDateTimeLocal } from '~/features/editor/publish-time.server';
import type { TextKind } from '~/features/editor/text-kind.server';
import { readStudio } from '~/features/studio/studio.server';
import { contentText, type PageContent } from '~/lib/page-content';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { isEditedPath, pageName } from '../page-definitions';
import { savedContent } from '../pages.server';

export const PAGE: TextKind = {
  subject: 'pages',
  noun: 'page',
  labels: { text: 'Text' },
  fields: ['title', 'content', 'text', 'shown', 'publish_at'],
  top: 2,
  read: readPageRecord,
  versionText: ({ content }) =>
    content ? versionText(content as PageContent) : 'The texts that a new studio starts with.',
};

function versionText(content: PageContent) {
  const { search_title: title, search_description: description } = content;
  const search = [title && `Search title: ${title}`, description && `Search description: ${description}`];
  return [contentText(content), ...search].filter(Boolean).join('\n\n');
}

export function pageListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: { title: { by: sql`lower(title)`, type: 'text' } }, defaultSort: 'title' });
}

export async function listPages({ db }: Context, listQuery: ParsedListQuery) {
  const stored = db
    .selectFrom('pages')
    .select(['id', 'path', 'title', 'slug', 'is_published', 'publish_at', 'saved_at'])
    .select([sql<boolean>`content is not null`.as('is_edited'), sql<boolean>`published is null`.as('is_unpublished')])
    .select(({ selectFrom }) =>
      selectFrom('users').select('users.name').whereRef('users.id', '=', 'pages.saved_by').as('saved_by'),
    );
  const { rows, ...others } = await listPage(stored, listQuery);
  const pages = rows.flatMap(({ path, ...row }) =>
    isEditedPath(path) ? { ...row, path, title: pageName({ ...row, path }) } : [],
  );
  return { pages, others };
}

export type PageRow = Awaited<ReturnType<typeof listPages>>['pages'][number];

async function readPageRecord(context: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const page = context.db.selectFrom('pages').selectAll().where('id', '=', id);
  const [row, studio] = await Promise.all([page.executeTakeFirst(), readStudio(context)]);
  if (!row) return undefined;
  const { path, version, is_published, publish_at } = row;
  if (!isEditedPath(path)) return undefined;
  const content = savedContent(studio, path, row.content);
  const unpublished = publish_at ? 'later' : 'draft';
  return {
    id,
    path,
    title: pageName({ ...row, path }),
    version,
    content: JSON.stringify(content),
    text: contentText(content),
    shown: is_published ? 'now' : unpublished,
    publish_at: publish_at && toDateTimeLocal(studio.time_zone, publish_at),
  };
}
