import { data, isRouteErrorResponse } from 'react-router';
import type { Toast } from '~/ui/toast';

/** What `next` of a client middleware resolves to: the result of each route's loader or action. */
type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

const WRAPPED = data(null).constructor as new () => { data: unknown };

const OFFLINE =
  'The connection is down. What you typed is still here and nothing was saved yet. Check the connection, then save again.';
const UNSURE =
  'No answer came back, so it may or may not have been saved. What you typed is still here. Check the connection, then save again.';
const AWAY = 'The studio’s records cannot be reached right now. What you typed is still here. Save again in a minute.';
const BROKEN = 'Something went wrong on our side. What you typed is still here. Please try again.';

/** A form that gets no response, or only an error page, comes back as it was sent: what was typed is not lost. */
export async function restoreFailedForm(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  if (request.method === 'GET') return next();
  const sent = request.clone();
  const results = (await next()) as Results;
  for (const outcome of Object.values(results)) {
    const description = outcome.type === 'error' ? failureMessage(outcome.result) : undefined;
    if (description) Object.assign(outcome, { type: 'data', result: await toActionData(sent, description) });
  }
  return results;
}

/** Undefined for errors with their own page, such as 403 or 404. */
function failureMessage(thrown: unknown): string | undefined {
  // React Router wraps an error that is no response in `data()`.
  const error = thrown instanceof WRAPPED ? thrown.data : thrown;
  if (error instanceof TypeError) return navigator.onLine ? UNSURE : OFFLINE;
  if (!isRouteErrorResponse(error) || error.status < 500) return undefined;
  return error.status === 500 ? BROKEN : AWAY;
}

/** The shape of every staff action. The error status keeps the page from being reloaded. */
async function toActionData(sent: Request, description: string) {
  const form = await sent.clone().formData();
  const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const error: Toast = { title: 'Not saved', description };
  return data({ error, errors: {}, typed }, 503);
}
