import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { deleteDraft } from '~/features/editor/drafts.server';
import type { TextRef } from '~/features/editor/editor.actions.server';
import { goneError, missedUpdateError } from '~/features/editor/text-kind.server';
import { requireVersion } from '~/features/editor/versions.server';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion, staleError } from '~/platform/edit-conflict.server';
import { idIn } from '~/platform/selection.server';
import { withPicture } from '~/platform/store-picture.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import { isExternalUrl } from '~/features/blog/blog.server';
import { POST } from './blog-manager.server';
import type { PostForm } from '~/features/blog/post.schema';
import { firstPublished, publicationColumns } from './publication.server';

type Writing = { ref: TextRef; post: PostForm; picture?: PreparedPicture };

/** Its author is whoever saves it (admin spec 3); a new picture replaces the old file. Returns the title. */
export function savePost(context: Context, member: Staff, { ref, post, picture }: Writing): Promise<string> {
  const folder = `${member.id}/`;
  const image = picture && ({ bucket: 'blog-images', folder, picture, alt: post.image_alt ?? '' } as const);
  return withPicture(context, image, async (tx, key) => {
    await (ref.id ? updatePost(tx, member, { ...ref, id: ref.id }, post, key) : addPost(tx, member, post, key));
    await deleteDraft(tx, member, POST.subject, ref);
    return post.title;
  });
}

async function addPost(tx: Transaction, member: Staff, post: PostForm, key?: string) {
  const row = { ...postColumns(member, post, key), ...(await publicationColumns(tx, post)) };
  await tx.db.insertInto('blog_posts').values(row).execute();
}

function postColumns(member: Staff, post: PostForm, key?: string) {
  const { title, category, excerpt, content, search_title, search_description } = post;
  const texts = { title, category, excerpt, content, search_title, search_description };
  return { ...texts, author_id: member.id, ...(key && { image_path: key }) };
}

type Edited = TextRef & { id: string };

async function updatePost(tx: Transaction, member: Staff, { id, version }: Edited, post: PostForm, key?: string) {
  const before = await lockPost(tx, id);
  if (!before) throw goneError(POST);
  if (version !== undefined && version !== before.version) throw staleError();
  const row = { ...postColumns(member, post, key), ...(await publicationColumns(tx, post, before)) };
  await tx.db.updateTable('blog_posts').set(row).where('id', '=', id).execute();
  if (key) await removeFile(tx, before.image_path);
  else if (post.image_alt !== null) await updateAlt(tx, before.image_path, post.image_alt);
}

async function lockPost({ db }: Transaction, id: string) {
  if (!isUuid(id)) return undefined;
  const columns = ['version', 'image_path', 'is_published', 'published_at', 'created_at'] as const;
  return db.selectFrom('blog_posts').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

async function removeFile(tx: Transaction, path: string | null) {
  if (path && !isExternalUrl(path)) await tx.files.remove(tx.db, 'blog-images', path);
}

async function updateAlt({ db }: Transaction, path: string | null, alt: string) {
  const file = db.updateTable('stored_files').set({ alt }).where('bucket', '=', 'blog-images');
  await file.where('key', '=', path ?? '').execute();
}

/** Removes the file, unless the path is an http URL, then the path (admin spec 4). Returns the post's new version. */
export function removePostImage(context: Context, id: string): Promise<number | undefined> {
  return context.transaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) return undefined;
    await removeFile(tx, post.image_path);
    const cleared = tx.db.updateTable('blog_posts').set({ image_path: null }).where('id', '=', id);
    return (await cleared.returning('version').executeTakeFirstOrThrow()).version;
  });
}

/** Restores the text of an earlier version, not its picture; the current text becomes a version. */
export function restorePost(context: Context, member: Staff, versionId: string, version?: number) {
  return context.transaction(async (tx) => {
    const { subject_id: id, fields } = await requireVersion(tx, POST, versionId);
    const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null);
    const texts = { title: text('title') ?? '', content: text('content') ?? '', excerpt: text('excerpt') };
    const search = { search_title: text('search_title'), search_description: text('search_description') };
    const { numUpdatedRows } = await tx.db
      .updateTable('blog_posts')
      .set({ ...texts, ...search, category: text('category'), author_id: member.id })
      .where('id', '=', id)
      .where(hasVersion(version))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw await missedUpdateError(tx, POST, id);
    await deleteDraft(tx, member, POST.subject, { id });
  });
}

/** Their authors stay. Returns their titles. */
export function publishPosts(context: Context, ids: string[], isPublic: boolean) {
  return context.transaction(async (tx) => {
    await lockPosts(tx, ids);
    const now = tx.now();
    const posts = tx.db
      .updateTable('blog_posts')
      .set({ is_published: isPublic, publish_at: null })
      .$if(isPublic, (update) => update.set(firstPublished(sql`${now}::timestamptz`)));
    const published = await posts.where(idIn(ids)).returning('title').execute();
    return published.map(({ title }) => title);
  });
}

/** Returns the titles and what Undo needs of the posts that exist. */
export function deletePosts(context: Context, ids: string[]) {
  return context.transaction(async (tx) => {
    await lockPosts(tx, ids);
    const gone = await tx.db.deleteFrom('blog_posts').where(idIn(ids)).returning(['title', 'image_path']).execute();
    const paths = gone.flatMap(({ image_path: path }) => (path && !isExternalUrl(path) ? path : []));
    const failure = await tx.savepoint(() => tx.files.remove(tx.db, 'blog-images', ...paths));
    if (failure) tx.log.error('pictures of posts not removed', { error: failure });
    return gone.map(({ title }) => ({ title, deletion: tx.deletion }));
  });
}

/** In the order of their ids, so that two of these cannot deadlock. */
function lockPosts({ db }: Transaction, ids: string[]) {
  return db.selectFrom('blog_posts').select('id').where(idIn(ids)).orderBy('id').forUpdate().execute();
}
