import { type RawBuilder, sql } from 'kysely';
import { deleteOldDrafts } from '~/features/editor/drafts.server';
import { parsePublishTime } from '~/features/editor/publish-time.server';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import type { PostForm } from '~/features/blog/post.schema';
import { deleteUnusedPictures } from './unused-pictures.server';

const SWEEP_S = 5;

interface Before {
  is_published: boolean;
  published_at: Date | null;
  created_at: Date;
}

/** The publication columns: `created_at` becomes the first publication, the date that visitors see and sort by. */
export async function publicationColumns(
  context: Context,
  { shown, publish_at }: Pick<PostForm, 'shown' | 'publish_at'>,
  before?: Before,
) {
  const wasPublic = before?.published_at ?? null;
  const unpublished = { is_published: false, publish_at: null, published_at: wasPublic };
  if (shown === 'draft') return unpublished;
  if (shown === 'later') return { ...unpublished, publish_at: await parsePublishTime(context, publish_at) };
  const now = context.now();
  return {
    is_published: true,
    publish_at: null,
    published_at: wasPublic ?? now,
    ...(wasPublic === null && { created_at: now }),
  };
}

/** For updates: a post that is published for the first time is as old as that. */
export function firstPublished(moment: RawBuilder<Date>) {
  return {
    published_at: sql<Date>`coalesce(published_at, ${moment})`,
    created_at: sql<Date>`case when published_at is null then ${moment} else created_at end`,
  };
}

export function publishDuePosts(context: Context): Promise<number> {
  return context.transaction(async (tx) => {
    const due = await tx.db
      .updateTable('blog_posts')
      .set({ is_published: true, publish_at: null, ...firstPublished(sql`publish_at`) })
      .where('publish_at', '<=', tx.now())
      .returning('id')
      .execute();
    return due.length;
  });
}

export function handleBlogJobs(platform: Platform) {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, publishDuePosts));
  // Once a day would do, but a program that restarts every day would never get there.
  platform.jobs.every(3600, async () => {
    await deleteOldDrafts(platform);
    await deleteUnusedPictures(platform);
  });
}
