/** The same numbers as in Stripe's test mode. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'paid', label: 'Paid' },
  { number: '4000 0000 0000 0002', outcome: 'declined', label: 'Declined' },
  { number: '4000 0025 0000 3155', outcome: 'needs_confirmation', label: 'Needs confirmation' },
] as const;

export type CardOutcome = (typeof TEST_CARDS)[number]['outcome'];

/** A real card must never be tried here. */
export function cardOutcome(number: string): CardOutcome | undefined {
  const digits = number.replaceAll(/\D/g, '');
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)?.outcome;
}
