import {
  BUYER,
  CLOSING,
  DELIVERED_SAMPLE,
  type EmailedOrder,
  isForMourners,
  orderAmounts,
  orderPicture,
  orderWishes,
} from '~/features/orders/emails/order-email-parts';
import { shortWhen } from '~/features/delivery/when';
import { defineEmail, GREETING } from '~/features/studio/email-definition.server';
import { button } from '~/features/studio/email-blocks';
import { SecretText } from '~/lib/secret-text';
import { formatMoney } from '~/lib/money';

interface BalanceFacts {
  order: EmailedOrder;
  cents: number;
}

function balanceValues({ order, cents }: BalanceFacts) {
  const amount = formatMoney(cents, order.currency);
  return { name: order.buyer_name ?? '', order: String(order.number), amount };
}

const PLACEHOLDERS = { ...BUYER, amount: 'How much is to be paid' };
const LINK_SAMPLES: Record<string, BalanceFacts & { href: SecretText }> = {
  Order: {
    order: { ...DELIVERED_SAMPLE, paid: undefined },
    cents: 21_009,
    href: new SecretText('https://example.com/pay'),
  },
};

export const PAYMENT_LINK = defineEmail({
  id: 'payment-link',
  group: 'Store',
  title: 'Link to pay an order, to the buyer',
  to: 'buyer',
  sent: 'When staff sell an order that is paid by a link, or send the link again.',
  texts: {
    subject: { label: 'Subject', text: 'Please pay your order {order}' },
    headline: { label: 'Headline', text: '{amount} to pay.' },
    ...GREETING,
    opening: { label: 'Opening', text: 'It’s for your order {order}[, a {kind}][ on {when}].' },
    closing: CLOSING,
  },
  placeholders: { ...PLACEHOLDERS, kind: 'Delivery or pickup', when: 'Its day, and the hours' },
  secrets: { href: true },
  samples: LINK_SAMPLES,
  values: (facts) => ({
    ...balanceValues(facts),
    kind: facts.order.fulfillment ?? '',
    when: shortWhen(facts.order),
  }),
  isQuiet: ({ order }) => isForMourners(order),
  body: (say, { order, cents, href }) => [
    say('greeting'),
    say('opening'),
    orderPicture(order, href.reveal()),
    orderAmounts(order),
    orderWishes(order),
    button(`Pay ${formatMoney(cents, order.currency)}`, href),
    say('closing'),
  ],
});

export const BALANCE_PAID = defineEmail({
  id: 'balance-paid',
  group: 'Store',
  title: 'Open balance paid, to the buyer',
  to: 'buyer',
  sent: 'When what was still open of an order has been paid by card.',
  texts: {
    subject: { label: 'Subject', text: 'Thank you: {amount} for order {order} has arrived' },
    headline: { label: 'Headline', text: 'All paid.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'Your payment of {amount} for order {order} has arrived. There’s nothing left to pay.',
    },
    closing: CLOSING,
  },
  placeholders: PLACEHOLDERS,
  secrets: {},
  samples: { Order: { order: DELIVERED_SAMPLE, cents: 21_009 } },
  values: balanceValues,
  isQuiet: ({ order }) => isForMourners(order),
  body: (say) => [say('greeting'), say('opening'), say('closing')],
});
