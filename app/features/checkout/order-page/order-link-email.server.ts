import { defineEmail, GREETING } from '~/features/studio/email-definition.server';
import { button } from '~/features/studio/email-blocks';
import { BUYER } from '~/features/orders/emails/order-email-parts';
import { SecretText } from '~/lib/secret-text';

interface LinkFacts {
  order: { number: number; buyer_name: string | null };
  href: SecretText;
}

const SAMPLES: Record<string, LinkFacts> = {
  Order: {
    order: { number: 1001, buyer_name: 'Ana Reed' },
    href: new SecretText('https://example.com/order/1001.link'),
  },
};

export const ORDER_LINK_AGAIN = defineEmail({
  id: 'order-link',
  group: 'Store',
  title: 'Link to an order’s page, asked for again',
  to: 'buyer',
  sent: 'When a buyer has lost the link and asks for it.',
  texts: {
    subject: { label: 'Subject', text: 'The page of your order {order}' },
    headline: { label: 'Headline', text: 'Order {order}.' },
    ...GREETING,
    opening: { label: 'Above the link', text: 'This private link opens the page of your order:' },
    closing: { label: 'Closing', text: 'If you didn’t ask for it, ignore this email.' },
  },
  placeholders: BUYER,
  secrets: { href: true },
  samples: SAMPLES,
  values: ({ order }) => ({ name: order.buyer_name ?? '', order: String(order.number) }),
  body: (say, { href }) => [say('greeting'), say('opening'), button('See your order', href), say('closing')],
});
