import { fileUrl, toPicture } from '~/lib/picture';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';
import { showText } from '~/platform/written-text.server';

/** One lead, then two rows of five. */
const PAGE_SIZE = 11;
const MORE_POSTS = 3;
const FEED_SIZE = 20;

interface PictureColumns {
  image_path: string | null;
  alt: string | null;
  caption?: string | null;
  width: number | null;
  height: number | null;
  preview: string | null;
}

function newestPosts({ db }: Context) {
  return postsWithFiles(db)
    .select([
      'post.id',
      'post.slug',
      'post.title',
      'post.excerpt',
      'post.category',
      'post.created_at',
      'post.image_path',
    ])
    .select(['file.alt', 'file.caption', 'file.width', 'file.height', 'file.preview'])
    .where('post.is_published', '=', true)
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc');
}

/** `page` counts from 1. */
export async function listPosts(context: Context, page: number) {
  const rows = await newestPosts(context)
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { posts: rows.slice(0, PAGE_SIZE).map(withPicture), hasOlder: rows.length > PAGE_SIZE };
}

/** 'gone' if it was deleted, undefined if it never existed. */
export async function readPost(context: Context, slugOrId: string) {
  const key = isUuid(slugOrId) ? 'id' : 'slug';
  const posts = newestPosts(context).where(`post.${key}`, '=', slugOrId);
  const own = posts.select(['post.content', 'post.search_title', 'post.search_description']);
  const row = await own.executeTakeFirst();
  if (!row) return (await wasDeleted(context, key, slugOrId)) ? ('gone' as const) : undefined;
  const { content, ...post } = row;
  const [html, others] = await Promise.all([showText(context, content), listMorePosts(context, post)]);
  return { post: withPicture(post), content, html, others: others.map(withPicture) };
}

/** The posts before this one; for the oldest, the newest ones. */
async function listMorePosts(context: Context, { id, created_at }: { id: string; created_at: Date }) {
  const older = await newestPosts(context).where('post.created_at', '<', created_at).limit(MORE_POSTS).execute();
  if (older.length === MORE_POSTS) return older;
  const known = [id, ...older.map((post) => post.id)];
  const newest = newestPosts(context).where('post.id', 'not in', known);
  return [...older, ...(await newest.limit(MORE_POSTS - older.length).execute())];
}

async function wasDeleted({ db }: Context, key: 'id' | 'slug', slugOrId: string) {
  const gone = await db.selectFrom('deleted_blog_posts').select('id').where(key, '=', slugOrId).executeTakeFirst();
  return gone !== undefined;
}

export async function listForFeed(context: Context) {
  const rows = await newestPosts(context).select('post.content').limit(FEED_SIZE).execute();
  return Promise.all(
    rows.map(async ({ content, ...post }) => ({ ...withPicture(post), html: await showText(context, content) })),
  );
}

export function postsWithFiles(db: Database) {
  return db
    .selectFrom('blog_posts as post')
    .leftJoin('stored_files as file', (join) =>
      join.on('file.bucket', '=', 'blog-images').onRef('file.key', '=', 'post.image_path'),
    );
}

export function withPicture<T extends PictureColumns>({
  image_path,
  alt,
  caption,
  width,
  height,
  preview,
  ...post
}: T) {
  if (!image_path) return { ...post, picture: undefined };
  const url = isExternalUrl(image_path) ? image_path : fileUrl('blog-images', image_path);
  return { ...post, picture: toPicture({ url, alt, caption, width, height, preview }) };
}

/** `image_path` is an http URL or a path in `blog-images` (spec 3). */
export function isExternalUrl(path: string) {
  return /^https?:\/\//i.test(path);
}

export type PostSummary = Awaited<ReturnType<typeof listPosts>>['posts'][number];
export type Post = Exclude<Awaited<ReturnType<typeof readPost>>, undefined | 'gone'>;
