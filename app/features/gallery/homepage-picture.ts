import { staff } from '~/features/accounts/staff.server';
import { server } from '~/platform/context.server';
import type { Route } from './+types/homepage-picture';
import { HOMEPAGE_KINDS } from './gallery-texts';
import { addHomepagePicture } from './homepage-manager.server';
import { takeUploaded } from './take-pictures.server';

/** POST /homepage-gallery-manager/pictures, from the upload queue: adds a finished upload to the homepage gallery. */
export async function action({ request, context }: Route.ActionArgs) {
  const studio = server(context);
  const member = staff(context);
  member.mayEdit('content');
  return takeUploaded(
    studio,
    request,
    HOMEPAGE_KINDS,
    () =>
      ({ alt }, picture, settle) =>
        addHomepagePicture(studio, member, alt, picture, settle),
  );
}
