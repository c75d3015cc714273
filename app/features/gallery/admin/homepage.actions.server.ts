import { sql } from 'kysely';
import { idFields } from '~/lib/form-fields';
import { invalid } from '~/lib/parse-form';
import type { Context } from '~/platform/context.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { addedToHomepage, HOMEPAGE_KINDS, NO_FILES } from './gallery-texts';
import { HOMEPAGE_BUCKET } from './homepage-gallery.server';
import {
  addHomepagePicture,
  editHomepagePicture,
  moveHomepagePicture,
  readHomepageFields,
  removeHomepagePictures,
} from './homepage-manager.server';
import { PICTURE_LABELS, parsePicture } from '~/features/gallery/admin/picture-form.server';
import { uploadFlash, addPosted } from './picture-uploads.server';
import { backTo, readTileAction } from './tile-action.server';

const PATH = '/homepage-gallery-manager';

export async function handleHomepageForm(context: Context, posted: PostedForm) {
  const { fields, texts } = posted;
  const { action, name, before } = readTileAction(texts.do);
  if (texts.intent === 'upload') return upload(context, posted);
  if (texts.intent === 'save') return save(context, texts);
  if (texts.intent === 'delete-selected') return remove(context, idFields(fields));
  if (action === 'delete') return remove(context, [name]);
  if (action === 'move') return move(context, name, before);
  return backTo(context, PATH);
}

function upload(context: Context, posted: PostedForm) {
  return runAction(context, { errorTitle: 'Upload Failed' }, async () => {
    if (posted.files.length + posted.lost.length === 0) throw invalid({}, NO_FILES);
    const outcome = await addPosted(context, posted, HOMEPAGE_KINDS, ({ alt }, picture) =>
      addHomepagePicture(context, alt, picture),
    );
    return backTo(context, PATH, uploadFlash(outcome, addedToHomepage));
  });
}

function save(context: Context, typed: Record<string, string>) {
  const key = typed.id ?? '';
  return runAction(context, { typed, record: editedPicture(context, key) }, async () => {
    const isThere = await editHomepagePicture(context, key, parsePicture(typed));
    return backTo(context, PATH, isThere ? { title: 'Image Saved!' } : GONE);
  });
}

function editedPicture(context: Context, key: string) {
  return {
    table: 'stored_files',
    id: `${HOMEPAGE_BUCKET}/${key}`,
    row: sql<boolean>`record.bucket = ${HOMEPAGE_BUCKET} and record.key = ${key}`,
    labels: PICTURE_LABELS,
    read: () => readHomepageFields(context, key),
  } as const;
}

const GONE = {
  title: 'Save Failed',
  description: 'Someone else has deleted or cropped this picture. Please open it again.',
  variant: 'destructive',
} as const;

const UNCHANGED = 'Nothing was changed. Please try again.';

function remove(context: Context, keys: string[]) {
  return runAction(context, { errorTitle: 'Could not delete from storage', unexpected: UNCHANGED }, async () => {
    if (keys.length === 0) return backTo(context, PATH);
    const { deletion } = await removeHomepagePictures(context, keys);
    return backTo(context, PATH, { title: 'Image deleted successfully!', undo: deletion });
  });
}

function move(context: Context, key: string, before: string | null) {
  return runAction(context, { unexpected: UNCHANGED }, async () => {
    await moveHomepagePicture(context, key, before);
    return backTo(context, PATH);
  });
}
