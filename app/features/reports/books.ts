import type { Payouts } from './payouts.server';
import type { Books, OpenBalance, BookedRefund, AmountsOfPeriod } from './books.server';

const METHODS: Record<string, string> = {
  stripe: 'Card, Stripe',
  test: 'Card, test payments',
  cash: 'Cash',
  terminal: 'Card, own terminal',
  check: 'Check',
  transfer: 'Bank transfer',
  gift_card: 'Gift card',
  otherwise: 'Refunded by hand',
};

export function methodLabel(method: string): string {
  return METHODS[method] ?? method;
}

const CHANNELS: Record<string, string> = {
  web: 'Store',
  phone: 'Phone',
  walk_in: 'Over the counter',
  subscription: 'Subscriptions',
};

export function channelLabel(channel: string): string {
  return CHANNELS[channel] ?? channel;
}

export const REFUND_KINDS: Record<BookedRefund['kind'], string> = {
  sale: 'A sale',
  change: 'An order that became cheaper',
  dispute: 'A dispute that was lost',
  gift_card: 'A gift card that was sold',
  stray: 'An unexpected payment, refunded',
};

export const BALANCE_KINDS: Record<OpenBalance['kind'], string> = {
  account: 'On account',
  unpaid: 'Not paid yet, no sale',
  refund: 'Refund on its way',
};

export function netOf({ sold, changed, refunded }: AmountsOfPeriod): number {
  return sold + changed + refunded;
}

export interface Line {
  label: string;
  cents: number;
  isSum?: boolean;
}

/** What was sold and refunded, part by part. The discount is taken off. */
export function saleParts(books: Books): { label: string; sums: AmountsOfPeriod }[] {
  const { sold, changed, refunded } = books.discount;
  return [
    { label: 'Goods', sums: books.goods },
    { label: 'Discounts', sums: { sold: -sold || 0, changed: -changed || 0, refunded: -refunded || 0 } },
    { label: 'Delivery', sums: books.delivery },
    { label: 'Sales tax', sums: books.tax },
    { label: 'Tips', sums: books.tip },
  ];
}

/** The way from the sales to the money. What was received must come to the last line. */
export function salesToMoney({ total, open, back_cents, gift_cards, stray_cents, methods }: Books): Line[] {
  const money = methods.reduce((sum, { received, given_back }) => sum + received - given_back, 0);
  const either = (cents: number, [more, less]: [string, string]) => ({ label: cents < 0 ? less : more, cents });
  const steps = [
    { label: 'Net sales, with tax and tips', cents: netOf(total) },
    either(-open.change, ['Open balances that were paid', 'Less left open on account']),
    either(-gift_cards.used, ['Put back on gift cards', 'Less paid with gift cards']),
    either(gift_cards.sold_cents, ['Gift cards sold', 'Refunded for gift cards']),
    either(back_cents, [
      'Of orders made cheaper: kept, or not refunded yet',
      'Refunded for orders made cheaper before',
    ]),
    either(stray_cents, ['Unexpected payments, not refunded yet', 'Refunds of earlier unexpected payments']),
  ];
  const rest = money - steps.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...steps.filter(({ cents }, index) => index === 0 || cents !== 0),
    ...(rest === 0 ? [] : [{ label: 'Not explained: see Payouts, Differences', cents: rest }]),
    { label: 'Received, less refunds', cents: money, isSum: true },
  ];
}

/** What the studio owes to the holders of gift cards. */
export function giftCardLines({ gift_cards: { issued, given_away, returned, used, owed } }: Books): Line[] {
  return [
    { label: 'Sold', cents: issued },
    { label: 'Given away', cents: given_away },
    { label: 'Less returned', cents: -returned || 0 },
    { label: 'Less used, without what was put back', cents: -used || 0 },
    { label: 'Owed to holders at the end', cents: owed, isSum: true },
  ];
}

/** The account at the payment provider, as its own ledger has it. */
export function providerLines({ disputes_lost: lost }: Books, sums: Payouts['sums']): Line[] {
  const { charged_cents, refunded_cents, disputed_cents, other_cents, fee_cents, paid_out_cents, balance_cents } = sums;
  return [
    { label: 'Charged', cents: charged_cents },
    { label: 'Less refunds', cents: -refunded_cents || 0 },
    { label: `Less disputes, ${lost.count} lost`, cents: -disputed_cents || 0 },
    { label: 'Less fees', cents: -fee_cents || 0 },
    ...(other_cents === 0 ? [] : [{ label: 'Other', cents: other_cents }]),
    { label: 'Less paid out to the bank', cents: -paid_out_cents || 0 },
    { label: 'Still at the provider at the end', cents: balance_cents, isSum: true },
  ];
}
