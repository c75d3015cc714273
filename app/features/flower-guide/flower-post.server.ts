import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import type { EditConflict } from '~/lib/edit-conflict';
import { cropForm } from '~/lib/crop-form';
import { fieldErrors } from '~/lib/field-errors';
import { deleteSelected } from '~/platform/selection.server';
import type { Context } from '~/platform/context.server';
import { isDatabaseAway } from '~/platform/database.server';
import { editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import { type Flash, redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { readPicture } from '~/platform/posted-picture.server';
import { FLOWER_LABELS, flowerForm, NO_NAME } from './flower.schema';
import { deleteFlower, readManagedFlower, saveFlower } from './flower-manager.server';

/** What the dialog came back with: what was typed stays. */
export interface ReturnedFlower {
  typed?: Record<string, string>;
  errors?: Record<string, string>;
  error?: Flash;
  conflict?: EditConflict;
}

const NOT_STORED = { title: 'Upload Failed', description: 'Could not upload the image.' };

type List = { what: readonly [one: string, several: string]; returnTo: string };

/** Saves a flower, or deletes one or those chosen, and leads back to the list below. */
export function takeFlowerForm(context: Context, member: Staff, posted: PostedForm, list: List) {
  const { intent, id = '' } = posted.texts;
  if (intent === 'delete') return remove(context, member, id, list.returnTo);
  if (intent !== 'delete-selected') return save(context, member, posted, list.returnTo);
  return deleteSelected(context, posted.fields, { ...list, each: (tx, each) => deleteFlower(tx, member, each) });
}

async function save(context: Context, member: Staff, posted: PostedForm, returnTo: string) {
  const { texts: typed } = posted;
  const checked = flowerForm.safeParse(typed);
  const { picture, error: image } = await readPicture(posted, 'image');
  if (!checked.success || image) {
    const errors = { ...(checked.error && fieldErrors(checked.error)), ...(image && { image }) };
    return refused({ typed, errors, error: errorToast(errors) }, 400);
  }
  const { id } = typed;
  const { name } = checked.data;
  const saving = { id, version: versionIn(typed), flower: checked.data, picture, crop: cropForm.parse(typed) };
  const record = { table: 'flower_types', id, labels: FLOWER_LABELS, pictureFailed: NOT_STORED } as const;
  const read = () => readManagedFlower(context, id ?? '');
  let isThere = true;
  const failure = await editFailureOf(context, 'Save Failed', { ...record, read, typed }, async () => {
    isThere = await saveFlower(context, member, saving);
  });
  if (failure) return refused({ ...failure, typed }, failure.status);
  if (!isThere) return redirectWithFlash(context, returnTo, gone(name));
  const description = `${name} ${id ? 'has been changed' : 'is in the guide'}.`;
  return redirectWithFlash(context, returnTo, { title: 'Success!', description });
}

/** The spec's words for what is missing (admin spec 5). */
function errorToast(errors: Record<string, string>): Flash | undefined {
  if (errors.name) return NO_NAME;
  return errors.image ? NOT_STORED : { title: 'Save Failed', description: Object.values(errors)[0] };
}

function gone(name: string): Flash {
  return { title: 'Save Failed', description: `A colleague has deleted ${name}.`, variant: 'destructive' };
}

async function remove(context: Context, member: Staff, id: string, returnTo: string) {
  try {
    const deleted = await deleteFlower(context, member, id);
    if (!deleted) return redirectWithFlash(context, returnTo, { title: 'Flower Deleted' });
    const { name, deletion: undo, isFileLeft } = deleted;
    if (isFileLeft) {
      const description = `${name} is out of the guide, but its picture could not be removed from the storage.`;
      return redirectWithFlash(context, returnTo, {
        title: 'Storage Error',
        description,
        variant: 'destructive',
        undo,
      });
    }
    return redirectWithFlash(context, returnTo, { title: 'Flower Deleted', description: `${name} is gone.`, undo });
  } catch (error) {
    return failed(context, error, {
      error: { title: 'Delete Failed', description: 'The flower is still there. Please try again.' },
    });
  }
}

function failed(context: Context, error: unknown, returned: ReturnedFlower) {
  if (!(error instanceof Error)) throw error;
  context.log.error('flower guide manager', { error });
  return refused(returned, isDatabaseAway(error) ? 503 : 500);
}

function refused(returned: ReturnedFlower, status: number) {
  return data(returned, status);
}
