import { getOwn } from '~/lib/get-own';

const REASONS: Record<string, string> = {
  by_staff: 'By the studio',
  by_buyer: 'By the buyer',
  at_provider: 'At the provider',
  sold_out: 'Paid too late, sold out',
  booked_up: 'Paid too late, day booked up',
  gift_card_used: 'Paid too late, gift card used',
  paid_twice: 'Nothing left to pay',
  subscription_changed: 'Paid too late, subscription changed',
  wrong_amount: 'Wrong amount',
  unmatched: 'For no order of this store',
};

/** Why a payment went back, or what staff typed. */
export function refundReason(reason: string | null): string {
  return reason === null ? 'Not said' : (getOwn(REASONS, reason) ?? reason);
}
