import { findDraft } from '~/features/editor/drafts.server';
import type { Staff } from '~/features/accounts/staff.server';
import { readStudio, type Studio } from '~/features/studio/studio.server';
import { type PageContent, pageSection, unfinishedContent } from '~/lib/page-content';
import { type SearchTexts, searchTexts } from '~/lib/search-appearance';
import type { Context } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';
import { tryRead } from '~/platform/try-read.server';
import { isUuid } from '~/lib/uuid';
import { type EditedPath, isEditedPath, pageDefinition, PAGES, type PagePath } from './page-definitions';

/** What visitors read on a page, and `search`: what search engines show of it. If that cannot be read: the defaults, and the page is not cached. */
export async function readPage(context: Context, path: PagePath): Promise<PageContent & { search: SearchTexts }> {
  const [studio, published] = await Promise.all([
    readStudio(context),
    tryRead(context, 'pages', () => context.memo('published pages', () => listPublished(context.db))),
  ]);
  if (!published) context.preventCaching();
  const content = savedContent(studio, path, published?.get(path));
  return withSearch(studio, path, content);
}

function withSearch(studio: Studio, path: EditedPath, content: PageContent) {
  return { ...content, search: searchTexts(content, pageDefinition(path).search(studio, content)) };
}

/** What was saved, or what a new studio starts with. */
export function savedContent(studio: Studio, path: EditedPath, saved: unknown): PageContent {
  const defaults = pageDefinition(path).defaults(studio);
  if (!saved) return defaults;
  const content = saved as PageContent;
  // Home was saved without sections before it had any.
  return path === '/' && content.sections.length === 0 ? { ...content, sections: defaults.sections } : content;
}

/** The heading and the intro of a page, and `search`: what search engines show of it. */
export async function readIntro(context: Context, path: PagePath) {
  const { heading, lead, search } = await readPage(context, path);
  return { heading, lead, search };
}

/** A page that staff added, as visitors read it; undefined if it is hidden, has nothing on it or never existed. */
export async function readOwnPage(context: Context, slug: string) {
  const row = await context.db
    .selectFrom('pages')
    .innerJoin('page_contents as contents', 'contents.path', 'pages.path')
    .select('pages.published')
    .where('pages.slug', '=', slug)
    .where('contents.is_empty', '=', false)
    .executeTakeFirst();
  if (!row?.published) return undefined;
  return withSearch(await readStudio(context), `/pages/${slug}`, row.published as unknown as PageContent);
}

/** Adds the pages that this version of the program lets staff edit. */
export async function addMissingPages({ db }: Pick<Context, 'db'>) {
  const rows = Object.entries(PAGES).map(([path, { title }]) => ({ path, title }));
  await db
    .insertInto('pages')
    .values(rows)
    .onConflict((same) => same.column('path').doNothing())
    .execute();
}

async function listPublished(db: Database) {
  const rows = await db
    .selectFrom('pages')
    .select(['path', 'published'])
    .where('published', 'is not', null)
    .where('slug', 'is', null)
    .limit(Object.keys(PAGES).length)
    .execute();
  return new Map(rows.map(({ path, published }) => [path, published as unknown as PageContent]));
}

export interface EditedPage {
  id: string;
  path: EditedPath;
  content: PageContent;
}

/** As this person typed it last, or as somebody saved it. */
export async function readPageDraft(context: Context, member: Staff, id: string): Promise<EditedPage | undefined> {
  if (!isUuid(id)) return undefined;
  const page = context.db.selectFrom('pages').select(['id', 'path', 'content']).where('id', '=', id);
  const [row, draft, studio] = await Promise.all([
    page.executeTakeFirst(),
    findDraft(context, member, 'pages', { id }),
    readStudio(context),
  ]);
  if (!row || !isEditedPath(row.path)) return undefined;
  const typed = draft && parseDraft(draft.fields.content);
  return { id, path: row.path, content: savedContent(studio, row.path, typed ?? row.content) };
}

/** A draft may lack what a saved page must have: its unfinished sections are left out. */
export function parseDraft(json = ''): PageContent | undefined {
  try {
    const { sections, ...intro } = unfinishedContent.parse(JSON.parse(json));
    return { ...intro, sections: sections.flatMap((each) => pageSection.safeParse(each).data ?? []) };
  } catch {
    return undefined;
  }
}
