import { isRouteErrorResponse } from 'react-router';

export function isResponse(thrown: unknown): boolean {
  return thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500);
}

export function connectionAdvice(): string {
  return navigator.onLine
    ? 'We could not be reached. Please try again in a minute.'
    : 'You are offline. Please try again once you are connected.';
}

/** Browsers word this differently and give it no type of its own. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof window === 'undefined' || !(error instanceof TypeError)) return false;
  return !navigator.onLine || /failed to fetch|networkerror|load failed/i.test(error.message);
}
