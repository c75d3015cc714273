import type { ReactNode } from 'react';
import type { AccountAnswer } from './account-answer';
import type { Account } from './read-account.server';

export type AccountPanelProps = { account: Account; answer?: AccountAnswer; timeZone: string };

/** The answer, if it is for the form with this intent. */
export function answerTo(intent: string, answer?: AccountAnswer): AccountAnswer | undefined {
  return answer?.intent === intent ? answer : undefined;
}

export function Foot({ children }: { children: ReactNode }) {
  return <div className="staff-actions">{children}</div>;
}
