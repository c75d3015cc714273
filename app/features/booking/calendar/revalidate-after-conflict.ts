import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** After a 409 the page is out of date: somebody else was quicker. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
