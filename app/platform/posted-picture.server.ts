import { altError } from '~/lib/alt-text';
import { cleaned } from '~/lib/cleaned';
import { ANY_PICTURE, MOST_PICTURE_BYTES, PICTURE_TOO_LARGE, type PictureKind } from '~/lib/picture-file';
import { UserError } from '~/lib/user-error';
import { type PreparedPicture, preparePicture } from './picture-intake.server';
import type { FormLimits, LostFile, PostedForm } from './posted-form.server';
import { STAFF_QUOTA_USED } from './upload-quota.server';

/** A form with one picture. Its body may be larger than the picture, so that what was typed is not lost with it. */
export const ONE_PICTURE: FormLimits = {
  files: 1,
  fileBytes: MOST_PICTURE_BYTES,
  bodyBytes: 3 * MOST_PICTURE_BYTES,
  from: 'staff',
};

const LOST: Record<LostFile['why'], string> = {
  'too large': PICTURE_TOO_LARGE,
  'too many': 'One picture at a time. Not added.',
  'broken off': 'The picture did not arrive whole. Please choose it again.',
  'quota used': STAFF_QUOTA_USED,
};

/**
 * The picture that was chosen in `field`, ready to be stored; `error` says in a sentence why it cannot be. Neither when
 * nothing was chosen.
 */
export async function readPicture(
  posted: PostedForm,
  field: string,
  accept: readonly PictureKind[] = ANY_PICTURE,
): Promise<{ picture?: PreparedPicture; error?: string }> {
  const file = posted.files.find((each) => each.field === field);
  if (!file) {
    const lost = posted.lost.find((each) => each.field === field);
    return lost ? { error: LOST[lost.why] } : {};
  }
  try {
    return { picture: await preparePicture(file, accept) };
  } catch (error) {
    if (error instanceof UserError) return { error: error.message };
    throw error;
  }
}

interface AltAsked {
  /** The field of the picture, and that of the words. */
  of: string;
  field?: string;
  /** The words that it has: they may become others, not none. */
  known?: string;
}

/**
 * What was typed for who cannot see a picture. `error` says what is wrong with it. Where no picture is sent, nothing need be typed, unless there are words already.
 */
export function readAlt(
  { files, texts }: PostedForm,
  { of, field = 'alt', known }: AltAsked,
): { alt: string; error?: string } {
  const alt = cleaned(texts[field] ?? '').replace(/\s+/g, ' ');
  const file = files.find((each) => each.field === of);
  return { alt, error: file || known || alt ? altError(alt, file?.name) : undefined };
}
