import { isRouteErrorResponse } from 'react-router';

/** Whether what a form's request threw is an answer all the same: a redirect, or a page of its own such as 404. */
export function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500);
}

/** What the visitor can do about a form that got no answer. */
export function whatToDo(): string {
  return navigator.onLine
    ? 'We could not be reached. Please try again in a minute.'
    : 'You are offline. Please try again once you are connected.';
}

/** Whether a page could not be fetched. Browsers word that differently and give it no type of its own. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof window === 'undefined' || !(error instanceof TypeError)) return false;
  return !navigator.onLine || /failed to fetch|networkerror|load failed/i.test(error.message);
}
