import { defineEmail, GREETING, type Say } from '~/features/studio/email-definition.server';
import { button, type EmailBody, paragraph } from '~/features/studio/email-blocks';
import type { SecretText } from '~/lib/secret-text';
import { formatMoney } from '~/lib/money';
import {
  BUYER,
  buyerLine,
  QUESTION,
  DELIVERED_SAMPLE,
  type EmailedOrder,
  isForMourners,
  ORDER_BUTTON,
  ORDER_LINK,
  SAMPLE_LINK,
} from './order-email-parts';

export type RefundReason =
  | 'sold_out'
  | 'booked_up'
  | 'gift_card_used'
  | 'paid_twice'
  | 'subscription_changed'
  | 'wrong_amount'
  | 'by_staff'
  | 'by_buyer'
  | 'at_provider';

export interface OrderRefund {
  ref: string;
  amount_cents: number;
  /** Of it, what is back on a gift card. */
  gift_card_cents?: number;
  /** Of it, what staff give back: in cash, by check. */
  hand_cents?: number;
  currency: string;
  reason: RefundReason;
  message?: string;
}

/** `href`: the order's private page, for the buyer. */
type RefundFacts = { order: EmailedOrder; refund: OrderRefund; href?: SecretText };

const REFUND_LABELS: Record<RefundReason, string> = {
  sold_out: 'If it was sold out',
  booked_up: 'If the day was booked up in the meantime',
  gift_card_used: 'If its gift card was used in the meantime',
  paid_twice: 'If nothing was left to pay',
  subscription_changed: 'If its subscription was changed in the meantime',
  wrong_amount: 'If the amount was wrong',
  by_staff: 'If staff ended the order',
  by_buyer: 'If its buyer cancelled the order',
  at_provider: 'If it was refunded at Stripe',
};

function refundTexts(texts: Record<RefundReason, string>) {
  const field = (reason: RefundReason) => ({ label: REFUND_LABELS[reason], text: texts[reason] });
  return {
    sold_out: field('sold_out'),
    booked_up: field('booked_up'),
    gift_card_used: field('gift_card_used'),
    paid_twice: field('paid_twice'),
    subscription_changed: field('subscription_changed'),
    wrong_amount: field('wrong_amount'),
    by_staff: field('by_staff'),
    by_buyer: field('by_buyer'),
    at_provider: field('at_provider'),
  };
}

const REFUND = {
  placeholders: {
    order: 'The number of the order',
    amount: 'How much is refunded',
    on_card: 'How much of it is back on a gift card',
  },
  cases: {
    reason: { label: 'The reason: one of the texts in this form', text: ({ refund }: RefundFacts) => refund.reason },
  },
  secrets: { href: true as const },
  samples: Object.fromEntries(
    Object.entries(REFUND_LABELS).map(([reason, label]) => {
      const refund = { ref: '', amount_cents: 21_009, currency: 'usd', reason: reason as RefundReason };
      return [label, { order: DELIVERED_SAMPLE, refund, href: SAMPLE_LINK }];
    }),
  ) as Record<string, RefundFacts>,
};

type Amounts = Pick<OrderRefund, 'amount_cents' | 'gift_card_cents' | 'currency'>;

function refundValues({ order, refund }: { order: EmailedOrder; refund: Amounts }) {
  const { amount_cents, gift_card_cents = 0, currency } = refund;
  const on_card = gift_card_cents > 0 ? formatMoney(gift_card_cents, currency) : '';
  return { order: String(order.number), amount: formatMoney(amount_cents, currency), on_card };
}

/** In place of the opening and of how long it takes, if a gift card paid all that is given back. */
const GIFT_CARD_TEXTS = {
  card_opening: { label: 'Opening, if all of it goes to a gift card' },
  card_part: {
    label: 'If a part of it goes to a gift card',
    text: '{on_card} of it is back on the gift card that paid for it. You can use it again right away.',
  },
};

function isAllOnCard({ amount_cents, gift_card_cents = 0 }: { amount_cents: number; gift_card_cents?: number }) {
  return gift_card_cents > 0 && gift_card_cents === amount_cents;
}

/** Whether a bank has to bring some of it. */
function isByBank({ amount_cents, gift_card_cents = 0, hand_cents = 0 }: Omit<PartRefund, 'message'>) {
  return amount_cents > gift_card_cents + hand_cents;
}

type Letter = 'greeting' | 'card_opening' | 'opening' | 'card_part' | 'waiting' | 'link' | 'closing';

/** To the buyer, of all or of a part. */
function refundLetter(say: Say<Letter>, { refund, href }: { refund: PartRefund; href?: SecretText }): EmailBody {
  return [
    say('greeting'),
    say(isAllOnCard(refund) ? 'card_opening' : 'opening'),
    paragraph(refund.message),
    Boolean(refund.gift_card_cents) && !isAllOnCard(refund) && say('card_part'),
    isByBank(refund) && say('waiting'),
    href && [...say('link'), button(ORDER_BUTTON, href)],
    say('closing'),
  ];
}

