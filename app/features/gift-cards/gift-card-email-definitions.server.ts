import { defineEmail, GREETING, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { amounts, button, code as codeBlock, link, quote } from '~/features/studio/email-blocks';
import { type PlainLink, plainLink, SecretText } from '~/lib/secret-text';
import { formatDay, withoutYear } from '~/lib/dates';

interface BoughtFacts {
  order: number;
  /** The order's private page. */
  href: SecretText;
  buyer_name: string;
  recipient_name: string;
  /** Null: the code goes to the buyer. */
  recipient_email: string | null;
  amount: string;
  send_on: string;
  message: string | null;
}

const BOUGHT: BoughtFacts = {
  order: 1001,
  href: new SecretText('https://example.com/order/1001.link'),
  buyer_name: 'Ana Reed',
  recipient_name: 'June Mays',
  recipient_email: 'june@example.com',
  amount: '$75.00',
  send_on: '2027-05-09',
  message: 'Happy birthday!',
};

export const GIFT_CARD_BOUGHT = defineEmail({
  id: 'gift-card-bought',
  group: 'Store',
  title: 'Gift card bought',
  to: 'buyer',
  sent: 'When a gift card from the site is paid.',
  texts: {
    subject: { label: 'Subject', text: 'Your gift card for {recipient}, order {order}' },
    headline: { label: 'Headline', text: '{gets} on {day}.' },
    ...GREETING,
    they_get: { label: 'Headline, if the code goes to the recipient', text: '{recipient} gets it' },
    you_get: { label: 'Headline, if the code goes to the buyer', text: 'You get it' },
    to_recipient: {
      label: 'If the code goes to the recipient',
      text: 'The gift card is paid. We’ll send its code to {address} that day.',
    },
    to_buyer: {
      label: 'If the code goes to the buyer',
      text: 'The gift card is paid. We’ll send you its code that day, for you to pass on.',
    },
    closing: {
      label: 'Closing',
      text: 'If anything is wrong, reply to this email[ or call us at {phone}].',
    },
  },
  placeholders: {
    name: 'The buyer’s name',
    recipient: 'Whose card it is',
    amount: 'What is on it',
    order: 'The number of the order',
    address: 'The recipient’s email address',
    day: 'The day it is sent',
  },
  cases: {
    gets: {
      label: 'Who gets it: one of the headlines',
      text: ({ recipient_email }) => (recipient_email ? 'they_get' : 'you_get'),
    },
  },
  secrets: { href: true },
  samples: { 'To the recipient': BOUGHT, 'To the buyer': { ...BOUGHT, recipient_email: null } },
  values: ({ order, buyer_name, recipient_name, recipient_email, amount, send_on }: BoughtFacts) => ({
    name: buyer_name,
    recipient: recipient_name,
    amount,
    order: String(order),
    address: recipient_email ?? '',
    day: withoutYear(formatDay(send_on)),
  }),
  body: (say, { recipient_name, recipient_email, amount, message, href }: BoughtFacts) => [
    say('greeting'),
    say(recipient_email ? 'to_recipient' : 'to_buyer'),
    amounts([
      { label: `Gift card for ${recipient_name}`, amount },
      { label: 'Total, paid', amount, isTotal: true },
    ]),
    quote(message, 'Your words'),
    button('See your order', href),
    say('closing'),
  ],
});

interface CardFacts {
  buyer_name: string;
  recipient_name: string;
  amount: string;
  code: SecretText;
  /** Empty without one. */
  message: string;
  storeHref: PlainLink;
  balanceHref: PlainLink;
}

export const GIFT_CARD = defineEmail({
  id: 'gift-card',
  group: 'Store',
  title: 'Gift card',
  to: 'visitor',
  sent: 'To the recipient of a gift card, on the day that its buyer chose.',
  texts: {
    subject: { label: 'Subject', text: '{name} sent you a gift card for flowers' },
    headline: { label: 'Headline', text: '{amount} for flowers.' },
    greeting: { label: 'Greeting', text: '' },
    opening: { label: 'Opening', text: '{name} has given you a gift card of {amount}.' },
    code: { label: 'Above the code', text: 'Enter this code at checkout:' },
    store: {
      label: 'Above the link to the store',
      text: 'It never expires, and what you don’t spend stays on it.',
    },
    balance: { label: 'Above the link to the balance', text: '' },
    closing: { label: 'Closing', text: '' },
  },
  placeholders: { name: 'Who gives it', recipient: 'Whose card it is', amount: 'What is on it' },
  secrets: { code: true },
  samples: {
    Card: {
      buyer_name: 'Ana Reed',
      recipient_name: 'June Mays',
      amount: '$75.00',
      code: new SecretText('7K2M-9XPD-04TA-HW3N'),
      message: 'Happy birthday!',
      storeHref: plainLink(SAMPLE_SITE, '/store'),
      balanceHref: plainLink(SAMPLE_SITE, '/gift-cards/balance'),
    },
  },
  values: ({ buyer_name, recipient_name, amount }: CardFacts) => ({
    name: buyer_name,
    recipient: recipient_name,
    amount,
  }),
  body: (say, { code, amount, message, storeHref, balanceHref }) => [
    say('greeting'),
    say('opening'),
    quote(message),
    say('code'),
    codeBlock(amount, code),
    say('store'),
    button('Choose your flowers', storeHref),
    say('balance'),
    link('Check the balance', balanceHref),
    say('closing'),
  ],
});
