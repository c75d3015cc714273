import { sql } from 'kysely';
import { withOriginals } from '~/features/blog/admin/post-pictures-in-file';
import {
  coverOf,
  htmlOf,
  MAX_HTML,
  isSaved,
  type Publication,
  publicationOf,
  readWordPress,
  searchTextsOf,
  titleOf,
  type WordPressFile,
  type WordPressItem,
} from '~/features/blog/admin/wordpress-file.server';
import { addRedirects, removeRedirectsTo } from '~/features/redirects/redirects.server';
import { capitalize } from '~/lib/capitalize';
import { pageContent, type PageContent } from '~/lib/page-content';
import { fileUrl } from '~/lib/picture';
import type { Transaction } from '~/platform/context.server';
import { convertText } from '~/platform/convert-text.server';
import { findEdited } from '~/platform/edited-since.server';
import type { CheckedFile, FetchedPicture, ImportKind, Problem, WantedPicture } from '~/platform/import-kind';
import { wantedPictures } from '~/platform/wanted-pictures';
import { anchorOf, readSections } from './page-in-file';

/** Of the studio's own pages (`MAX_OWN_PAGES` of page-changes.server.ts). */
const MOST_PAGES = 200;

interface PageItem extends Publication {
  row: number;
  content: PageContent;
  pictures: WantedPicture[];
}

export const pageImport: ImportKind<PageItem> = {
  names: ['page', 'pages'],
  area: 'content',
  list: { to: '/page-manager', label: 'Pages' },
  check,
  insert,
  pictures: { bucket: 'site-images', of: ({ pictures }) => pictures, add: addPicture },
  preview: {
    heads: ['Heading', 'Old address', 'Pictures', 'Becomes'],
    of: ({ content: { heading }, old_path = '', pictures, status }) => [
      heading,
      old_path,
      String(pictures.length),
      capitalize(status),
    ],
  },
  findKept: (tx, importId) => findEdited(tx, importId, 'pages'),
  remove,
};

async function check(tx: Transaction, file: Buffer): Promise<CheckedFile<PageItem>> {
  const written = await readWordPress(file);
  const pages = written.pages.filter(isSaved);
  const known = await findKnown(tx, pages);
  const checked = { source: written.source, items: [] as PageItem[], problems: [] as Problem[] };
  const empty: string[] = [];
  for (const page of pages) {
    const { item, message } = await readPage(page, written, tx.now());
    const title = titleOf(page.texts).slice(0, 200);
    const problem = message ?? (item && problemWith(item, known));
    if (problem) checked.problems.push({ row: page.line, name: title, column: 'Page', value: title, message: problem });
    else if (item && item.content.sections.length === 0) empty.push(title || 'a page without a title');
    else if (item) checked.items.push(item);
  }
  return { ...checked, notes: notesOn(checked.items, empty) };
}

async function readPage(
  written: WordPressItem,
  file: WordPressFile,
  now: Date,
): Promise<{ item?: PageItem; message?: string }> {
  const { line, texts } = written;
  const html = htmlOf(written, file);
  const converted = html.length > MAX_HTML ? undefined : (await convertText({ html }))?.text;
  if (converted === undefined) return { message: 'This text cannot be converted. Copy it into a new page by hand.' };
  const title = titleOf(texts).trim();
  const { sections, pictures } = readSections(withOriginals(converted, file), coverOf(written, file));
  const parsed = pageContent.safeParse({ heading: title, lead: '', sections, ...searchTextsOf(written) });
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? '' };
  const wanted = wantedPictures(pictures, title, pictures.length);
  return { item: { row: line, content: parsed.data, pictures: wanted, ...publicationOf(written, now) } };
}

interface Known {
  titles: Set<string>;
  /** How many pages can be added. */
  left: number;
}

async function findKnown({ db }: Transaction, pages: WordPressItem[]): Promise<Known> {
  const titles = pages.map(({ texts }) => titleOf(texts).trim().toLowerCase());
  const { rows } = await sql<{ title: string }>`
    select lower(title) as title from pages where slug is not null and lower(title) = any(${titles})`.execute(db);
  const { own } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.count<number>('slug').as('own'))
    .executeTakeFirstOrThrow();
  return { titles: new Set(rows.map(({ title }) => title)), left: MOST_PAGES - own };
}

function problemWith({ content: { heading, sections } }: PageItem, known: Known): string | undefined {
  if (sections.length === 0) return undefined;
  if (known.titles.has(heading.toLowerCase()))
    return 'A page with this heading is already there. Rename one of them, or leave this one out.';
  if (known.left <= 0) return `There can be ${MOST_PAGES} pages.`;
  known.titles.add(heading.toLowerCase());
  known.left -= 1;
  return undefined;
}

function notesOn(items: PageItem[], empty: string[]): string[] {
  const moved = items.filter(({ old_path }) => old_path).length;
  const shown = empty.slice(0, 12).join(', ');
  return [
    'A page becomes headings, text, lists and pictures. Forms and other inserts are left out. Put pages into the menus afterwards, under Menus.',
    ...(moved > 0 ? [`Visitors who have an old address are led to the new page: ${moved} of them.`] : []),
    ...(empty.length > 0
      ? [`Nothing is on these pages: ${shown}${empty.length > 12 ? ` and ${empty.length - 12} more` : ''}.`]
      : []),
  ];
}

async function insert(tx: Transaction, items: PageItem[]) {
  const rows = items.map(({ content, status, date }) => ({
    path: '/pages/',
    title: content.heading,
    content: JSON.stringify(content),
    published: status === 'published' ? JSON.stringify(content) : null,
    is_published: status === 'published',
    publish_at: status === 'scheduled' ? date : null,
  }));
  const added = await tx.db.insertInto('pages').values(rows).returning(['id', 'slug']).execute();
  const moved = added.map(({ slug }, at) => ({ old_paths: [items[at]?.old_path], to_path: `/pages/${slug}` }));
  await addRedirects(tx, moved);
  return added.map(({ id }) => id);
}

/** In the section that waits for it, unless staff removed that or chose another picture. */
async function addPicture({ db }: Transaction, { row_id, key, url }: FetchedPicture): Promise<boolean> {
  const query = db.selectFrom('pages').select(['content', 'published']).where('id', '=', row_id);
  const page = await query.forUpdate().executeTakeFirst();
  if (!page) return false;
  const [content, published] = [page.content, page.published].map((each) =>
    withPicture(each as unknown as PageContent | null, url, fileUrl('site-images', key)),
  );
  if (!content && !published) return false;
  const changed = { ...(content && { content }), ...(published && { published }) };
  await db.updateTable('pages').set(changed).where('id', '=', row_id).execute();
  return true;
}

/** Undefined if it waits nowhere. */
function withPicture(content: PageContent | null, url: string, picture: string): string | undefined {
  const waiting = content?.sections.find(({ anchor, picture: chosen }) => anchor === anchorOf(url) && !chosen);
  if (!content || !waiting) return undefined;
  const sections = content.sections.map((each) => (each === waiting ? { ...each, picture } : each));
  return JSON.stringify({ ...content, sections });
}

/** Their pictures stay in the library. */
async function remove(tx: Transaction, importId: string, kept: string[]) {
  const { rows } = await sql<{ slug: string }>`
    delete from pages where id in (select row_id from imported_rows where import_id = ${importId})
      and slug is not null and id <> all(${kept}::uuid[])
    returning slug`.execute(tx.db);
  await removeRedirectsTo(
    tx,
    rows.map(({ slug }) => `/pages/${slug}`),
  );
  return rows.length;
}
