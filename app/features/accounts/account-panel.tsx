import type { ReactNode } from 'react';
import type { ActionError } from '~/lib/action-error';
import type { Account } from '~/features/accounts/profile/read-account.server';

/** What failed, or new recovery codes, which are shown only once. */
export type AccountAnswer = Partial<ActionError> & { codes?: string[] };

export type AccountPanelProps = { account: Account; answer?: AccountAnswer; timeZone: string };

export function answerTo(answer: AccountAnswer | undefined, ...intents: string[]): AccountAnswer | undefined {
  return intents.includes(answer?.typed?.intent ?? '') ? answer : undefined;
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className="staff-actions">{children}</div>;
}
