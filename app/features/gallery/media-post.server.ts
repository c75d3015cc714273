import { data } from 'react-router';
import { idFields } from '~/lib/form-fields';
import { ANY_PICTURE } from '~/lib/picture-file';
import { hasCode } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { isDatabaseAway } from '~/platform/database.server';
import { editFailureOf } from '~/platform/edit-conflict.server';
import type { Flash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { readPicture } from '~/platform/posted-picture.server';
import { addedToLibrary, NO_FILES } from './gallery-texts';
import { readImageFields } from './managed-images.server';
import { aboutCategory, categoryIn, MEDIA_VALUES, NO_MEDIA_CATEGORY } from './media.schema';
import { parsePictureForm, PICTURE_LABELS, type Refused, refused, unsaved } from './picture-form.server';
import { addSiteImage, editSiteImage, removeSiteImages, replaceSiteImage } from './site-images.server';
import { uploadFlash, takePosted } from './take-pictures.server';
import { backTo, readAct } from './tile-acts.server';

const NO_IMAGE = { title: 'Image is required', description: 'Please upload an image file.' };

export async function takeMediaForm(context: Context, posted: PostedForm, returnTo: string) {
  const { fields, texts } = posted;
  const { act, name } = readAct(texts.do);
  try {
    if (texts.intent === 'upload') return await upload(context, posted, returnTo);
    if (act === 'delete') return await remove(context, [name], returnTo);
    const selected = idFields(fields);
    if (texts.intent === 'delete-selected') return await remove(context, selected, returnTo);
    if (texts.intent === 'save') return await save(context, posted, returnTo);
    return backTo(context, returnTo);
  } catch (error) {
    context.log.error('media manager', { error });
    return refused(errorOf(error, texts.intent === 'save'), isDatabaseAway(error) ? 503 : 500, texts);
  }
}

function errorOf(error: unknown, isSaving: boolean): Flash {
  const again = { description: 'Nothing was changed. Please try again.', variant: 'destructive' } as const;
  if (hasCode(error, 'picture-not-stored')) return { title: 'Image upload failed', ...again };
  return { title: isSaving ? 'Error saving image' : 'Error deleting image from database', ...again };
}

async function upload(context: Context, posted: PostedForm, returnTo: string) {
  const category = categoryIn(posted.texts.category, MEDIA_VALUES);
  if (!category) return refused({ title: NO_MEDIA_CATEGORY, variant: 'destructive' });
  if (posted.files.length + posted.lost.length === 0) return refused(NO_FILES);
  const outcome = await takePosted(context, posted, ANY_PICTURE, aboutCategory(category), (values, picture) =>
    addSiteImage(context, { category, ...values }, picture),
  );
  return backTo(
    context,
    returnTo,
    uploadFlash(outcome, (count) => addedToLibrary(count, category)),
  );
}

async function save(context: Context, posted: PostedForm, returnTo: string) {
  const { texts } = posted;
  const { picture, error } = await readPicture(posted, 'image');
  const id = texts.id ?? '';
  const category = categoryIn(texts.category, MEDIA_VALUES);
  const { values, errors = {} } = parsePictureForm(texts);
  if (!id && !category) errors.category = NO_MEDIA_CATEGORY;
  if (error) errors.image = error;
  else if (!id && !picture) errors.image = NO_IMAGE.description;
  if (!values || Object.keys(errors).length > 0)
    return data({ errors, error: toastFor(errors, error), typed: texts }, 400);
  if (id) return change(context, { id, values, picture, typed: texts }, returnTo);
  if (category && picture) await addSiteImage(context, { category, ...values }, picture);
  return backTo(context, returnTo, { title: 'Image Saved!' });
}

type PictureValues = NonNullable<ReturnType<typeof parsePictureForm>['values']>;
type ChosenPicture = Awaited<ReturnType<typeof readPicture>>['picture'];
type Changed = { id: string; values: PictureValues; picture: ChosenPicture; typed: Record<string, string> };

async function change(context: Context, { id, values, picture, typed }: Changed, returnTo: string) {
  const read = () => readImageFields(context, id);
  const record = { table: 'site_images', id, labels: LABELS, read, typed } as const;
  let isThere = true;
  const failure = await editFailureOf(context, 'Error saving image', record, async () => {
    isThere = await (picture ? replaceSiteImage(context, id, values, picture) : editSiteImage(context, id, values));
  });
  if (failure) return unsaved(failure, typed);
  return backTo(context, returnTo, isThere ? { title: 'Image Saved!' } : GONE);
}

const LABELS = { ...PICTURE_LABELS, description: 'Description' };

const GONE = {
  title: 'Error saving image',
  description: 'A colleague has deleted it.',
  variant: 'destructive',
} as const;

/** The spec's texts (admin spec 5); one toast at a time. */
function toastFor(errors: Refused['errors'], pictureError?: string): Flash | undefined {
  const variant = 'destructive';
  if (errors.category) return { title: NO_MEDIA_CATEGORY, variant };
  if (pictureError) return { title: 'Image upload failed', description: pictureError, variant };
  if (errors.image) return { ...NO_IMAGE, variant };
  return undefined;
}

async function remove(context: Context, ids: string[], returnTo: string) {
  const { removed, unremoved, deletion } = await removeSiteImages(context, ids);
  if (removed === 0) return backTo(context, returnTo);
  if (unremoved > 0) return backTo(context, returnTo, { ...KEPT, undo: deletion });
  return backTo(context, returnTo, { title: 'Image deleted successfully!', undo: deletion });
}

const KEPT = {
  title: 'Could not delete from storage',
  description: 'The image is no longer in the library, but its file could not be removed.',
  variant: 'destructive',
} as const;
