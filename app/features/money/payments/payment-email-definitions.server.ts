import type { DisputeReport } from '~/features/payments/provider.server';
import { button, type EmailBody, list } from '~/features/studio/email-blocks';
import { defineEmail, SAMPLE_SITE, type Say } from '~/features/studio/email-definition.server';
import { type PlainLink, plainLink } from '~/lib/secret-text';
import { formatDate } from '~/lib/dates';
import { formatMoney } from '~/lib/money';

export interface Amount {
  amount_cents: number;
  currency: string;
}

export interface OrderNumber {
  number: number;
}

/** `href`: where staff settle it. */
type PaymentFacts = { amount: Amount; order?: OrderNumber; href: PlainLink };

const SAMPLE: PaymentFacts = {
  amount: { amount_cents: 21_009, currency: 'usd' },
  order: { number: 1001 },
  href: plainLink(SAMPLE_SITE, '/store-manager/1001'),
};
const PLACEHOLDERS = { amount: 'The amount', order: 'Which order it is' };

function paymentValues({ amount, order }: PaymentFacts) {
  return {
    amount: formatMoney(amount.amount_cents, amount.currency),
    order: order ? `order ${order.number}` : 'a payment without an order',
  };
}

const LOOK = 'Look into it';

function textWithLink(say: Say<'opening'>, { href }: { href: PlainLink }): EmailBody {
  return [say('opening'), button(LOOK, href)];
}

export const PAYMENT_UNMATCHED = defineEmail({
  id: 'payment-unmatched',
  group: 'Store',
  title: 'Payment without an order',
  to: 'studio',
  sent: 'When a payment arrives for an order that is not there.',
  texts: {
    subject: { label: 'Subject', text: 'A payment without an order: {amount}' },
    headline: { label: 'Headline', text: '{amount}, and no order.' },
    opening: {
      label: 'Text',
      text: '{amount} was taken from {buyer}[ for order {number}], but that order isn’t in this database. This happens after an older backup was restored. Ask the buyer what they ordered and make it, or refund the payment.',
    },
  },
  placeholders: { amount: PLACEHOLDERS.amount, buyer: 'Name and address of the buyer', number: 'The order’s number' },
  secrets: {},
  samples: { Payment: { ...SAMPLE, buyer: 'Ana Reed, ana@example.com', number: '1001' } },
  values: ({ buyer, number, ...facts }) => ({ amount: paymentValues(facts).amount, buyer, number }),
  body: textWithLink,
});

export const REFUND_FAILED = defineEmail({
  id: 'refund-failed',
  group: 'Store',
  title: 'Refund failed',
  to: 'studio',
  sent: 'When the payment provider couldn’t make a refund.',
  texts: {
    subject: { label: 'Subject', text: 'Refund failed: {order}' },
    headline: { label: 'Headline', text: '{amount} not refunded.' },
    opening: {
      label: 'Text',
      text: '{amount} couldn’t be refunded[ ({reason})]. The buyer doesn’t have it yet. Try again in the store manager, or refund it another way.',
    },
  },
  placeholders: { ...PLACEHOLDERS, reason: 'What the payment provider says' },
  secrets: {},
  samples: { Refund: { ...SAMPLE, reason: 'expired or canceled card' } },
  values: ({ reason, ...facts }) => ({ ...paymentValues(facts), reason }),
  body: textWithLink,
});

export const PART_REFUND = defineEmail({
  id: 'refund-in-part',
  group: 'Store',
  title: 'Refunded in part',
  to: 'studio',
  sent: 'When someone refunds a part in Stripe’s dashboard.',
  texts: {
    subject: { label: 'Subject', text: 'Refunded in part at Stripe: {order}' },
    headline: { label: 'Headline', text: '{amount} refunded.' },
    opening: { label: 'Text', text: '{amount} was refunded in Stripe’s dashboard. The order stays paid.' },
  },
  placeholders: PLACEHOLDERS,
  secrets: {},
  samples: { Refund: SAMPLE },
  values: paymentValues,
  body: textWithLink,
});

