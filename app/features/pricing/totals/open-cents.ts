import { MIN_CHARGE_CENTS } from './order-totals';
import { formatMoney } from '~/lib/money';

interface Sold {
  status: string;
  channel: string;
  due_cents: number;
  balance_cents: number;
  subscription_id: string | null;
}

/** What is still to be paid: the whole of an unpaid order that staff sold or a subscription placed, or what is open of a sold one. */
export function openCents({ status, channel, due_cents, balance_cents, subscription_id }: Sold): number {
  if (status === 'paid') return balance_cents;
  const isInCheckout = channel === 'web' && subscription_id === null;
  return status === 'pending' && !isInCheckout ? due_cents : 0;
}

/** Why a card cannot pay it. */
export function chargeError(cents: number, currency: string): string | undefined {
  if (cents >= MIN_CHARGE_CENTS) return undefined;
  return `A card pays no less than ${formatMoney(MIN_CHARGE_CENTS, currency)}. Choose another way.`;
}
