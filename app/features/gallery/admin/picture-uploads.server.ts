import { readAltText } from '~/lib/alt-text';
import { formFields } from '~/lib/form-fields';
import { MAX_PICTURE_BYTES, type PictureKind } from '~/lib/picture-file';
import type { Flash } from '~/lib/flash';
import type { Context } from '~/platform/context.server';
import { type PreparedPicture, preparePicture } from '~/platform/prepare-picture.server';
import type { FormLimits, PostedForm } from '~/platform/posted-form.server';
import { runJsonAction, toActionError } from '~/platform/run-action.server';
import { STAFF_QUOTA_USED } from '~/platform/upload-quota.server';
import { type Settle, useUpload } from '~/platform/uploads.server';
import { titleText } from '~/features/gallery/media.schema';

export const MANY_PICTURES: FormLimits = {
  files: 20,
  fileBytes: MAX_PICTURE_BYTES,
  bodyBytes: 10 * MAX_PICTURE_BYTES,
  from: 'staff',
};

export interface PictureTexts {
  title: string;
  alt: string;
}

export type AddPicture = (texts: PictureTexts, picture: PreparedPicture, settle?: Settle) => Promise<string>;

/** Makes a record of the upload that a manager's script names (`upload`, `alt`, `title`): 201 with its name. */
export async function handleUploadedPicture(
  context: Context,
  request: Request,
  accept: readonly PictureKind[],
  adding: (fields: Record<string, string>) => AddPicture | Promise<AddPicture>,
): Promise<Response> {
  const fields = await formFields(request);
  return runJsonAction(context, NOT_STORED, async () => {
    const add = await adding(fields);
    const upload = { id: fields.upload ?? '', mostBytes: MAX_PICTURE_BYTES };
    const id = await useUpload(context, upload, async (file, settle) => {
      const texts = { title: titleText.parse(fields.title), alt: readAltText(fields.alt, file.name) };
      return add(texts, await preparePicture(file, accept), settle);
    });
    return Response.json({ id }, { status: 201 });
  });
}

const NOT_STORED = { errorTitle: 'Upload Failed', unexpected: 'It could not be stored. Please try again.' };

/** Adds every valid picture of a form and counts the others. */
export async function addPosted(
  context: Context,
  { files, lost }: PostedForm,
  accept: readonly PictureKind[],
  add: AddPicture,
) {
  let added = 0;
  for (const file of files) {
    try {
      const picture = await preparePicture(file, accept);
      await add({ title: '', alt: '' }, picture);
      added += 1;
    } catch (error) {
      await toActionError(context, NOT_STORED, error);
    }
  }
  const isQuotaUsed = lost.some(({ reason }) => reason === 'quota used');
  return { added, failed: files.length - added + lost.length, isQuotaUsed };
}

export function uploadFlash(
  { added, failed, isQuotaUsed }: Awaited<ReturnType<typeof addPosted>>,
  success: (count: number) => Flash,
) {
  if (failed === 0) return success(added);
  const rest = added > 0 ? ` ${success(added).description}` : '';
  const description = `${failed} image(s) could not be uploaded.${isQuotaUsed ? ` ${STAFF_QUOTA_USED}` : ''}${rest}`;
  return { title: 'Upload Failed', description, variant: 'destructive' as const };
}
