import { sql } from 'kysely';
import { data } from 'react-router';
import { idFields } from '~/lib/form-fields';
import type { Context } from '~/platform/context.server';
import { isDatabaseAway } from '~/platform/database.server';
import { editFailureOf } from '~/platform/edit-conflict.server';
import type { Flash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { addedToHomepage, HOMEPAGE_KINDS, NO_FILES } from './gallery-texts';
import { HOMEPAGE_BUCKET } from './homepage-gallery.server';
import {
  addHomepagePicture,
  editHomepagePicture,
  moveHomepagePicture,
  readHomepageFields,
  removeHomepagePictures,
} from './homepage-manager.server';
import { ABOUT_HOMEPAGE } from './media.schema';
import { parsePictureForm, PICTURE_LABELS, refused, unsaved } from './picture-form.server';
import { uploadFlash, takePosted } from './take-pictures.server';
import { backTo, readAct } from './tile-acts.server';

const PATH = '/homepage-gallery-manager';

export async function takeHomepageForm(context: Context, posted: PostedForm) {
  const { fields, texts } = posted;
  const { act, name, before } = readAct(texts.do);
  if (texts.intent === 'upload') return upload(context, posted);
  if (texts.intent === 'save') return save(context, texts);
  if (texts.intent === 'delete-selected') return remove(context, idFields(fields));
  if (act === 'delete') return remove(context, [name]);
  if (act === 'move') return move(context, name, before);
  return backTo(context, PATH);
}

async function upload(context: Context, posted: PostedForm) {
  if (posted.files.length + posted.lost.length === 0) return refused(NO_FILES);
  const outcome = await takePosted(context, posted, HOMEPAGE_KINDS, ABOUT_HOMEPAGE, ({ alt }, picture) =>
    addHomepagePicture(context, alt, picture),
  );
  return backTo(context, PATH, uploadFlash(outcome, addedToHomepage));
}

async function save(context: Context, typed: Record<string, string>) {
  const { values, errors } = parsePictureForm(typed);
  if (!values) return data({ errors, typed, error: undefined }, 400);
  const key = typed.id ?? '';
  let isThere = true;
  const failure = await editFailureOf(context, 'Save Failed', { ...recordOf(context, key), typed }, async () => {
    isThere = await editHomepagePicture(context, key, values);
  });
  if (failure) return unsaved(failure, typed);
  return backTo(context, PATH, isThere ? { title: 'Image Saved!' } : GONE);
}

function recordOf(context: Context, key: string) {
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
  description: 'Someone else has deleted or cut this picture. Please open it again.',
  variant: 'destructive',
} as const;

async function remove(context: Context, keys: string[]) {
  if (keys.length === 0) return backTo(context, PATH);
  try {
    const { deletion } = await removeHomepagePictures(context, keys);
    return backTo(context, PATH, { title: 'Image deleted successfully!', undo: deletion });
  } catch (error) {
    return failed(context, error, 'Could not delete from storage');
  }
}

async function move(context: Context, key: string, before: string | null) {
  try {
    await moveHomepagePicture(context, key, before);
    return backTo(context, PATH);
  } catch (error) {
    return failed(context, error, 'Save Failed');
  }
}

function failed(context: Context, error: unknown, title: string) {
  context.log.error('homepage gallery manager', { error });
  const toast: Flash = { title, description: 'Nothing was changed. Please try again.', variant: 'destructive' };
  return refused(toast, isDatabaseAway(error) ? 503 : 500);
}
