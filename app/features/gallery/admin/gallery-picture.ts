import type { StaffHandle } from '~/lib/areas';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/gallery-picture';
import { GALLERY_KINDS, NO_CATEGORY } from './gallery-texts';
import { findGallery } from '~/features/gallery/gallery.server';
import { addSiteImage } from '~/features/gallery/site-images.server';
import { handleUploadedPicture } from './picture-uploads.server';

export const handle: StaffHandle = { area: 'content' };

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return handleUploadedPicture(context, request, GALLERY_KINDS, async (fields) => {
    const gallery = await findGallery(context, fields.category);
    if (!gallery) throw new UserError(400, 'invalid', NO_CATEGORY.description);
    const { category } = gallery;
    return (texts, picture, settle) => addSiteImage(context, { category, ...texts }, picture, settle);
  });
}
