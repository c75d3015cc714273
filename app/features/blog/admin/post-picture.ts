import { staff } from '~/features/accounts/staff/staff.server';
import { fileUrl } from '~/lib/picture';
import { getContext } from '~/platform/context.server';
import { withPicture } from '~/platform/store-picture.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readPicture } from '~/platform/posted-picture.server';
import type { Route } from './+types/post-picture';

/** POST: stores a picture for the text of a post and returns its URL. The author adds the alternative text. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  return withPostedForm(context, request, ONE_PICTURE, async (posted) => {
    const { picture, error } = await readPicture(posted, 'picture');
    if (!picture) return Response.json({ message: error ?? 'Choose a picture first.' }, { status: 400 });
    const alt = '';
    const file = { bucket: 'blog-images', folder: `${member.id}/`, picture, alt } as const;
    try {
      const key = await withPicture(context, file, async (_tx, stored = '') => stored);
      return Response.json({ address: fileUrl('blog-images', key), alt });
    } catch (error) {
      context.log.error('picture for a text not stored', { error });
      return Response.json({ message: 'The picture could not be stored. Please try again.' }, { status: 500 });
    }
  });
}
