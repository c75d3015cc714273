import { sql } from 'kysely';
import { isExternalUrl } from '~/features/blog/blog.server';
import { postForm } from '~/features/blog/post.schema';
import { addRedirects, removeRedirectsTo } from '~/features/redirects/redirects.server';
import { capitalize } from '~/lib/capitalize';
import { fileUrl } from '~/lib/picture';
import type { Transaction } from '~/platform/context.server';
import { convertText } from '~/platform/convert-text.server';
import { SHORTCODE } from '~/platform/html-to-markdown.server';
import { findEdited } from '~/platform/edited-since.server';
import type { CheckedFile, FetchedPicture, ImportKind, Problem, WantedPicture } from '~/platform/import-kind';
import { textProblem } from '~/platform/written-text.server';
import { picturesOf, replacePicture, withOriginals } from './post-pictures-in-file';
import {
  htmlOf,
  htmlToText,
  MAX_HTML,
  MAX_SHORT_HTML,
  isSaved,
  type Publication,
  publicationOf,
  readWordPress,
  searchTextsOf,
  titleOf,
  type WordPressFile,
  type WordPressItem,
} from './wordpress-file.server';

const MAX_EXCERPT = 600;

interface PostItem extends Publication {
  row: number;
  post: { title: string; category: string | null; excerpt: string | null; content: string };
  pictures: WantedPicture[];
  search: ReturnType<typeof searchTextsOf>;
}

export const postImport: ImportKind<PostItem> = {
  names: ['post', 'posts'],
  area: 'content',
  list: { to: '/blog-manager', label: 'Blog' },
  check,
  insert,
  pictures: {
    bucket: 'blog-images',
    folder: (memberId) => `${memberId}/`,
    of: ({ pictures }) => pictures,
    add: addPicture,
  },
  preview: { heads: ['Title', 'Category', 'Date', 'Becomes'], of: preview },
  findKept: (tx, importId) => findEdited(tx, importId, 'blog_posts'),
  remove,
};

function preview({ post: { title, category }, date, status }: PostItem): string[] {
  return [title, category ?? '', date.toISOString().slice(0, 10), capitalize(status)];
}

async function check(tx: Transaction, file: Buffer): Promise<CheckedFile<PostItem>> {
  const written = await readWordPress(file);
  const posts = written.posts.filter(isSaved);
  const known = await findKnown(tx, posts);
  const checked = { source: written.source, items: [] as PostItem[], problems: [] as Problem[] };
  for (const each of posts) {
    const { item, problems = [] } = await readPost(each, written, tx.now());
    const problem = item && alreadyThere(item, known);
    if (item && !problem) checked.items.push(item);
    checked.problems.push(...problems, ...(problem ? [problem] : []));
  }
  return { ...checked, notes: notesOn(written, posts, checked.items) };
}

type ReadPost = { item?: PostItem; problems?: Problem[] };

async function readPost(written: WordPressItem, file: WordPressFile, now: Date): Promise<ReadPost> {
  const { line, texts, categories } = written;
  const title = titleOf(texts);
  const bad = (column: string, message: string) => [{ row: line, column, value: title.slice(0, 200), message }];
  const html = htmlOf(written, file);
  if (html.length > MAX_HTML)
    return { problems: bad('Content', 'This text is too long. Split it into several posts.') };
  const converted = (await convertText({ html }))?.text;
  if (converted === undefined)
    return { problems: bad('Content', 'This text cannot be converted. Copy it into a new post by hand.') };
  const content = withOriginals(converted, file);
  const category = categories.map(htmlToText).find((name) => !/^uncategorized$/i.test(name));
  const excerpt = shorten(htmlToText((texts['excerpt:encoded'] ?? '').slice(0, MAX_SHORT_HTML)).trim());
  const parsed = postForm.safeParse({ title, category, excerpt, content });
  if (!parsed.success)
    return { problems: parsed.error.issues.flatMap(({ path, message }) => bad(capitalize(String(path[0])), message)) };
  const problem = await textProblem(parsed.data.content);
  if (problem) return { problems: bad('Content', problem) };
  const pictures = picturesOf(written, title, parsed.data.content, file);
  return {
    item: {
      row: line,
      post: parsed.data,
      pictures,
      search: searchTextsOf(written),
      ...publicationOf(written, now),
    },
  };
}

