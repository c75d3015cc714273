import type { Staff } from '~/features/accounts/staff/staff.server';
import { type DraftRef, deleteDraft } from '~/features/editor/drafts.server';
import { lastSaved, readVersion } from '~/features/editor/versions.server';
import type { Saved } from '~/features/editor/text-kind.server';
import { hasCode, UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { staleError } from '~/platform/edit-conflict.server';
import { withPicture } from '~/platform/store-picture.server';
import type { PreparedPicture } from '~/platform/prepare-picture.server';
import { isElsewhere, POST } from './blog-manager.server';
import type { PostForm } from '~/features/blog/post.schema';
import { publicationOf } from './publication.server';

type NewState = DraftRef & { version?: number; post: PostForm; picture?: PreparedPicture };

/**
 * Adds a post, or changes the one with this `id` if its `version` is still current; without a version always. Its
 * author is whoever saves it (admin spec 3). A new picture replaces the old file.
 */
export async function savePost(
  context: Context,
  member: Staff,
  { id, draft, version, post, picture }: NewState,
): Promise<Saved> {
  const folder = `${member.id}/`;
  const image = picture && ({ bucket: 'blog-images', folder, picture, alt: post.image_alt ?? '' } as const);
  try {
    return await withPicture(context, image, async (tx, key) => {
      const saved = await write(tx, member, { id, version, post, key });
      await deleteDraft(tx, member, POST.subject, { id, draft });
      tx.writes('blog_posts');
      return saved;
    });
  } catch (error) {
    const last = hasCode(error, 'stale') && id && (await lastSaved(context, POST.subject, id));
    if (last) return { conflict: last };
    if (hasCode(error, 'stale') || hasCode(error, 'not-found')) return { gone: true };
    throw error;
  }
}

type Writing = { id?: string; version?: number; post: PostForm; key?: string };

/** A conflict throws, so that the new picture is removed again. */
async function write(tx: Transaction, member: Staff, { id, version, post, key }: Writing): Promise<{ id: string }> {
  const { title, category, excerpt, content, image_alt } = post;
  const values = { title, category, excerpt, content, author_id: member.id, ...(key && { image_path: key }) };
  if (!id) {
    const row = { ...values, ...(await publicationOf(tx, post)) };
    return tx.db.insertInto('blog_posts').values(row).returning('id').executeTakeFirstOrThrow();
  }
  const before = await lockPost(tx, id);
  if (!before) throw new UserError(404, 'not-found', 'This post no longer exists.');
  if (version !== undefined && version !== before.version) throw staleError();
  const publication = await publicationOf(tx, post, before);
  await tx.db
    .updateTable('blog_posts')
    .set({ ...values, ...publication })
    .where('id', '=', id)
    .execute();
  if (key) await removeStored(tx, before.image_path);
  else if (image_alt !== null) await describe(tx, before.image_path, image_alt);
  return { id };
}

async function lockPost({ db }: Transaction, id: string) {
  if (!isUuid(id)) return undefined;
  const columns = ['version', 'image_path', 'is_published', 'published_at', 'created_at'] as const;
  return db.selectFrom('blog_posts').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

async function removeStored(tx: Transaction, path: string | null) {
  if (path && !isElsewhere(path)) await tx.files.remove(tx.db, 'blog-images', path);
}

async function describe({ db }: Transaction, path: string | null, alt: string) {
  const file = db.updateTable('stored_files').set({ alt }).where('bucket', '=', 'blog-images');
  await file.where('key', '=', path ?? '').execute();
}

/**
 * Deletes a post's picture: its file, unless the path is an http URL, then the path (admin spec 4). Returns the post's
 * new version.
 */
export function removePostImage(context: Context, id: string): Promise<number | undefined> {
  return context.transaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) return undefined;
    tx.writes('blog_posts');
    await removeStored(tx, post.image_path);
    const cleared = tx.db.updateTable('blog_posts').set({ image_path: null }).where('id', '=', id);
    return (await cleared.returning('version').executeTakeFirstOrThrow()).version;
  });
}

/** Restores the text of an earlier version, not its picture; the current text becomes a version. */
export function restorePost(context: Context, member: Staff, versionId: string, version?: number): Promise<Saved> {
  return context.transaction(async (tx) => {
    const earlier = await readVersion(tx, POST.subject, versionId);
    if (!earlier) return { gone: true };
    const { subject_id: id, fields } = earlier;
    const text = (name: string) => (fields[name] === null ? null : String(fields[name]));
    const values = { title: text('title') ?? '', content: text('content') ?? '', excerpt: text('excerpt') };
    let update = tx.db
      .updateTable('blog_posts')
      .set({ ...values, category: text('category'), author_id: member.id })
      .where('id', '=', id);
    if (version !== undefined) update = update.where('version', '=', version);
    const saved = await update.returning('id').executeTakeFirst();
    if (saved) {
      tx.writes('blog_posts');
      await deleteDraft(tx, member, POST.subject, { id });
      return saved;
    }
    const last = await lastSaved(tx, POST.subject, id);
    return last ? { conflict: last } : { gone: true };
  });
}

/** Publishes a post, or makes it a draft again; its author stays. Returns its title. */
export function publishPost(context: Context, id: string, isPublic: boolean) {
  return context.transaction(async (tx) => {
    const before = await lockPost(tx, id);
    if (!before) return undefined;
    const publication = await publicationOf(tx, { shown: isPublic ? 'now' : 'draft', publish_at: '' }, before);
    const update = tx.db.updateTable('blog_posts').set(publication).where('id', '=', id);
    tx.writes('blog_posts');
    return (await update.returning('title').executeTakeFirstOrThrow()).title;
  });
}

/** Returns the title and what Undo needs; undefined if it no longer exists. */
export function deletePost(context: Context, id: string) {
  return context.transaction(async (tx) => {
    if (!isUuid(id)) return undefined;
    tx.writes('blog_posts');
    const all = tx.db.deleteFrom('blog_posts').where('id', '=', id);
    const gone = await all.returning(['title', 'image_path']).executeTakeFirst();
    if (!gone) return undefined;
    const failure = await tx.savepoint(() => removeStored(tx, gone.image_path));
    if (failure) tx.log.error('picture of a post not removed', { error: failure });
    return { title: gone.title, deletion: tx.deletion };
  });
}
