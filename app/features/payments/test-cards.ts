/** The same numbers as in Stripe's test mode. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'paid', label: 'Paid' },
  { number: '4000 0000 0000 0002', outcome: 'declined', label: 'Declined' },
  { number: '4000 0025 0000 3155', outcome: 'needs_confirmation', label: 'Needs confirmation' },
  { number: '4000 0000 0000 0341', outcome: 'paid', label: 'Paid once, then declined', later: 'declined' },
  {
    number: '4000 0027 6000 3184',
    outcome: 'needs_confirmation',
    label: 'Needs confirmation each time',
    later: 'needs_confirmation',
  },
] as const;

/** A wallet has a card in it, so its buyer types nothing. Stripe's own page shows those that the device has. */
export const WALLETS = [
  { intent: 'apple-pay', label: 'Apple Pay' },
  { intent: 'google-pay', label: 'Google Pay' },
] as const;

export const DECLINED_WALLET = 'declined-wallet';

/** The card in the wallet that `intent` pays with. */
export function cardInWallet(intent: string | undefined): string | undefined {
  if (intent === DECLINED_WALLET) return TEST_CARDS[1].number;
  return WALLETS.some((wallet) => wallet.intent === intent) ? TEST_CARDS[0].number : undefined;
}

export type CardOutcome = (typeof TEST_CARDS)[number]['outcome'];

/** What a stored card comes to when the buyer is not there. */
export function laterOutcome(last4: string | null): CardOutcome {
  const card = TEST_CARDS.find(({ number }) => last4 !== null && number.endsWith(last4));
  return card && 'later' in card ? card.later : 'paid';
}

/** A real card must never be tried here. */
export function cardOutcome(number: string): CardOutcome | undefined {
  const digits = number.replaceAll(/\D/g, '');
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)?.outcome;
}
