import { data } from 'react-router';
import type { Client } from '~/features/accounts/sessions/require-client.server';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import type { Flash } from '~/lib/flash';
import { invalid, parseForm } from '~/lib/parse-form';
import { runAction } from '~/platform/run-action.server';
import { profileSchema } from './profile.schema';
import { saveProfile } from './profile.server';
import { PHOTO_LIMITS, storePhotos } from './photo-uploads.server';

const PAGE = '/client-portal';

/** Errors of photos, one sentence each. */
export function handlePortalForm(context: Context, client: Client, request: Request) {
  return withPostedForm(context, request, PHOTO_LIMITS, (form) => {
    if (form.texts.intent === 'save') return saveDetails(context, client, form.texts);
    if (form.texts.intent === 'photos') return keepPhotos(context, client, form);
    throw data(null, 400);
  });
}

function saveDetails(context: Context, client: Client, typed: Record<string, string>) {
  return runAction(context, { typed }, async () => {
    await saveProfile(context, client, parseForm(profileSchema, { phone: '', pinterest_link: '', ...typed }));
    return redirectWithFlash(context, PAGE, {
      title: 'Details Saved',
      description: 'The studio sees them from now on.',
    });
  });
}

function keepPhotos(context: Context, client: Client, form: PostedForm) {
  return runAction(context, { errorTitle: 'Upload Failed', typed: form.texts }, async () => {
    const { kept, errors } = await storePhotos(context, client, form);
    if (errors.length > 0)
      throw invalid(Object.fromEntries(errors.entries()), { title: 'Upload Failed', description: errors[0] });
    return redirectWithFlash(context, PAGE, photosSent(kept));
  });
}

function photosSent(count: number): Flash {
  return {
    title: 'Upload Successful',
    description: `${count === 1 ? 'Your photo is' : `Your ${count} photos are`} with the studio.`,
  };
}
