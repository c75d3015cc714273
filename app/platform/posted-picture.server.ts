import { readAltText } from '~/lib/alt-text';
import { ANY_PICTURE, MAX_PICTURE_BYTES, PICTURE_TOO_LARGE, type PictureKind } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import { type PreparedPicture, preparePicture } from './prepare-picture.server';
import type { FormLimits, LostFile, PostedForm } from './posted-form.server';
import { STAFF_QUOTA_USED } from './upload-quota.server';

/** The body may be larger than the picture, so that the text fields still arrive. */
export const ONE_PICTURE: FormLimits = {
  files: 1,
  fileBytes: MAX_PICTURE_BYTES,
  bodyBytes: 3 * MAX_PICTURE_BYTES,
  from: 'staff',
};

export const LOST_PICTURE: Record<LostFile['reason'], string> = {
  'too large': PICTURE_TOO_LARGE,
  'too many': 'Too many pictures at a time. Not added.',
  'broken off': 'The picture did not arrive completely. Please choose it again.',
  'quota used': STAFF_QUOTA_USED,
};

/** The picture chosen in `field`, ready to be stored; `error` is a sentence. Neither if nothing was chosen. */
export async function readPicture(
  posted: PostedForm,
  field: string,
  accept: readonly PictureKind[] = ANY_PICTURE,
): Promise<{ picture?: PreparedPicture; error?: string }> {
  const file = posted.files.find((each) => each.field === field);
  if (!file) {
    const lost = posted.lost.find((each) => each.field === field);
    return lost ? { error: LOST_PICTURE[lost.reason] } : {};
  }
  try {
    return { picture: await preparePicture(file, accept) };
  } catch (error) {
    if (error instanceof UserError) return { error: error.message };
    throw error;
  }
}

/** The alternative text sent for the picture chosen in the field `of`. */
export function readAlt({ files, texts }: PostedForm, of: string, field = 'alt'): string {
  return readAltText(texts[field], files.find((each) => each.field === of)?.name);
}