function shorten(text: string) {
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT - 1).trimEnd()}…` : text;
}

async function findKnown({ db }: Transaction, posts: WordPressItem[]): Promise<Set<string>> {
  const titles = posts.map(({ texts }) => titleOf(texts).trim().toLowerCase());
  const { rows } = await sql<{ title: string }>`
    select lower(title) as title from blog_posts where lower(title) = any(${titles})`.execute(db);
  return new Set(rows.map(({ title }) => title));
}

function alreadyThere({ row, post: { title } }: PostItem, known: Set<string>): Problem | undefined {
  const isThere = known.has(title.toLowerCase());
  known.add(title.toLowerCase());
  const message = 'A post with this title is already there. Rename one of them, or leave this one out.';
  return isThere ? { row, column: 'Title', value: title, message } : undefined;
}

function notesOn({ pages }: WordPressFile, posts: WordPressItem[], items: PostItem[]): string[] {
  const contents = posts.map(({ texts }) => texts['content:encoded'] ?? '');
  const inserts = contents.filter((html) => html.search(SHORTCODE) >= 0).length;
  const moved = items.filter(({ old_path }) => old_path).length;
  const locked = posts.filter(({ texts }) => texts['wp:post_password']).length;
  return [
    'Comments and tags are left out. Published posts keep their dates; others become drafts.',
    ...(pages.length > 0 ? ['The file has pages too. Choose it once more, as Pages, to have them.'] : []),
    ...(moved > 0 ? [`Visitors who have the old address of a post are led to the new one: ${inPosts(moved)}.`] : []),
    ...(inserts > 0 ? [`Galleries and other inserts are left out of ${inPosts(inserts)}.`] : []),
    ...(locked > 0 ? [`Posts with a password become drafts: ${inPosts(locked)}.`] : []),
  ];
}

function inPosts(count: number) {
  return count === 1 ? '1 post' : `${count.toLocaleString('en-US')} posts`;
}

async function insert(tx: Transaction, items: PostItem[], author_id: string) {
  const rows = items.map(({ post: { title, category, excerpt, content }, status, date, search }) => ({
    title,
    category,
    excerpt,
    content,
    author_id,
    created_at: date,
    is_published: status === 'published',
    published_at: status === 'published' ? date : null,
    publish_at: status === 'scheduled' ? date : null,
    search_title: search.search_title || null,
    search_description: search.search_description || null,
  }));
  const added = await tx.db.insertInto('blog_posts').values(rows).returning(['id', 'slug']).execute();
  const moved = added.map(({ slug }, at) => ({ old_paths: [items[at]?.old_path], to_path: `/blog/${slug}` }));
  await addRedirects(tx, moved);
  return added.map(({ id }) => id);
}

/** In the text where the text shows it; otherwise it is the cover. */
async function addPicture({ db }: Transaction, { row_id, key, url }: FetchedPicture): Promise<boolean> {
  const query = db.selectFrom('blog_posts').select(['content', 'image_path']).where('id', '=', row_id);
  const post = await query.forUpdate().executeTakeFirst();
  if (!post) return false;
  const content = replacePicture(post.content, url, fileUrl('blog-images', key));
  // Staff chose another, or took it out of the text.
  if (content === undefined && post.image_path !== null) return false;
  const changed = content === undefined ? { image_path: key } : { content };
  await db.updateTable('blog_posts').set(changed).where('id', '=', row_id).execute();
  return true;
}

async function remove(tx: Transaction, importId: string, kept: string[]) {
  const { rows } = await sql<{ image_path: string | null; slug: string }>`
    delete from blog_posts where id in (select row_id from imported_rows where import_id = ${importId})
      and id <> all(${kept}::uuid[])
    returning image_path, slug`.execute(tx.db);
  await removeRedirectsTo(
    tx,
    rows.map(({ slug }) => `/blog/${slug}`),
  );
  const paths = rows.flatMap(({ image_path }) => (image_path && !isExternalUrl(image_path) ? image_path : []));
  await tx.files.remove(tx.db, 'blog-images', ...paths);
  return rows.length;
}
