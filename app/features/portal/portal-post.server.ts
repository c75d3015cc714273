import { data } from 'react-router';
import type { Client } from '~/features/accounts/require-client.server';
import type { Context } from '~/platform/context.server';
import { failureOf } from '~/platform/failed.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import type { Toast } from '~/ui/toast';
import { type ProfileAnswer, saveProfile } from './profile.server';
import { PHOTO_LIMITS, takePhotos } from './take-photos.server';

const PAGE = '/client-portal';

export interface PortalAnswer {
  error?: Toast;
  details?: ProfileAnswer;
  /** Errors of photos, one sentence each. */
  photos?: string[];
}

export function takePortalPost(context: Context, client: Client, request: Request) {
  return withPostedForm(context, request, PHOTO_LIMITS, (form) => {
    if (form.texts.intent === 'save') return saveDetails(context, client, form.texts);
    if (form.texts.intent === 'photos') return keepPhotos(context, client, form);
    throw data(null, 400);
  });
}

async function saveDetails(context: Context, client: Client, texts: Record<string, string>) {
  let details: ProfileAnswer | undefined;
  const failed = await failureOf(context, 'Save Failed', async () => {
    details = await saveProfile(context, client, texts);
  });
  if (failed) {
    const { phone = '', pinterest_link = '' } = texts;
    return refuse({ error: failed.error, details: { typed: { phone, pinterest_link }, errors: {} } }, failed.status);
  }
  if (details) return refuse({ details }, 400);
  return redirectWithFlash(context, PAGE, {
    title: 'Details Saved',
    description: 'The studio sees them from now on.',
  });
}

async function keepPhotos(context: Context, client: Client, form: PostedForm) {
  let taken = { kept: 0, errors: [] as string[] };
  const failed = await failureOf(context, 'Upload Failed', async () => {
    taken = await takePhotos(context, client, form);
  });
  if (failed) return refuse({ error: failed.error }, failed.status);
  const { kept, errors } = taken;
  if (errors.length > 0)
    return refuse({ error: { title: 'Upload Failed', description: errors[0] }, photos: errors }, 400);
  return redirectWithFlash(context, PAGE, photosSent(kept));
}

function photosSent(count: number): Toast {
  return {
    title: 'Upload Successful',
    description: `${count === 1 ? 'Your photo is' : `Your ${count} photos are`} with the studio.`,
  };
}

function refuse(portal: PortalAnswer, status: number) {
  return data({ portal }, status);
}
