import { fileUrl, pictureOf } from '~/lib/picture';
import type { Context } from '~/platform/context.server';

/** Spec 9: as many are fetched, six are shown. */
const FETCHED = 8;

/** The homepage gallery's pictures, newest first, without the folder's placeholder (spec 7). */
export async function listHomepageGallery({ db, files, reads }: Context) {
  reads('homepage-gallery-images');
  const stored = await files.list(db, 'homepage-gallery-images', FETCHED);
  return stored
    .filter(({ key }) => !key.endsWith('emptyFolderPlaceholder'))
    .map((file) => pictureOf({ ...file, url: fileUrl(file.bucket, file.key) }));
}
