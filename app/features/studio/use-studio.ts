import { useRouteLoaderData } from 'react-router';
import type { Studio } from './studio.server';

/** The studio's settings and current year from the root loader; undefined if that failed. */
export function useStudio() {
  return useRouteLoaderData<() => { studio: Studio; year: number; sendsMail: boolean }>('root');
}

/** Whether this site sends email. Where it does not, no text may promise one. */
export function useSendsMail(): boolean {
  return useStudio()?.sendsMail ?? false;
}

/** What staff read before something that writes an email, where no mail server is set up. */
export const EMAIL_KEPT = 'No mail server is set up, so the email is kept in the outbox. Please pass it on yourself.';
