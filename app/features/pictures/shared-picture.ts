import { Readable } from 'node:stream';
import { addSiteImage } from '~/features/gallery/site-images.server';
import type { StaffHandle } from '~/lib/areas';
import { nameInKey } from '~/lib/file-name';
import { fileUrl, pictureId } from '~/lib/picture';
import { UserError } from '~/lib/user-error';
import type { Bucket } from '~/platform/buckets';
import { type Context, getContext } from '~/platform/context.server';
import { ONE_PICTURE, readAlt, readPicture } from '~/platform/posted-picture.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import { runJsonAction } from '~/platform/run-action.server';
import type { Route } from './+types/shared-picture';
import { pictureFileIn } from './library.server';
import { pictureGone } from './picture-places.server';

export const handle: StaffHandle = { area: 'content' };

const NOT_STORED = { errorTitle: 'Image upload failed', unexpected: 'It could not be stored. Please try again.' };

/** POST: the address of a `picture` or of one `chosen` from the library, as pages may show it: in the media library. */
export function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return withPostedForm(context, request, ONE_PICTURE, (posted) =>
    runJsonAction(context, NOT_STORED, async () => {
      const { chosen } = posted.texts;
      return Response.json({ url: await (chosen ? share(context, chosen) : add(context, posted)) });
    }),
  );
}

async function add(context: Context, posted: PostedForm) {
  const { picture, error = 'Choose a picture first.' } = await readPicture(posted, 'picture');
  if (!picture) throw new UserError(400, 'invalid', error);
  return addToMedia(context, picture, readAlt(posted, 'picture'));
}

async function addToMedia(context: Context, picture: Parameters<typeof addSiteImage>[2], alt: string) {
  const id = await addSiteImage(context, { category: 'blog', title: '', alt }, picture);
  const added = context.db.selectFrom('site_images').select('image_url').where('id', '=', id);
  return (await added.executeTakeFirstOrThrow()).image_url;
}

/** A picture of a product or a post can be deleted with it, so a page gets a copy of its own. */
async function share(context: Context, url: string) {
  const file = pictureFileIn(pictureId(url));
  if (!file) throw pictureGone();
  const { bucket, key } = file;
  const media = context.db.selectFrom('site_images').select('id').where('image_url', '=', fileUrl(bucket, key));
  if (await media.limit(1).executeTakeFirst()) return fileUrl(bucket, key);
  const stored = await context.db
    .selectFrom('stored_files')
    .select(['content_type', 'alt'])
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .executeTakeFirst();
  const bytes = stored && (await context.files.open(bucket as Bucket, key));
  if (!bytes) throw pictureGone();
  const picture = { name: nameInKey(key), contentType: stored.content_type, open: () => Readable.from(bytes) };
  return addToMedia(context, picture, stored.alt ?? '');
}
