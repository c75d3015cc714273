import {
  BUYER,
  buyerLine,
  CLOSING,
  DELIVERED_SAMPLE,
  type EmailedOrder,
  isForMourners,
  ORDER_BUTTON,
  ORDER_LINK,
  SAMPLE_LINK,
} from '~/features/orders/emails/order-email-parts';
import { defineEmail, GREETING, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, facts, link, paragraph } from '~/features/studio/email-blocks';
import type { Moment } from '~/features/delivery/possible-days';
import { changesSentence, formatMoment } from '~/features/orders/change-deadline';
import { plainLink, SecretText } from '~/lib/secret-text';
import { formatMoney } from '~/lib/money';

export interface ChangedFacts {
  order: EmailedOrder;
  /** 'Day': 'Tuesday, June 15, 2027' */
  changes: { label: string; text: string }[];
  refund_cents: number;
  /** Of it, what staff give back: in cash, by check. */
  hand_cents: number;
  /** What is back on the gift card. */
  gift_card_cents: number;
  owed_cents: number;
  /** Nothing is paid yet: what is owed is the whole. */
  is_unpaid: boolean;
  by_buyer?: boolean;
  /** Where what is owed can be paid by card. */
  pay?: SecretText;
  href: SecretText;
  /** Until when the buyer can change it. */
  until?: Moment;
}

const SAMPLE_PAY = new SecretText('https://example.com/pay');
const SAMPLE: ChangedFacts = {
  order: DELIVERED_SAMPLE,
  href: SAMPLE_LINK,
  owed_cents: 0,
  is_unpaid: false,
  refund_cents: 0,
  hand_cents: 0,
  gift_card_cents: 0,
  changes: [
    { label: 'Day', text: 'Tuesday, June 15, 2027' },
    { label: 'Card message', text: 'Happy birthday, June!' },
  ],
};

export const ORDER_CHANGED = defineEmail({
  id: 'order-changed',
  group: 'Store',
  title: 'Order changed, to the buyer',
  to: 'buyer',
  sent: 'When a buyer changes an order, or staff do, unless they choose not to tell the buyer.',
  texts: {
    subject: { label: 'Subject', text: 'Your order {order} has changed' },
    headline: { label: 'Headline', text: 'Changed.' },
    ...GREETING,
    opening: { label: 'Above what is different', text: 'We’ve changed your order {order}. Here’s what’s different:' },
    by_buyer: {
      label: 'Above what is different, if the buyer changed it',
      text: 'We’ve changed your order {order} as you asked on its page. Here’s what’s different:',
    },
    to_pay: {
      label: 'Above the link, if more is to be paid',
      text: 'You can pay the difference of {owed} by card here:',
    },
    to_pay_all: {
      label: 'Above the link, if nothing is paid yet',
      text: 'The order isn’t paid yet. You can pay {owed} by card here:',
    },
    given_back: {
      label: 'If a part is refunded',
      text: '{refund} of what you paid is on its way back to you.',
    },
    on_card: {
      label: 'If a part goes back to a gift card',
      text: '{on_card} is back on the gift card that paid for it. You can use it again right away.',
    },
    waiting: { label: 'How long it takes, if a bank brings it', text: 'Banks take up to ten days to show it.' },
    link: { ...ORDER_LINK, text: '' },
    changeable: { label: 'Below the link, while it can be changed', text: changesSentence('{until}') },
    closing: CLOSING,
  },
  placeholders: {
    ...BUYER,
    owed: 'How much is to be paid',
    refund: 'How much is refunded',
    on_card: 'How much is back on a gift card',
    until: 'Until when the buyer can change or cancel it',
  },
  secrets: { href: true, pay: true },
  samples: {
    Order: { ...SAMPLE, until: { day: '2027-06-14', time: '18:00' } },
    'By the buyer': { ...SAMPLE, by_buyer: true },
    'With more to pay': { ...SAMPLE, owed_cents: 2120, pay: SAMPLE_PAY },
    'Not paid yet': { ...SAMPLE, owed_cents: 9540, is_unpaid: true, pay: SAMPLE_PAY },
    'With a part refunded': { ...SAMPLE, refund_cents: 2120 },
    'With a part back on a gift card': { ...SAMPLE, gift_card_cents: 2120 },
  },
  values: ({ order, refund_cents, gift_card_cents, owed_cents, until }) => ({
    order: String(order.number),
    name: order.buyer_name ?? '',
    owed: formatMoney(owed_cents, order.currency),
    refund: formatMoney(refund_cents, order.currency),
    on_card: formatMoney(gift_card_cents, order.currency),
    until: until ? formatMoment(until) : '',
  }),
  isQuiet: ({ order }) => isForMourners(order),
  body: (say, { changes, refund_cents, hand_cents, gift_card_cents, until, by_buyer, ...its }) => [
    say('greeting'),
    say(by_buyer ? 'by_buyer' : 'opening'),
    facts(changes),
    its.pay && [...say(its.is_unpaid ? 'to_pay_all' : 'to_pay'), button(payLabel(its), its.pay)],
    refund_cents > 0 && say('given_back'),
    gift_card_cents > 0 && say('on_card'),
    refund_cents > hand_cents && say('waiting'),
    say('link'),
    its.pay ? link(ORDER_BUTTON, its.href) : button(ORDER_BUTTON, its.href),
    until && say('changeable'),
    say('closing'),
  ],
});

function payLabel({ owed_cents, order }: Pick<ChangedFacts, 'owed_cents' | 'order'>) {
  return `Pay ${formatMoney(owed_cents, order.currency)}`;
}

const STUDIO_SAMPLE = {
  order: DELIVERED_SAMPLE,
  changes: SAMPLE.changes,
  owed_cents: 0,
  href: plainLink(SAMPLE_SITE, '/store-manager/1001'),
};

export const ORDER_CHANGED_STUDIO = defineEmail({
  id: 'order-changed-studio',
  group: 'Store',
  title: 'Order changed by its buyer, to the studio',
  to: 'studio',
  sent: 'When a buyer changes the day or the place of an order on its page.',
  texts: {
    subject: { label: 'Subject', text: 'Order {order} was changed by its buyer' },
    headline: { label: 'Headline', text: 'Changed.' },
    opening: {
      label: 'Above what is different',
      text: 'The buyer has changed order {order}. Here’s what’s different:',
    },
    to_pay: {
      label: 'If more is to be paid',
      text: '{owed} of it isn’t paid yet. The buyer has a link to pay it.',
    },
  },
  placeholders: { order: 'The number of the order', owed: 'How much is to be paid' },
  secrets: {},
  samples: {
    Order: STUDIO_SAMPLE,
    'With more to pay': { ...STUDIO_SAMPLE, owed_cents: 2120 },
  },
  values: ({ order, owed_cents }) => ({ order: String(order.number), owed: formatMoney(owed_cents, order.currency) }),
  body: (say, { order, changes, owed_cents, href }) => [
    say('opening'),
    facts(changes),
    owed_cents > 0 && say('to_pay'),
    paragraph(buyerLine(order)),
    button(`Open order ${order.number}`, href),
  ],
});
