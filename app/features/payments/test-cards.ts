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
  { number: '4000 0000 0000 5126', outcome: 'paid', label: 'Paid, but its refunds fail' },
] as const;

/** Filled in already: any date ahead and any three digits will do. */
export const TEST_CARD_DETAILS = { card_expiry: '12 / 49', card_code: '123' };

/** Its bank takes no refund. */
export const FAILS_REFUNDS = '5126';

/** What may become of the webhook that says that a card was taken. */
export const WEBHOOK_FAULTS = [
  { fault: 'twice', label: 'Paid, and told twice' },
  { fault: 'late', label: 'Paid, and told a minute late' },
  { fault: 'lost', label: 'Paid, and never told' },
] as const;

export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]['fault'];

export function isWebhookFault(text: string | undefined): text is WebhookFault {
  return WEBHOOK_FAULTS.some(({ fault }) => fault === text);
}

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

export interface TypedCard {
  number: string;
  /** Its last day. */
  expires_on?: string | null;
  fault?: WebhookFault;
}

export interface KnownCard {
  card_last4: string | null;
  /** Its last day. */
  card_expires_on: string | null;
}

/** What a stored card comes to when the buyer is not there. */
export function laterOutcome({ card_last4, card_expires_on }: KnownCard, today: string): CardOutcome {
  if (card_expires_on !== null && card_expires_on < today) return 'declined';
  const card = TEST_CARDS.find(({ number }) => card_last4 !== null && number.endsWith(card_last4));
  return card && 'later' in card ? card.later : 'paid';
}

/** A real card must never be tried here. */
export function cardOutcome(number: string): CardOutcome | undefined {
  const digits = number.replaceAll(/\D/g, '');
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)?.outcome;
}
