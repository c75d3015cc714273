import { data } from 'react-router';
import { idFields } from '~/lib/form-fields';
import type { Context } from '~/platform/context.server';
import { isDatabaseAway } from '~/platform/database.server';
import { editFailureOf } from '~/platform/edit-conflict.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { GALLERIES } from './gallery.schema';
import { addedToGallery, GALLERY_KINDS, NO_CATEGORY, NO_FILES } from './gallery-texts';
import { readImageFields } from './managed-images.server';
import { aboutCategory, categoryIn, GALLERY_CATEGORIES } from './media.schema';
import { parsePictureForm, PICTURE_LABELS, type Refused, refused, unsaved } from './picture-form.server';
import { addSiteImage, editSiteImage, moveSiteImage, recategorize, removeSiteImages } from './site-images.server';
import { uploadFlash, takePosted } from './take-pictures.server';
import { backTo, readAct } from './tile-acts.server';

const NOT_DELETED = {
  title: 'Delete Failed',
  description: 'Could not delete the image from the database.',
  variant: 'destructive',
} as const;

export async function takeGalleryForm(context: Context, posted: PostedForm, url: URL) {
  const returnTo = listUrl(url);
  const { fields, texts } = posted;
  const { act, name, before } = readAct(texts.do);
  const selected = idFields(fields);
  if (texts.intent === 'upload') return upload(context, posted);
  if (texts.intent === 'save') return save(context, posted, returnTo);
  if (texts.intent === 'recategorize') return moveToGallery(context, selected, texts.category, returnTo);
  if (texts.intent === 'delete-selected') return remove(context, selected, returnTo);
  if (act === 'delete') return remove(context, [name], returnTo);
  if (act === 'move') return move(context, name, before, returnTo);
  return backTo(context, returnTo);
}

/** Without the dialog. */
function listUrl({ pathname, searchParams }: URL) {
  const search = new URLSearchParams(searchParams);
  search.delete('edit');
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

async function upload(context: Context, posted: PostedForm) {
  const category = categoryIn(posted.texts.category, GALLERY_CATEGORIES);
  if (!category) return refused(NO_CATEGORY);
  if (posted.files.length + posted.lost.length === 0) return refused(NO_FILES);
  const outcome = await takePosted(context, posted, GALLERY_KINDS, aboutCategory(category), (values, picture) =>
    addSiteImage(context, { category, ...values }, picture),
  );
  const { slug } = GALLERIES.find((gallery) => gallery.category === category) ?? GALLERIES[0];
  const flash = uploadFlash(outcome, (count) => addedToGallery(count, category));
  return backTo(context, `/gallery-manager?gallery=${slug}`, flash);
}

async function save(context: Context, { texts: typed }: PostedForm, returnTo: string) {
  const { values, errors } = parsePictureForm(typed);
  if (!values) return data({ errors, typed, error: undefined }, 400);
  const { id = '' } = typed;
  const read = () => readImageFields(context, id);
  const record = { table: 'site_images', id, labels: PICTURE_LABELS, read, typed } as const;
  let isThere = true;
  const failure = await editFailureOf(context, 'Save Failed', record, async () => {
    isThere = await editSiteImage(context, id, values);
  });
  if (failure) return unsaved(failure, typed);
  return backTo(context, returnTo, isThere ? { title: 'Image Saved!' } : GONE);
}

const GONE = {
  title: 'Save Failed',
  description: 'A colleague has deleted this picture.',
  variant: 'destructive',
} as const;

async function remove(context: Context, ids: string[], returnTo: string) {
  try {
    const { removed, unremoved, deletion } = await removeSiteImages(context, ids);
    if (removed === 0) return backTo(context, returnTo);
    const several = removed > 1 ? { description: `${removed} pictures are in the trash for 30 days.` } : {};
    return backTo(
      context,
      returnTo,
      unremoved > 0 ? { ...KEPT, undo: deletion } : { title: 'Image Deleted', ...several, undo: deletion },
    );
  } catch (error) {
    return failed(context, error, NOT_DELETED);
  }
}

const KEPT = {
  title: 'Storage Delete Warning',
  description: 'The image is no longer shown, but its file could not be removed from the storage.',
  variant: 'destructive',
} as const;

async function moveToGallery(context: Context, ids: string[], given: string | undefined, returnTo: string) {
  const category = categoryIn(given, GALLERY_CATEGORIES);
  if (!category) return refused(NO_CATEGORY);
  try {
    const count = await recategorize(context, ids, category);
    const description = `${count} ${count === 1 ? 'picture hangs' : 'pictures hang'} in ${category} now.`;
    return backTo(context, returnTo, { title: 'Moved', description });
  } catch (error) {
    return failed(context, error, { title: 'Save Failed', variant: 'destructive' });
  }
}

async function move(context: Context, id: string, before: string | null, returnTo: string) {
  try {
    await moveSiteImage(context, id, before);
    return backTo(context, returnTo);
  } catch (error) {
    return failed(context, error, { title: 'Save Failed', variant: 'destructive' });
  }
}

function failed(context: Context, error: unknown, toast: Refused['error']) {
  context.log.error('gallery manager', { error });
  return refused(toast, isDatabaseAway(error) ? 503 : 500);
}