interface DifferencesFacts {
  count: number;
  lines: string[];
  href: PlainLink;
}

export const DIFFERENCES_FOUND = defineEmail({
  id: 'payment-differences',
  group: 'Store',
  title: 'Differences from the payment provider',
  to: 'studio',
  sent: 'When the provider’s ledger and the studio’s records disagree, once for each difference.',
  texts: {
    subject: { label: 'Subject', text: 'The payment provider and your records disagree: {differences}' },
    headline: { label: 'Headline', text: 'The sums don’t match.' },
    opening: {
      label: 'Above the list',
      text: 'Your records and the payment provider’s ledger have different sums. Look into each, and note where it comes from:',
    },
  },
  placeholders: { differences: 'How many: “one difference”' },
  secrets: {},
  samples: {
    Differences: {
      count: 1,
      href: plainLink(SAMPLE_SITE, '/reports/payouts'),
      lines: ['Payment of order 1001: $90.00 here, $100.00 at the provider'],
    },
  },
  values: ({ count }: DifferencesFacts) => ({ differences: count === 1 ? 'one difference' : `${count} differences` }),
  body: (say, { lines, href }: DifferencesFacts) => [say('opening'), list(lines), button(LOOK, href)],
});

type DisputeFacts = PaymentFacts & { dispute: Pick<DisputeReport, 'status' | 'reason' | 'respond_by'> };

const SAMPLE_DISPUTE = { reason: 'product not received', respond_by: new Date('2027-06-20T12:00:00Z') };

const PAYMENT_DISPUTED_SAMPLES: Record<string, DisputeFacts> = {
  Open: { ...SAMPLE, dispute: { ...SAMPLE_DISPUTE, status: 'open' } },
  Won: { ...SAMPLE, dispute: { ...SAMPLE_DISPUTE, status: 'won' } },
  Lost: { ...SAMPLE, dispute: { ...SAMPLE_DISPUTE, status: 'lost' } },
  Closed: { ...SAMPLE, dispute: { ...SAMPLE_DISPUTE, status: 'closed' } },
};

export const PAYMENT_DISPUTED = defineEmail({
  id: 'payment-disputed',
  group: 'Store',
  title: 'Payment disputed',
  to: 'studio',
  sent: 'When the buyer’s bank disputes a payment, and when that ends.',
  texts: {
    subject: { label: 'Subject, while it is open', text: 'Disputed: {order}' },
    subject_ended: { label: 'Subject, once it has ended', text: 'Dispute {status}: {order}' },
    headline: { label: 'Headline', text: '{amount}, {status}.' },
    open: {
      label: 'While it is open',
      text: 'The buyer’s bank disputes {amount} ({reason}). Answer it in Stripe’s dashboard[ by {day}]; without an answer, you lose the money.',
    },
    won: { label: 'If it is won', text: 'You won the dispute over {amount}. The money is yours.' },
    lost: { label: 'If it is lost', text: 'You lost the dispute over {amount}. The money went back to the buyer.' },
    closed: {
      label: 'If it is closed',
      text: 'The dispute over {amount} is closed. There’s nothing more to do.',
    },
  },
  placeholders: {
    ...PLACEHOLDERS,
    reason: 'What the bank says',
    day: 'Until when you can answer',
    status: '“disputed”, “won”, “lost” or “closed”',
  },
  secrets: {},
  samples: PAYMENT_DISPUTED_SAMPLES,
  values: ({ dispute, ...facts }, { time_zone }) => ({
    ...paymentValues(facts),
    reason: dispute.reason,
    day: dispute.respond_by ? formatDate(time_zone, dispute.respond_by) : '',
    status: dispute.status === 'open' ? 'disputed' : dispute.status,
  }),
  subject: ({ dispute }) => (dispute.status === 'open' ? 'subject' : 'subject_ended'),
  body: (say, { dispute, href }) => [say(dispute.status), button(LOOK, href)],
});
