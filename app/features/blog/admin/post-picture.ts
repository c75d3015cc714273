import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { fileUrl } from '~/lib/picture';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { withPicture } from '~/platform/store-picture.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readPicture } from '~/platform/posted-picture.server';
import { runJsonAction } from '~/platform/run-action.server';
import type { Route } from './+types/post-picture';

export const handle: StaffHandle = { area: 'content' };

/** POST: stores a picture for the text of a post and returns its URL. The author adds the alternative text. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const unexpected = 'The picture could not be stored. Please try again.';
  return withPostedForm(context, request, ONE_PICTURE, (posted) =>
    runJsonAction(context, { errorTitle: 'Image upload failed', unexpected }, async () => {
      const { picture, error = 'Choose a picture first.' } = await readPicture(posted, 'picture');
      if (!picture) throw new UserError(400, 'invalid', error);
      const file = { bucket: 'blog-images', folder: `${member.id}/`, picture, alt: '' } as const;
      const key = await withPicture(context, file, async (_tx, stored = '') => stored);
      return Response.json({ address: fileUrl('blog-images', key), alt: '' });
    }),
  );
}
