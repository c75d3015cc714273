import { staff } from '~/features/accounts/staff.server';
import { suggestedAlt } from '~/lib/alt-text';
import { fileUrl } from '~/lib/picture';
import { server } from '~/platform/context.server';
import { withPicture } from '~/platform/kept-picture.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE, readPicture } from '~/platform/posted-picture.server';
import type { Route } from './+types/post-picture';
import { ABOUT_JOURNAL } from './post.schema';

/** POST: stores a picture for the text of a post; answers with its address, and words for it to be looked at. */
export async function action({ request, context }: Route.ActionArgs) {
  const [studio, member] = [server(context), staff(context)];
  member.mayEdit('content');
  return withPostedForm(request, ONE_PICTURE, async (posted) => {
    const { picture, fault } = await readPicture(posted, 'picture');
    if (!picture) return Response.json({ message: fault ?? 'Choose a picture first.' }, { status: 400 });
    const alt = wordsFor(picture.name);
    const file = { bucket: 'blog-images', folder: `${member.id}/`, picture, alt } as const;
    try {
      const key = await withPicture(studio, file, async (_tx, stored = '') => stored);
      return Response.json({ address: fileUrl('blog-images', key), alt });
    } catch (error) {
      studio.log.error('picture for a text not stored', { error });
      return Response.json({ message: 'The picture could not be stored. Please try again.' }, { status: 500 });
    }
  });
}

/** A beginning for whoever writes the alternative text, without what would end it in markdown. */
function wordsFor(fileName: string) {
  return suggestedAlt(fileName.replace(/[[\]()\\]+/g, ' '), ABOUT_JOURNAL);
}
