import { idFields } from '~/lib/form-fields';
import { invalid } from '~/lib/parse-form';
import { ANY_PICTURE } from '~/lib/picture-file';
import type { Context } from '~/platform/context.server';
import type { Flash } from '~/lib/flash';
import type { PostedForm } from '~/platform/posted-form.server';
import { readPicture } from '~/platform/posted-picture.server';
import { runAction } from '~/platform/run-action.server';
import { addedToLibrary, NO_FILES } from './gallery-texts';
import { readImageFields } from './managed-images.server';
import { categoryIn, MEDIA_VALUES, NO_MEDIA_CATEGORY } from '~/features/gallery/media.schema';
import { PICTURE_LABELS, parsePicture } from '~/features/gallery/admin/picture-form.server';
import { addSiteImage, editSiteImage, removeSiteImages, replaceSiteImage } from '~/features/gallery/site-images.server';
import { uploadFlash, addPosted } from './picture-uploads.server';
import { backTo, readTileAction } from './tile-action.server';

const NO_IMAGE = { title: 'Image is required', description: 'Please upload an image file.' };

export async function handleMediaForm(context: Context, posted: PostedForm, returnTo: string) {
  const { fields, texts } = posted;
  const { action, name } = readTileAction(texts.do);
  if (texts.intent === 'upload') return upload(context, posted, returnTo);
  if (texts.intent === 'save') return save(context, posted, returnTo);
  if (texts.intent === 'delete-selected') return remove(context, idFields(fields), returnTo);
  if (action === 'delete') return remove(context, [name], returnTo);
  return backTo(context, returnTo);
}

const UNCHANGED = 'Nothing was changed. Please try again.';

function upload(context: Context, posted: PostedForm, returnTo: string) {
  return runAction(context, { errorTitle: 'Image upload failed', unexpected: UNCHANGED }, async () => {
    const category = categoryIn(posted.texts.category, MEDIA_VALUES);
    if (!category) throw invalid({}, { title: NO_MEDIA_CATEGORY });
    if (posted.files.length + posted.lost.length === 0) throw invalid({}, NO_FILES);
    const outcome = await addPosted(context, posted, ANY_PICTURE, (values, picture) =>
      addSiteImage(context, { category, ...values }, picture),
    );
    const flash = uploadFlash(outcome, (count) => addedToLibrary(count, category));
    return backTo(context, returnTo, flash);
  });
}

function save(context: Context, posted: PostedForm, returnTo: string) {
  const { texts: typed } = posted;
  const { id = '' } = typed;
  const read = () => readImageFields(context, id);
  const record = { table: 'site_images', id, labels: LABELS, read } as const;
  return runAction(context, { errorTitle: 'Error saving image', unexpected: UNCHANGED, typed, record }, async () => {
    const { picture, error } = await readPicture(posted, 'image');
    const category = categoryIn(typed.category, MEDIA_VALUES);
    const image = error ?? (id || picture ? undefined : NO_IMAGE.description);
    const missing = { ...(!id && !category && { category: NO_MEDIA_CATEGORY }), ...(image && { image }) };
    const values = parsePicture(typed, missing, toastFor(missing, error));
    if (id) return change(context, { id, values, picture }, returnTo);
    if (category && picture) await addSiteImage(context, { category, ...values }, picture);
    return backTo(context, returnTo, { title: 'Image Saved!' });
  });
}

type ChosenPicture = Awaited<ReturnType<typeof readPicture>>['picture'];
type Changed = { id: string; values: ReturnType<typeof parsePicture>; picture: ChosenPicture };

async function change(context: Context, { id, values, picture }: Changed, returnTo: string) {
  const isThere = await (picture ? replaceSiteImage(context, id, values, picture) : editSiteImage(context, id, values));
  return backTo(context, returnTo, isThere ? { title: 'Image Saved!' } : GONE);
}

const LABELS = { ...PICTURE_LABELS, description: 'Description' };

const GONE = {
  title: 'Error saving image',
  description: 'A colleague has deleted it.',
  variant: 'destructive',
} as const;

/** The spec's texts (admin spec 5); one toast at a time. */
function toastFor(errors: { category?: string; image?: string }, pictureError?: string): Flash | undefined {
  if (errors.category) return { title: NO_MEDIA_CATEGORY };
  if (pictureError) return { title: 'Image upload failed', description: pictureError };
  return errors.image ? NO_IMAGE : undefined;
}

const DELETE = { errorTitle: 'Error deleting image from database', unexpected: UNCHANGED };

function remove(context: Context, ids: string[], returnTo: string) {
  return runAction(context, DELETE, async () => {
    const { removed, unremoved, deletion: undo } = await removeSiteImages(context, ids);
    if (removed === 0) return backTo(context, returnTo);
    if (unremoved > 0) return backTo(context, returnTo, { ...FILE_NOT_REMOVED, undo });
    return backTo(context, returnTo, { title: 'Image deleted successfully!', undo });
  });
}

const FILE_NOT_REMOVED = {
  title: 'Could not delete from storage',
  description: 'The image is no longer in the library, but its file could not be removed.',
  variant: 'destructive',
} as const;
