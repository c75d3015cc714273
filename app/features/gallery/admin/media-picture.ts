import type { StaffHandle } from '~/lib/areas';
import { ANY_PICTURE } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/media-picture';
import { categoryIn, MEDIA_VALUES, NO_MEDIA_CATEGORY } from '~/features/gallery/media.schema';
import { addSiteImage } from '~/features/gallery/site-images.server';
import { handleUploadedPicture } from './picture-uploads.server';

export const handle: StaffHandle = { area: 'content' };

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return handleUploadedPicture(context, request, ANY_PICTURE, (fields) => {
    const category = categoryIn(fields.category, MEDIA_VALUES);
    if (!category) throw new UserError(400, 'invalid', NO_MEDIA_CATEGORY);
    return (texts, picture, settle) => addSiteImage(context, { category, ...texts }, picture, settle);
  });
}
