import type { Client } from '~/features/accounts/sessions/require-client.server';
import { type Arrival, addDocument } from '~/features/inquiries/documents/client-documents.server';
import { handleUpload } from '~/features/inquiries/documents/handle-upload.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { plainLink } from '~/lib/secret-text';
import { dayIn } from '~/lib/dates';
import { ANY_PICTURE, MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { preparePicture } from '~/platform/prepare-picture.server';
import { BROKEN_OFF, type FormLimits, type LostFile, type PostedForm } from '~/platform/posted-form.server';
import type { TempFile } from '~/platform/temp-files.server';
import { QUOTA_USED } from '~/platform/upload-quota.server';
import { MAX_PHOTOS, TOO_MANY_PHOTOS } from './photo-limits';
import { findPhotoClient } from './portal-events.server';
import { PHOTOS_STUDIO } from './photos-email.server';

export const PHOTO_LIMITS: FormLimits = { files: MAX_PHOTOS, fileBytes: MAX_PICTURE_BYTES, from: 'client' };

const NOT_STORED = 'It could not be stored. Please try again.';

const LOST_ERRORS: Record<LostFile['reason'], string> = {
  'too large': PICTURE_TOO_LARGE,
  'too many': TOO_MANY_PHOTOS,
  'broken off': BROKEN_OFF,
  'quota used': QUOTA_USED,
};

/** Returns the number stored, and an error for each of the others. */
export async function storePhotos(context: Context, client: Client, { files, lost, texts }: PostedForm) {
  const client_id = await findPhotoClient(context, client, texts.event);
  if (files.length + lost.length === 0) return { stored: 0, errors: ['Please choose a photo.'] };
  const errors = lost.map(({ name, reason }) => `${name}: ${LOST_ERRORS[reason]}`);
  let stored = 0;
  for (const file of files) {
    const error = await storePhoto(context, { ...client, client_id }, file).catch((cause: unknown) => {
      // With earlier photos stored, nobody may read that nothing was changed.
      if (stored === 0) throw cause;
      context.log.error('photo not stored', { error: cause });
      return `${file.name}: ${NOT_STORED}`;
    });
    if (error) errors.push(error);
    else stored += 1;
  }
  if (stored > 0) await emailStudio(context, { ...client, client_id });
  return { stored, errors };
}

type Typed = Record<string, string | undefined>;

export async function handleUploadedPhoto(context: Context, client: Client, typed: Typed): Promise<Response> {
  const { upload, event } = typed;
  if (!upload) return Response.json({ title: 'Upload Failed', description: 'Please choose a photo.' }, { status: 400 });
  return handleUpload(context, { id: upload, mostBytes: MAX_PICTURE_BYTES }, async (file, arrival) => {
    const sender = { ...client, client_id: await findPhotoClient(context, client, event) };
    const description = await storePhoto(context, sender, file, arrival);
    if (description) return { title: 'Upload Failed', description };
    await emailStudio(context, sender);
    return undefined;
  });
}

/** Somebody, and the inquiry that their photos are for. */
type Sender = Client & { client_id: string };

async function storePhoto(context: Context, { id, client_id }: Sender, file: TempFile, arrival?: Arrival) {
  if (!(await withinLimit(context, 'photo by client', id)))
    return 'You have sent a lot of photos. Please try again in an hour.';
  try {
    const picture = await preparePicture(file, ANY_PICTURE);
    const photo = { ...picture, category: 'Photo' as const, from_client: true, ...(arrival && { arrival }) };
    const error = await addDocument(context, client_id, photo);
    return error && `${file.name}: ${NOT_STORED}`;
  } catch (error) {
    if (error instanceof UserError) return `${file.name}: ${error.message}`;
    throw error;
  }
}

/** At most one email a day. */
async function emailStudio(context: Context, { id, name, client_id }: Sender) {
  await context.transaction(async (tx) => {
    const mail = await openStudioMail(tx);
    const { email: recipient, time_zone } = mail.studio;
    if (!recipient) return;
    const dedupe_key = `photos:${id}:${dayIn(time_zone, tx.now())}`;
    await mail.queue(
      PHOTOS_STUDIO,
      { name, href: plainLink(tx.config, `/client/${client_id}`) },
      { dedupe_key, recipient },
    );
  });
}
