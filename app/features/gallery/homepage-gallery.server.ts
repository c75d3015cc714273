import { fileUrl, pictureOf } from '~/lib/picture';
import type { Context } from '~/platform/context.server';

/** Spec 9: as many are fetched, six are shown. */
const FETCHED = 8;

/** The homepage gallery's pictures, newest first, without the folder's placeholder (spec 7). */
export async function listHomepageGallery({ db, files, reads, remember }: Context) {
  reads('homepage-gallery-images');
  const newest = () => files.list(db, 'homepage-gallery-images', FETCHED);
  const stored = await remember('homepage-gallery-images', 'newest', newest);
  return stored
    .filter(({ key }) => !key.endsWith('emptyFolderPlaceholder'))
    .map((file) => pictureOf({ ...file, url: fileUrl(file.bucket, file.key) }));
}
