import { sql } from 'kysely';
import { fileUrl, toPicture } from '~/lib/picture';
import type { Context } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';

export const HOMEPAGE_BUCKET = 'homepage-gallery-images';
/** Spec 9: eight are fetched, six are shown. */
const FETCHED = 8;

export async function listHomepageGallery({ db, memo }: Context) {
  const stored = await memo('homepage gallery', () => homepageFiles(db, FETCHED));
  return stored.map((file) => toPicture({ ...file, url: fileUrl(file.bucket, file.key) }));
}

/** Newest first (spec 7), except files that staff have moved. */
export function homepageFiles(db: Database, limit: number) {
  return db
    .selectFrom('stored_files')
    .select(['bucket', 'key', 'version', 'alt', 'caption', 'created_at'])
    .select(['width', 'height', 'preview', 'focus_x', 'focus_y'])
    .where('bucket', '=', HOMEPAGE_BUCKET)
    .where('key', 'not like', '%emptyFolderPlaceholder')
    .orderBy(sql`coalesce(sort_time, created_at)`, 'desc')
    .orderBy('key', 'desc')
    .limit(limit)
    .execute();
}
