import { data } from 'react-router';
import type { Client } from '~/features/accounts/sessions/require-client.server';
import type { Context } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { type PostedForm, withPostedForm } from '~/platform/posted-form.server';
import type { Flash } from '~/lib/flash';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { runAction } from '~/platform/run-action.server';
import { preparePosted } from '~/features/attachments/posted-attachments.server';
import { receiveFromPortal } from '~/features/letters/receive-letter.server';
import { findLetterEvent } from './portal-events.server';
import { portalLetter } from './letter.schema';
import { profileSchema } from './profile.schema';
import { PHOTO_LIMITS, storePhotos } from './photo-uploads.server';

const PAGE = '/client-portal';

export function handlePortalForm(context: Context, client: Client, request: Request) {
  return withPostedForm(context, request, PHOTO_LIMITS, (form) => {
    if (form.texts.intent === 'save') return saveProfile(context, client, form.texts);
    if (form.texts.intent === 'letter') return sendLetter(context, client, form);
    if (form.texts.intent === 'photos') return sendPhotos(context, client, form);
    throw data(null, 400);
  });
}

function saveProfile(context: Context, client: Client, typed: Record<string, string>) {
  return runAction(context, { typed }, async () => {
    const { phone, pinterest_link } = parseForm(profileSchema, { phone: '', pinterest_link: '', ...typed });
    await context.transaction(async (tx) => {
      const profile = { phone: phone || null, pinterest_link: pinterest_link || null };
      await tx.db
        .updateTable('clients')
        .set(profile)
        .where('id', '=', client.id)
        .returning('id')
        .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'You have no inquiry of your own to change.'));
    });
    return redirectWithFlash(context, PAGE, {
      title: 'Details saved',
      description: 'The studio can see them now.',
    });
  });
}

function sendLetter(context: Context, client: Client, form: PostedForm) {
  const typed = form.texts;
  return runAction(context, { typed, errorTitle: 'Not sent', marksOnly: true, keepsTyped: true }, async () => {
    const { letter, letter_text } = parseForm(portalLetter, typed);
    const event_id = await findLetterEvent(context, client, typed.event);
    const files = await preparePosted(form, 'letter_files');
    await receiveFromPortal(context, client, { event_id, form: letter, text: letter_text, files });
    return redirectWithFlash(context, typed.event ? `${PAGE}?event=${event_id}` : PAGE, {
      title: 'Sent',
      description: 'The studio has your letter.',
    });
  });
}

function sendPhotos(context: Context, client: Client, form: PostedForm) {
  return runAction(context, { errorTitle: 'Upload Failed', typed: form.texts }, async () => {
    const { stored, errors } = await storePhotos(context, client, form);
    if (errors.length > 0)
      throw invalid(Object.fromEntries(errors.entries()), { title: 'Upload Failed', description: errors[0] });
    return redirectWithFlash(context, PAGE, photosSent(stored));
  });
}

function photosSent(count: number): Flash {
  return {
    title: 'Upload Successful',
    description: `${count === 1 ? 'Your photo is' : `Your ${count} photos are`} with the studio.`,
  };
}
