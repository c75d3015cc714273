import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { toDateTimeLocal } from '~/features/editor/publish-time.server';
import type { TextKind } from '~/features/editor/text-kind.server';
import { likePattern } from '~/lib/like-pattern';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { type Results, withTotal } from '~/platform/selection.server';
import { postsWithFiles, withPicture } from '~/features/blog/blog.server';

export const POST: TextKind = {
  subject: 'blog_posts',
  noun: 'post',
  labels: {
    title: 'Title',
    category: 'Category',
    excerpt: 'Excerpt',
    content: 'Content',
    search_title: 'Search title',
    search_description: 'Search description',
  },
  fields: [
    ...['title', 'category', 'excerpt', 'content', 'image_alt', 'shown', 'publish_at'],
    ...['search_title', 'search_description'],
  ],
  top: 2,
  read: readPostRecord,
};

export function postListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: {
      newest: { by: sql`post.created_at`, type: 'timestamptz', descending: true },
      title: { by: sql`lower(post.title)`, type: 'text' },
      category: { by: sql`lower(coalesce(post.category, ''))`, type: 'text' },
    },
    defaultSort: 'newest',
    id: sql`post.id`,
  });
}

export const POSTS = { table: 'blog_posts', name: sql<string>`title` } as const;

export async function listPostRows(context: Context, listQuery: ParsedListQuery) {
  const query = filterPosts(context, listQuery);
  const { rows, ...pages } = await withTotal(context, listQuery, query, await listPage(query, listQuery));
  return { posts: rows.map(withPicture), pages };
}

export function postResults(listQuery: ParsedListQuery): Results {
  return (context) => filterPosts(context, listQuery);
}

export function eachPost(context: Context, listQuery: ParsedListQuery) {
  return eachRow(
    filterPosts(context, listQuery)
      .select(['post.excerpt', 'post.published_at', 'post.saved_at'])
      .select(['post.search_title', 'post.search_description']),
    listQuery,
  );
}

function filterPosts(context: Context, { q, params: { show } }: ParsedListQuery) {
  let found = posts(context);
  if (q) {
    const pattern = likePattern(q);
    found = found.where(({ or, eb }) =>
      or([
        eb('post.title', 'ilike', pattern),
        eb('post.category', 'ilike', pattern),
        eb('post.content', 'ilike', pattern),
      ]),
    );
  }
  if (show === 'public') return found.where('post.is_published', '=', true);
  if (show === 'drafts') return found.where('post.is_published', '=', false).where('post.publish_at', 'is', null);
  if (show === 'scheduled') return found.where('post.publish_at', 'is not', null);
  return found;
}

export async function readPostForStaff(context: Context, id: string) {
  const row = isUuid(id) ? await posts(context).where('post.id', '=', id).executeTakeFirst() : undefined;
  return row && withPicture(row);
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof readPostForStaff>>>;

function posts({ db }: Pick<Context, 'db'>) {
  return postsWithFiles(db)
    .select(['post.id', 'post.slug', 'post.title', 'post.category', 'post.image_path', 'post.created_at'])
    .select(['post.is_published', 'post.publish_at'])
    .select(['file.alt', 'file.width', 'file.height', 'file.preview']);
}

async function readPostRecord(context: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const { time_zone } = await readStudio(context);
  const row = await postsWithFiles(context.db)
    .select(['post.id', 'post.version', 'post.title', 'post.category', 'post.excerpt', 'post.content'])
    .select(['post.is_published', 'post.publish_at', 'file.alt as image_alt'])
    .select(['post.search_title', 'post.search_description'])
    .where('post.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_published, publish_at, ...record } = row;
  const unpublished = publish_at ? 'later' : 'draft';
  return {
    ...record,
    shown: is_published ? 'now' : unpublished,
    publish_at: publish_at && toDateTimeLocal(time_zone, publish_at),
  };
}
