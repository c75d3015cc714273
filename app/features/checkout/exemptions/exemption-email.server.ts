import { BUYER } from '~/features/orders/emails/order-email-parts';
import { defineEmail, GREETING } from '~/features/studio/email-definition.server';
import { button } from '~/features/studio/email-blocks';
import { SecretText } from '~/lib/secret-text';

interface ExemptionFacts {
  order: { number: number; buyer_name: string | null };
  href: SecretText;
}

const SAMPLES: Record<string, ExemptionFacts> = {
  Order: {
    order: { number: 1001, buyer_name: 'Ana Reed' },
    href: new SecretText('https://example.com/tax-exemption/1001.link'),
  },
};

export const CONFIRM_TAX_EXEMPTION = defineEmail({
  id: 'tax-exemption',
  group: 'Store',
  title: 'Confirm a tax exemption',
  to: 'buyer',
  sent: 'When an order is placed with the address of an exempt organization.',
  texts: {
    subject: { label: 'Subject', text: 'No sales tax on your order {order}: please confirm' },
    headline: { label: 'Headline', text: 'No sales tax?' },
    ...GREETING,
    opening: {
      label: 'Above the link',
      text: 'Order {order} was placed with the address of a tax-exempt organization. Confirm it, and we’ll take off the sales tax. If you’ve paid already, we’ll refund it:',
    },
    closing: { label: 'Closing', text: 'If you didn’t order, ignore this email.' },
  },
  placeholders: BUYER,
  secrets: { href: true },
  samples: SAMPLES,
  values: ({ order }) => ({ name: order.buyer_name ?? '', order: String(order.number) }),
  body: (say, { href }) => [say('greeting'), say('opening'), button('Confirm the exemption', href), say('closing')],
});
