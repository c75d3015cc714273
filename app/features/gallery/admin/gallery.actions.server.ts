import { idFields } from '~/lib/form-fields';
import { invalid } from '~/lib/parse-form';
import type { Context } from '~/platform/context.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { findGallery } from '~/features/gallery/gallery.server';
import { addedToGallery, GALLERY_KINDS, NO_CATEGORY, NO_FILES } from './gallery-texts';
import { readImageFields } from './managed-images.server';
import { PICTURE_LABELS, parsePicture } from '~/features/gallery/admin/picture-form.server';
import {
  addSiteImage,
  editSiteImage,
  moveSiteImage,
  recategorize,
  removeSiteImages,
} from '~/features/gallery/site-images.server';
import { uploadFlash, addPosted } from './picture-uploads.server';
import { backTo, readTileAction } from './tile-action.server';

export async function handleGalleryForm(context: Context, posted: PostedForm, url: URL) {
  const returnTo = listUrl(url);
  const { fields, texts } = posted;
  const { action, name, before } = readTileAction(texts.do);
  const selected = idFields(fields);
  if (texts.intent === 'upload') return upload(context, posted);
  if (texts.intent === 'save') return save(context, posted, returnTo);
  if (texts.intent === 'recategorize') return moveToGallery(context, selected, texts.category, returnTo);
  if (texts.intent === 'delete-selected') return remove(context, selected, returnTo);
  if (action === 'delete') return remove(context, [name], returnTo);
  if (action === 'move') return move(context, name, before, returnTo);
  return backTo(context, returnTo);
}

function listUrl({ pathname, searchParams }: URL) {
  const search = new URLSearchParams(searchParams);
  search.delete('edit');
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

function upload(context: Context, posted: PostedForm) {
  return runAction(context, { errorTitle: 'Upload Failed' }, async () => {
    const { category, title, slug } = await requireGallery(context, posted.texts.category);
    if (posted.files.length + posted.lost.length === 0) throw invalid({}, NO_FILES);
    const outcome = await addPosted(context, posted, GALLERY_KINDS, (values, picture) =>
      addSiteImage(context, { category, ...values }, picture),
    );
    const flash = uploadFlash(outcome, (count) => addedToGallery(count, title));
    return backTo(context, `/gallery-manager?gallery=${slug}`, flash);
  });
}

async function requireGallery(context: Context, category: string | undefined) {
  const gallery = await findGallery(context, category);
  if (!gallery) throw invalid({}, NO_CATEGORY);
  return gallery;
}

function save(context: Context, { texts: typed }: PostedForm, returnTo: string) {
  const { id = '' } = typed;
  const read = () => readImageFields(context, id);
  const record = { table: 'site_images', id, labels: PICTURE_LABELS, read } as const;
  return runAction(context, { typed, record }, async () => {
    const isThere = await editSiteImage(context, id, parsePicture(typed));
    return backTo(context, returnTo, isThere ? { title: 'Image Saved!' } : GONE);
  });
}

const GONE = {
  title: 'Save Failed',
  description: 'A colleague has deleted this picture.',
  variant: 'destructive',
} as const;

const DELETE = { errorTitle: 'Delete Failed', unexpected: 'Could not delete the image from the database.' };

function remove(context: Context, ids: string[], returnTo: string) {
  return runAction(context, DELETE, async () => {
    const { removed, unremoved, deletion: undo } = await removeSiteImages(context, ids);
    if (removed === 0) return backTo(context, returnTo);
    if (unremoved > 0) return backTo(context, returnTo, { ...FILE_NOT_REMOVED, undo });
    const several = removed > 1 ? { description: `${removed} pictures are in the trash for 30 days.` } : {};
    return backTo(context, returnTo, { title: 'Image Deleted', ...several, undo });
  });
}

const FILE_NOT_REMOVED = {
  title: 'Storage Delete Warning',
  description: 'The image is no longer shown, but its file could not be removed from the storage.',
  variant: 'destructive',
} as const;

function moveToGallery(context: Context, ids: string[], given: string | undefined, returnTo: string) {
  return runAction(context, {}, async () => {
    const { category, title } = await requireGallery(context, given);
    const count = await recategorize(context, ids, category);
    const description = `${count} ${count === 1 ? 'picture is' : 'pictures are'} in ${title} now.`;
    return backTo(context, returnTo, { title: 'Moved', description });
  });
}

function move(context: Context, id: string, before: string | null, returnTo: string) {
  return runAction(context, {}, async () => {
    await moveSiteImage(context, id, before);
    return backTo(context, returnTo);
  });
}
