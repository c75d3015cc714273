export type CardOutcome = 'paid' | 'declined' | 'needs_confirmation';

interface TestCard {
  /** The same as in Stripe's test mode. */
  number: string;
  label: string;
  outcome: CardOutcome;
  /** When it is charged again and the buyer is not there: paid, unless said otherwise. */
  later?: CardOutcome;
  failsRefunds?: true;
}

const PAYING = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';

const TEST_CARDS: TestCard[] = [
  { number: PAYING, outcome: 'paid', label: 'Paid' },
  { number: DECLINED, outcome: 'declined', label: 'Declined' },
  { number: '4000 0025 0000 3155', outcome: 'needs_confirmation', label: 'Needs confirmation' },
  { number: '4000 0000 0000 0341', outcome: 'paid', label: 'Paid once, then declined', later: 'declined' },
  {
    number: '4000 0027 6000 3184',
    outcome: 'needs_confirmation',
    label: 'Needs confirmation each time',
    later: 'needs_confirmation',
  },
  { number: '4000 0000 0000 5126', outcome: 'paid', label: 'Paid, but its refunds fail', failsRefunds: true },
];

/** What may become of the webhook that says that a card was taken. */
const WEBHOOK_FAULTS = [
  { fault: 'twice', label: 'Paid, and reported twice' },
  { fault: 'late', label: 'Paid, and reported a minute late' },
  { fault: 'lost', label: 'Paid, and never reported' },
] as const;

export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]['fault'];

export function findWebhookFault(text: string | undefined): WebhookFault | undefined {
  return WEBHOOK_FAULTS.find(({ fault }) => fault === text)?.fault;
}

/** A wallet has a card in it, so its buyer types nothing. Stripe's own page shows those that the device has. */
export const WALLETS = [
  { intent: 'apple-pay', label: 'Apple Pay', number: PAYING },
  { intent: 'google-pay', label: 'Google Pay', number: PAYING },
];

const DECLINED_WALLET = { intent: 'declined-wallet', number: DECLINED };

/** The card in the wallet that `intent` pays with. */
export function cardInWallet(intent: string | undefined): string | undefined {
  return [...WALLETS, DECLINED_WALLET].find((wallet) => wallet.intent === intent)?.number;
}

/** Filled in already: any date ahead and any three digits will do. */
export const TEST_CARD_DETAILS = { card_expiry: '12 / 49', card_code: '123' };

/** A button: what it says, what it leads to, and what it sends. */
interface Play {
  text: string;
  label: string;
  sent: { card_number: string; webhook?: WebhookFault } | { intent: string };
}

/** All that can be played by one press. */
export function listPlays(hasWallet: boolean): Play[] {
  const cards = [...TEST_CARDS, ...WEBHOOK_FAULTS.map((webhook) => ({ number: PAYING, ...webhook }))];
  return [
    ...cards.map(({ number, label, ...card }) => ({
      text: number,
      label,
      sent: { card_number: number, ...('fault' in card && { webhook: card.fault }) },
    })),
    ...(hasWallet ? [{ text: 'A wallet', label: 'Declined', sent: { intent: DECLINED_WALLET.intent } }] : []),
    { text: 'Close this page', label: 'Abandoned', sent: { intent: 'cancel' } },
  ];
}

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
  return cardEndingIn(card_last4)?.later ?? 'paid';
}

export function cardEndingIn(last4: string | null): TestCard | undefined {
  return TEST_CARDS.find(({ number }) => last4 !== null && number.endsWith(last4));
}

/** A real card must never be tried here. */
export function cardOutcome(number: string): CardOutcome | undefined {
  const digits = number.replaceAll(/\D/g, '');
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)?.outcome;
}

/** Its number is neither tried nor sent back. */
export function isRealCard(number: string) {
  return number.replaceAll(/\D/g, '').length >= 12 && !cardOutcome(number);
}
