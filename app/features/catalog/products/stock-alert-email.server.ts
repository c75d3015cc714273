import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, link, RULE } from '~/features/studio/email-blocks';
import { type PlainLink, plainLink, SecretText } from '~/lib/secret-text';

type BackInStockFacts = { product: string; title: string; href: PlainLink; withdrawHref: SecretText };

const SAMPLE: BackInStockFacts = {
  product: 'Garden Roses',
  title: 'Large',
  href: plainLink(SAMPLE_SITE, '/product/garden-roses'),
  withdrawHref: new SecretText('https://example.com/stock-alerts/stop'),
};

export const BACK_IN_STOCK = defineEmail({
  id: 'back-in-stock',
  group: 'Store',
  title: 'Back in stock',
  to: 'visitor',
  sent: 'When a product can be ordered again, to whoever asked for it.',
  texts: {
    subject: { label: 'Subject', text: '{product} is back' },
    headline: { label: 'Headline', text: 'Back in stock.' },
    opening: { label: 'Above the link', text: 'You can order {product}, {size}, again:' },
    closing: {
      label: 'Closing',
      text: 'You asked us to tell you once. We’ve taken your address off this list.',
    },
    others: {
      label: 'Above the link that stops these emails',
      text: 'Waiting for other products, and no longer want to hear about them?',
    },
  },
  placeholders: { product: 'The product', size: 'Which of its sizes or kinds' },
  secrets: { withdrawHref: true },
  samples: { Product: SAMPLE },
  values: ({ product, title }) => ({ product, size: title }),
  body: (say, { product, href, withdrawHref }) => [
    say('opening'),
    button(`See ${product}`, href),
    say('closing'),
    RULE,
    say('others'),
    link('Stop these emails', withdrawHref),
  ],
});
