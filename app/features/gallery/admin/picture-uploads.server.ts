import { altError, defaultAlt } from '~/lib/alt-text';
import { cleanText } from '~/lib/clean-text';
import { formFields } from '~/lib/form-fields';
import { MAX_PICTURE_BYTES, type PictureKind } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';
import { isDiskFull, NO_ROOM } from '~/platform/disk-full.server';
import { type PreparedPicture, preparePicture } from '~/platform/prepare-picture.server';
import type { FormLimits, PostedForm } from '~/platform/posted-form.server';
import { STAFF_QUOTA_USED } from '~/platform/upload-quota.server';
import { type Settle, useUpload } from '~/platform/uploads.server';
import { titleText } from './media.schema';

/** For browsers without scripts. */
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

/**
 * Makes a record of the upload that a manager's script names (`upload`, `alt`, `title`): 201 with its name, or why not,
 * in a sentence.
 */
export async function handleUploadedPicture(
  context: Context,
  request: Request,
  accept: readonly PictureKind[],
  adding: (fields: Record<string, string>) => AddPicture,
): Promise<Response> {
  try {
    const fields = await formFields(request);
    const add = adding(fields);
    const id = await useUpload(
      context,
      { id: fields.upload ?? '', mostBytes: MAX_PICTURE_BYTES },
      async (file, settle) => {
        const texts = { title: titleText.parse(fields.title), alt: cleanText(fields.alt ?? '').replace(/\s+/g, ' ') };
        const error = altError(texts.alt, file.name);
        if (error) throw new UserError(400, 'invalid', `Alternative text: ${error}`);
        return add(texts, await preparePicture(file, accept), settle);
      },
    );
    return Response.json({ id }, { status: 201 });
  } catch (error) {
    const { status, message } = refusalOf(context, error);
    return Response.json({ message }, { status });
  }
}

/** Adds every valid picture of a form and counts the others. Their alternative text is `defaultAlt`. */
export async function addPosted(
  context: Context,
  { files, lost }: PostedForm,
  accept: readonly PictureKind[],
  about: string,
  add: AddPicture,
) {
  let added = 0;
  for (const file of files) {
    try {
      const picture = await preparePicture(file, accept);
      await add({ title: '', alt: defaultAlt(about) }, picture);
      added += 1;
    } catch (error) {
      refusalOf(context, error);
    }
  }
  const isQuotaUsed = lost.some(({ why }) => why === 'quota used');
  return { added, failed: files.length - added + lost.length, isQuotaUsed };
}

function refusalOf({ log }: Context, error: unknown): { status: number; message: string } {
  if (error instanceof UserError) return { status: error.status, message: error.message };
  if (isDatabaseUnavailable(error))
    return { status: 503, message: 'The studio’s records cannot be reached just now. Please try again in a minute.' };
  log.error('a picture was not stored', { error });
  if (isDiskFull(error)) return { status: 503, message: NO_ROOM };
  return { status: 500, message: 'It could not be stored. Please try again.' };
}

export function uploadFlash(
  { added, failed, isQuotaUsed }: Awaited<ReturnType<typeof addPosted>>,
  success: (count: number) => Said,
) {
  if (failed === 0) return success(added);
  const rest = added > 0 ? ` ${success(added).description}` : '';
  const description = `${failed} image(s) could not be uploaded.${isQuotaUsed ? ` ${STAFF_QUOTA_USED}` : ''}${rest}`;
  return { title: 'Upload Failed', description, variant: 'destructive' as const };
}

interface Said {
  title: string;
  description: string;
}
