import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import { fieldErrors } from '~/lib/field-errors';
import { failureOf, LOOK_AGAIN } from '~/platform/failed.server';
import { runOnSelected, deleteSelected, whichAre } from '~/platform/selection.server';
import type { Context } from '~/platform/context.server';
import { type EditFailure, editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import type { ParsedListQuery } from '~/platform/list-page.server';
import { type Flash, redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { readPicture } from '~/platform/posted-picture.server';
import { pictureAlt, TESTIMONIAL_LABELS, testimonialForm } from './testimonial.schema';
import {
  reorderTestimonial,
  publishTestimonial,
  readTestimonial,
  removeTestimonial,
  saveTestimonial,
} from './testimonial-manager.server';

type Taken = { failed?: EditFailure; flash?: Flash };
type Place = { listQuery: ParsedListQuery; returnTo: string; what: readonly [one: string, several: string] };

/** Does what a form of /reviews-manager asks, and leads back to the list. A new order speaks for itself. */
export async function takeTestimonial(
  context: Context,
  member: Staff,
  posted: PostedForm,
  { listQuery, ...list }: Place,
) {
  const { fields, texts } = posted;
  const { intent } = texts;
  if (intent === 'publish' || intent === 'unpublish') return publishSelected(context, member, posted, list);
  if (intent === 'delete-selected')
    return deleteSelected(context, fields, { ...list, each: (tx, id) => removeTestimonial(tx, member, id) });
  const { failed, flash } = await takeOne(context, member, posted, listQuery);
  if (failed) return data({ ...failed, typed: texts }, failed.status);
  return flash ? redirectWithFlash(context, list.returnTo, flash) : data(null);
}

function publishSelected(
  context: Context,
  member: Staff,
  { fields, texts: { intent } }: PostedForm,
  { returnTo, what: [, several] }: Omit<Place, 'listQuery'>,
) {
  const isPublic = intent === 'publish';
  return runOnSelected(context, fields, {
    ...{ failed: 'Save Failed', returnTo },
    each: (tx, id) => publishTestimonial(tx, member, id, isPublic),
    flash: (names) => ({
      title: 'Success!',
      description: `${whichAre(names, several)} ${isPublic ? 'shown' : 'hidden'} now.`,
    }),
  });
}

function takeOne(context: Context, member: Staff, posted: PostedForm, listQuery: ParsedListQuery): Promise<Taken> {
  const { intent, id = '', to } = posted.texts;
  switch (intent) {
    case 'reorder':
      return failing(context, 'Save Failed', () =>
        reorderTestimonial(context, member, listQuery, { id, to: Number(to) || 0 }),
      );
    case 'delete':
      return failing(context, 'Delete Failed', async () => {
        const { name, deletion } = await removeTestimonial(context, member, id);
        return { title: 'Testimonial Deleted', description: `${name} is no longer shown.`, undo: deletion };
      });
    default:
      return save(context, member, posted);
  }
}

async function failing(context: Context, title: string, work: () => Promise<Flash | undefined | void>): Promise<Taken> {
  let flash: Flash | undefined;
  const failed = await failureOf(context, title, async () => {
    flash = (await work()) ?? undefined;
  });
  return { failed, flash };
}

async function save(context: Context, member: Staff, posted: PostedForm): Promise<Taken> {
  const { id } = posted.texts;
  const checked = testimonialForm.safeParse(posted.texts);
  const alt = pictureAlt.safeParse(posted.texts.image_alt);
  const { picture, error } = await readPicture(posted, 'picture');
  const errors = {
    ...(checked.error && fieldErrors(checked.error)),
    ...(alt.error && { image_alt: alt.error.issues[0]?.message ?? '' }),
    ...(error && { picture: error }),
    ...(picture && alt.data === null && { image_alt: 'Say what is seen in it, for who cannot see it.' }),
  };
  if (!checked.success || Object.keys(errors).length > 0) {
    const refused = error ? { title: 'Image upload failed', description: error } : LOOK_AGAIN;
    return { failed: { error: refused, errors, status: 400 } };
  }
  const version = versionIn(posted.texts);
  const saved = { id, version, testimonial: checked.data, picture, image_alt: alt.data ?? '' };
  const record = {
    table: 'testimonials',
    id,
    labels: TESTIMONIAL_LABELS,
    read: () => readTestimonial(context, id ?? ''),
  } as const;
  const failed = await editFailureOf(context, 'Save Failed', { ...record, typed: posted.texts }, () =>
    saveTestimonial(context, member, saved),
  );
  const description = `The words of ${checked.data.name} are ${id ? 'changed' : 'added'}.`;
  return failed ? { failed } : { flash: { title: 'Success!', description } };
}
