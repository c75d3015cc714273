import { chargesCents, recurringCharges, storedCharges } from '~/features/pricing/totals/charges';
import { subtotalCents } from '~/features/pricing/totals/order-totals';
import { taxAtRatesOf, type TaxPart } from '~/features/pricing/tax/sales-tax';
import { formatMoney } from '~/lib/money';
import { CHARGE_DAYS, RHYTHMS, type Rhythm } from '~/features/catalog/subscription-days';

export interface Terms {
  rhythm: Rhythm;
  /** What each delivery comes to at today's prices. */
  cents: number;
  currency: string;
  /** Until the address is known. */
  isEstimate?: boolean;
  isPaid?: boolean;
}

/** What is charged, how often, and how it ends. What matters most stands between `**`. */
function paragraphs({ rhythm, cents, currency, isEstimate = false, isPaid = false }: Terms): string[] {
  const first = isPaid ? 'You have paid for the first delivery.' : 'You pay for the first delivery now.';
  const amount = `${isEstimate ? 'about ' : ''}**${formatMoney(cents, currency)}**`;
  return [
    `${first} After that, flowers come **${RHYTHMS[rhythm].toLowerCase()}**, and we charge the same card ${CHARGE_DAYS} days before each delivery: ${amount} with delivery and tax at today’s prices. If a price changes, you pay the price of that day.`,
    'It goes on until you cancel. You can skip, pause or cancel at any time, with a link we send you.',
  ];
}

export function SubscriptionTerms(terms: Terms) {
  return paragraphs(terms).map((text) => (
    <p key={text}>{text.split('**').map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part))}</p>
  ));
}

/** As plain text. */
export function termsParagraphs(terms: Terms): string[] {
  return paragraphs(terms).map((text) => text.replaceAll('**', ''));
}

export function termsText(terms: Terms): string {
  return termsParagraphs(terms).join('\n\n');
}

interface SubscribedOrder {
  subscription_rhythm: Rhythm | null;
  currency: string;
  charges: unknown;
  taxes: unknown;
  lines: { unit_price_in_cents: number; quantity: number }[];
}

/** Of the order that starts a subscription: later deliveries have neither its discount nor its tip. */
export function termsOf({ subscription_rhythm: rhythm, currency, ...order }: SubscribedOrder): Terms | undefined {
  if (!rhythm) return undefined;
  const cents = subtotalCents(order.lines) + chargesCents(recurringCharges(storedCharges(order)));
  return { rhythm, currency, cents: cents + taxAtRatesOf(order.taxes as TaxPart[], cents) };
}
