import type { StaffHandle } from '~/lib/areas';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/homepage-picture';
import { HOMEPAGE_KINDS } from './gallery-texts';
import { addHomepagePicture } from './homepage-manager.server';
import { handleUploadedPicture } from './picture-uploads.server';

export const handle: StaffHandle = { area: 'content' };

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return handleUploadedPicture(
    context,
    request,
    HOMEPAGE_KINDS,
    () =>
      ({ alt }, picture, settle) =>
        addHomepagePicture(context, alt, picture, settle),
  );
}
