import type { ActionError } from '~/lib/action-error';
import type { Flash } from '~/lib/flash';
import { inquiryPath } from './sympathy-form';

export type AnswersReceipt =
  | { upload_token: string; error?: undefined; errors?: undefined }
  | (Pick<ActionError, 'error' | 'errors'> & { upload_token?: undefined });

const NOT_TAKEN =
  'We could not take your inquiry right now. What you typed is still here; please try again in a minute.';
const TOO_LONG = 'That is more text than this form takes at once. What you typed is still here; please shorten it.';
const NO_LINE = 'The connection was lost. What you typed is still here; please try again.';

/** Returns the permission to send files, or errors. Never throws. */
export async function sendAnswers(answers: FormData, isSympathy = false): Promise<AnswersReceipt> {
  try {
    const answer = await fetch(inquiryPath(isSympathy, '/answers'), { method: 'POST', body: answers });
    if (answer.headers.get('Content-Type')?.startsWith('application/json')) return await answer.json();
    // From a proxy, or our page for when the database is down.
    return failure(answer.status === 413 ? TOO_LONG : NOT_TAKEN);
  } catch {
    return failure(NO_LINE);
  }
}

function failure(description: string) {
  return { error: { title: 'Submission Failed', description } satisfies Flash, errors: {} };
}
