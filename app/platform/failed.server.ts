import { isRouteErrorResponse } from 'react-router';
import { hasCode, UserError } from '~/lib/user-error';
import type { Context } from './context.server';
import { isDatabaseAway, isReferenceGone } from './database.server';
import { isDiskFull, NO_ROOM } from './disk-full.server';
import type { Flash } from './flash.server';

export interface Failed {
  error: Flash;
  errors: Record<string, string>;
  status: number;
}

/**
 * Runs `work` for a staff form. On failure returns what to show under `title`: the message of a `UserError`, otherwise
 * a neutral sentence, with the error in the log. Other responses and redirects are rethrown.
 */
export async function failureOf(
  { log }: Context,
  title: string,
  work: () => Promise<unknown>,
  pictureFailed = PICTURE_FAILED,
): Promise<Failed | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    if (error instanceof UserError && error.status < 500) {
      const { message, fields, status } = error;
      return { error: { title, description: message }, errors: fields, status };
    }
    log.error(title, { error });
    if (isDiskFull(error)) return { error: { title, description: NO_ROOM }, errors: {}, status: 503 };
    if (isReferenceGone(error)) return { error: { title, description: GONE }, errors: {}, status: 409 };
    if (hasCode(error, 'picture-not-stored')) return { error: pictureFailed, errors: {}, status: 500 };
    const isAway = isDatabaseAway(error);
    const description = isAway
      ? 'The studio’s records cannot be reached just now. Please try again in a minute.'
      : 'Something went wrong on our side. It has been noted; please try again.';
    return { error: { title, description }, errors: {}, status: isAway ? 503 : 500 };
  }
}

const GONE = 'Something that this refers to was deleted meanwhile. Please open the page again.';

export const LOOK_AGAIN: Flash = { title: 'Save Failed', description: 'Please look at what is marked.' };

/** admin spec 8 */
const PICTURE_FAILED: Flash = { title: 'Image upload failed', description: 'Nothing was changed. Please try again.' };
