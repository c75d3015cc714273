import type { Staff } from '~/features/accounts/staff.server';
import { fieldErrors } from '~/lib/field-errors';
import type { Context } from '~/platform/context.server';
import { type EditFailure, editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import { failureOf, LOOK_AGAIN } from '~/platform/failed.server';
import type { Flash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { readPicture } from '~/platform/posted-picture.server';
import { pictureAlt, RENTAL_LABELS, rentalItemForm } from './rental-item.schema';
import { readRentalItem, removeRentalItem, saveRentalItem } from './rental-manager.server';

type Taken = { failed: EditFailure; flash?: undefined } | { flash: Flash; failed?: undefined };

/** Does what a form of /rental-items-manager asks: why not, or what to say of it. */
export function takeRentalItem(context: Context, member: Staff, posted: PostedForm): Promise<Taken> {
  return posted.texts.intent === 'delete' ? remove(context, member, posted) : save(context, member, posted);
}

async function remove(context: Context, member: Staff, { texts: { id = '' } }: PostedForm): Promise<Taken> {
  let flash: Flash = { title: 'Rental Item Deleted' };
  const failed = await failureOf(context, 'Delete Failed', async () => {
    const { name, deletion } = await removeRentalItem(context, member, id);
    flash = { ...flash, description: `${name} is off the shelf.`, undo: deletion };
  });
  return failed ? { failed } : { flash };
}

async function save(context: Context, member: Staff, posted: PostedForm): Promise<Taken> {
  const { id } = posted.texts;
  const checked = rentalItemForm.safeParse(posted.texts);
  const alt = pictureAlt.safeParse(posted.texts.alt);
  const { picture, error } = await readPicture(posted, 'picture');
  const errors = {
    ...(checked.error && fieldErrors(checked.error)),
    ...(alt.error && { alt: alt.error.issues[0]?.message ?? '' }),
    ...(error && { picture: error }),
  };
  const hasPicture = picture || (id && (await readRentalItem(context, id))?.picture);
  if (hasPicture && alt.success && alt.data === null) errors.alt = 'Say what is seen in it, for who cannot see it.';
  if (!checked.success || !alt.success || Object.keys(errors).length > 0) {
    const refused = error ? { title: 'Image upload failed', description: error } : LOOK_AGAIN;
    return { failed: { error: refused, errors, status: 400 } };
  }
  const saved = { id, version: versionIn(posted.texts), item: checked.data, picture, alt: alt.data };
  const record = { table: 'rental_items', id, labels: RENTAL_LABELS, read: () => readForm(context, id) } as const;
  const failed = await editFailureOf(context, 'Save Failed', { ...record, typed: posted.texts }, () =>
    saveRentalItem(context, member, saved),
  );
  const description = `${checked.data.name} ${id ? 'is changed' : 'is on the shelf'}.`;
  return failed ? { failed } : { flash: { title: 'Success!', description } };
}

/** What an item's form shows of it. */
async function readForm(context: Context, id = '') {
  const item = await readRentalItem(context, id);
  return item && { ...item, alt: item.picture?.alt };
}
