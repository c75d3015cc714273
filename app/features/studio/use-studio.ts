import { useRouteLoaderData } from 'react-router';
import type { Studio } from './studio.server';
import type { StudioPicture } from './studio-pictures.server';

/** What the studio has chosen for every page. */
export interface StudioBrand {
  logo?: StudioPicture;
  icon?: string;
  share?: StudioPicture;
}

/** From the root loader; undefined if that failed. */
export function useStudio() {
  return useRouteLoaderData<
    () => {
      studio: Studio;
      year: number;
      sendsMail: boolean;
      sellsGiftCards: boolean;
      emptyPages: string[];
      serviceNames: Record<string, string>;
      isDemo: boolean;
      brand: StudioBrand;
    }
  >('root');
}

/** Without a mail server, no text may promise an email. */
export function useSendsMail(): boolean {
  return useStudio()?.sendsMail ?? false;
}

/** Pages that nothing leads to, because nothing is on them yet. */
export function useEmptyPages(): string[] {
  return useStudio()?.emptyPages ?? [];
}

const NO_NAMES = {};

/** What the studio calls its services, by address, if it has renamed them. */
export function useServiceNames(): Record<string, string> {
  return useStudio()?.serviceNames ?? NO_NAMES;
}

/** How soon the studio says that it answers, after a space: ' within one business day'. Empty if it says nothing. */
export function useAnswerTime(): string {
  const answerTime = useStudio()?.studio.answer_time;
  return answerTime ? ` ${answerTime}` : '';
}

export function useSellsGiftCards(): boolean {
  return useStudio()?.sellsGiftCards ?? false;
}

/** Whether pictures and texts of the demo studio may be shown. */
export function useIsDemo(): boolean {
  return useStudio()?.isDemo ?? false;
}

export const EMAIL_KEPT = 'No mail server is set up, so the email is kept in the outbox. Please pass it on yourself.';