export const ORDER_REFUNDED = defineEmail({
  id: 'order-refunded',
  group: 'Store',
  title: 'Payment refunded, to the buyer',
  to: 'buyer',
  sent: 'When a payment is refunded.',
  ...REFUND,
  texts: {
    subject: { label: 'Subject', text: 'Your payment for order {order} is on its way back' },
    headline: { label: 'Headline', text: '{amount} refunded.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'Your payment of {amount} for order {order} is on its way back to you. {reason}',
    },
    card_opening: {
      ...GIFT_CARD_TEXTS.card_opening,
      text: '{amount} for order {order} is back on the gift card that paid for it. {reason}',
    },
    card_part: GIFT_CARD_TEXTS.card_part,
    ...refundTexts({
      sold_out:
        'It reached us after the time your flowers were held for, and they had gone to someone else by then. We’re sorry.',
      booked_up:
        'It reached us after the time your order was held for, and we were fully booked for its day by then. We’re sorry.',
      gift_card_used:
        'It reached us after the time your order was held for, and the gift card that was to pay the rest had been used by then. We’re sorry.',
      paid_twice:
        'There was nothing left to pay when it reached us, so we’re sending it back. Your order itself doesn’t change.',
      subscription_changed:
        'Your subscription was changed before it reached us, which ended this order. You owe nothing for it.',
      wrong_amount: 'It wasn’t the amount of the order, so we didn’t take it.',
      by_staff: 'We’ve ended this order, and you owe nothing for it.',
      by_buyer: 'You’ve cancelled this order, and you owe nothing for it.',
      at_provider: 'We’ve ended this order, and you owe nothing for it.',
    }),
    waiting: { label: 'How long it takes', text: 'Banks take up to ten days to show it.' },
    link: ORDER_LINK,
    closing: QUESTION,
  },
  placeholders: { ...REFUND.placeholders, name: BUYER.name },
  values: (facts) => ({ ...refundValues(facts), name: facts.order.buyer_name ?? '' }),
  isQuiet: ({ order }) => isForMourners(order),
  body: refundLetter,
});

export interface PartRefund {
  amount_cents: number;
  /** Of it, what is back on a gift card. */
  gift_card_cents?: number;
  /** Of it, what staff give back: in cash, by check. */
  hand_cents?: number;
  message?: string;
}

const PART_SAMPLES: Record<string, { order: EmailedOrder; refund: PartRefund; href: SecretText }> = {
  Order: {
    order: DELIVERED_SAMPLE,
    href: SAMPLE_LINK,
    refund: { amount_cents: 2000, message: 'Two of the roses were bruised.' },
  },
};

export const ORDER_PARTLY_REFUNDED = defineEmail({
  id: 'order-partly-refunded',
  group: 'Store',
  title: 'Part of a payment refunded, to the buyer',
  to: 'buyer',
  sent: 'When staff refund a part of what was paid. The order stays as it is.',
  texts: {
    subject: { label: 'Subject', text: 'Your refund of {amount} for order {order}' },
    headline: { label: 'Headline', text: '{amount} refunded.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: '{amount} of what you paid for order {order} is on its way back to you. The order itself stays as it is.',
    },
    card_opening: {
      ...GIFT_CARD_TEXTS.card_opening,
      text: '{amount} of what you paid for order {order} is back on the gift card that paid for it. The order itself stays as it is.',
    },
    card_part: GIFT_CARD_TEXTS.card_part,
    waiting: { label: 'How long it takes', text: 'Banks take up to ten days to show it.' },
    link: ORDER_LINK,
    closing: QUESTION,
  },
  placeholders: { ...REFUND.placeholders, name: BUYER.name },
  secrets: { href: true },
  samples: PART_SAMPLES,
  values: ({ order, refund }) => ({
    ...refundValues({ order, refund: { ...refund, currency: order.currency } }),
    name: order.buyer_name ?? '',
  }),
  isQuiet: ({ order }) => isForMourners(order),
  body: refundLetter,
});

export const ORDER_REFUNDED_STUDIO = defineEmail({
  id: 'order-refunded-studio',
  group: 'Store',
  title: 'Payment refunded, to the studio',
  to: 'studio',
  sent: 'When a payment is refunded, by the program or by someone in Stripe’s dashboard.',
  ...REFUND,
  texts: {
    subject: { label: 'Subject', text: '{what}: order {order}' },
    headline: { label: 'Headline', text: '{amount} refunded.' },
    given_back: { label: 'In the subject, if the program refunds it', text: 'Payment refunded' },
    at_stripe: { label: 'In the subject, if someone refunded it at Stripe', text: 'Refunded at Stripe' },
    opening: { label: 'Opening', text: 'A payment of {amount} for order {order} is being refunded. {reason}' },
    ...refundTexts({
      sold_out: 'It came after the hold had ended, and the stock had been sold. There is nothing to make.',
      booked_up: 'It came after the hold had ended, and its day was booked up. There is nothing to make.',
      gift_card_used:
        'It came after the hold had ended, and the order’s gift card no longer covered the rest. There is nothing to make.',
      paid_twice: 'Nothing was left to pay. What was paid before stands.',
      subscription_changed: 'Its subscription was changed before, which ended the order. There is nothing to make.',
      wrong_amount: 'Its amount or currency was not that of the order, which is still unpaid.',
      by_staff: 'Staff have ended the order. There is nothing to make.',
      by_buyer: 'Its buyer has cancelled the order. There is nothing to make, and its stock is back on the shelf.',
      at_provider:
        'Somebody refunded it in Stripe’s dashboard, so the order has ended. Its flowers are not back in stock: add them to it if you can sell them.',
    }),
  },
  cases: {
    ...REFUND.cases,
    what: {
      label: 'What happened: one of the texts in this form',
      text: ({ refund }) => (refund.reason === 'at_provider' ? 'at_stripe' : 'given_back'),
    },
  },
  values: refundValues,
  body: (say, { order }) => [say('opening'), paragraph(buyerLine(order))],
});
