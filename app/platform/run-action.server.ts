import { data } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import type { Flash } from '~/lib/flash';
import { hasCode, UserError } from '~/lib/user-error';
import type { Context } from './context.server';
import { isDatabaseUnavailable, isForeignKeyViolation } from './database.server';
import { isDiskFull, NO_ROOM } from './disk-full.server';
import { type EditedRecord, readEditConflict } from './edit-conflict.server';

interface ActionOptions {
  errorTitle?: string;
  typed?: Record<string, string>;
  /** If someone else saved it meanwhile, the error shows both versions. */
  record?: EditedRecord;
  /** Replaces the general message for unexpected errors. */
  unexpected?: string;
  /** Says, if the server is at fault, that what was typed is still there. */
  keepsTyped?: boolean;
  /** Shows no toast for errors of fields, unless the `UserError` has a title. */
  marksOnly?: boolean;
  pictureFailed?: Flash;
}

/** If `work` fails, the form gets an `ActionError`. Unexpected errors are logged. */
export async function runAction<T>(context: Context, options: ActionOptions, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    const { status, ...actionError } = await toActionError(context, options, error);
    return data(actionError, status);
  }
}

/** The same for a form that a script posts: a failure is answered as `{ message }`. */
export async function runJsonAction(context: Context, options: ActionOptions, work: () => Promise<Response>) {
  try {
    return await work();
  } catch (thrown) {
    const { error, status } = await toActionError(context, options, thrown);
    return Response.json({ message: error?.description ?? error?.title }, { status });
  }
}

/** For an action that answers with more than the error. Responses are thrown on. */
export async function toActionError(
  context: Context,
  options: ActionOptions,
  error: unknown,
): Promise<ActionError & { status: number }> {
  if (!(error instanceof Error)) throw error;
  const { errorTitle = 'Save Failed', typed = {}, record, marksOnly = false } = options;
  if (record && hasCode(error, 'stale')) {
    try {
      const conflict = await readEditConflict(context, { typed, ...record });
      return { error: { title: errorTitle, description: error.message }, errors: {}, typed, conflict, status: 409 };
    } catch (unread) {
      return toActionError(context, { errorTitle, typed }, unread);
    }
  }
  const fields = error instanceof UserError ? error.fields : {};
  if (!(error instanceof UserError) || error.status >= 500) context.log.error(errorTitle, { error });
  const { error: toast, status } = toastFor(error, errorTitle, options);
  const isMarked = marksOnly && Object.keys(fields).length > 0 && !(error instanceof UserError && error.title);
  return { errors: fields, typed, error: isMarked ? undefined : toast, status };
}

function toastFor(
  error: Error,
  title: string,
  {
    pictureFailed,
    keepsTyped,
    unexpected = keepsTyped ? `${OUR_ERROR} ${KEPT}` : `${OUR_ERROR} ${NOTED}`,
  }: ActionOptions,
): { error: Flash; status: number } {
  if (isDiskFull(error)) return { error: { title, description: NO_ROOM }, status: 503 };
  if (pictureFailed && hasCode(error, 'picture-not-stored')) return { error: pictureFailed, status: error.status };
  if (error instanceof UserError)
    return { error: { title: error.title ?? title, description: error.message || undefined }, status: error.status };
  if (isForeignKeyViolation(error)) return { error: { title, description: GONE }, status: 409 };
  if (isDatabaseUnavailable(error))
    return { error: { title, description: `${AWAY} ${keepsTyped ? KEPT : TRY_AGAIN}` }, status: 503 };
  return { error: { title, description: unexpected }, status: 500 };
}

const AWAY = 'The studio’s records cannot be reached right now.';
const TRY_AGAIN = 'Please try again in a minute.';
const OUR_ERROR = 'Something went wrong on our side.';
const NOTED = 'It has been noted; please try again.';
const KEPT = 'What you typed is still here; please try again in a minute.';
const GONE = 'Something that this refers to was deleted in the meantime. Please open the page again.';
