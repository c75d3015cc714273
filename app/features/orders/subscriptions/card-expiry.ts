import { formatMonth } from '~/lib/dates';

/** How long before a card expires its holder is told. */
export const TOLD_DAYS = 30;

/** 'expires at the end of June 2027'. Empty if the provider does not know it. */
export function expiryOf({ expires_on }: { expires_on?: string | null }, today: string): string {
  return expires_on ? `${expires_on < today ? 'expired' : 'expires'} at the end of ${formatMonth(expires_on)}` : '';
}
