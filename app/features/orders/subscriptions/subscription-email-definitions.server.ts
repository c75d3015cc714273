import { defineEmail, GREETING, SAMPLE_SITE, type Say } from '~/features/studio/email-definition.server';
import { button, type EmailBody, facts, link, paragraph } from '~/features/studio/email-blocks';
import { type PlainLink, plainLink, SecretText } from '~/lib/secret-text';
import { formatDay, withoutYear } from '~/lib/dates';
import { type EmailedOrder, orderPicture } from '~/features/orders/emails/order-email-parts';
import { formatMoney } from '~/lib/money';
import { expiryOf } from './card-expiry';
import { RHYTHMS, type Rhythm } from '~/features/catalog/subscription-days';
import { type Terms, termsParagraphs } from '~/features/orders/subscription-terms';

interface Facts {
  number: number;
  buyer_name: string;
  quantity: number;
  product_title: string;
  rhythm: Rhythm;
  day: string;
  reason: string;
  card?: string;
  /** Its last day. */
  expires_on?: string | null;
  today?: string;
  /** Of the order that starts it. */
  terms?: Terms;
  /** That starts it. */
  order?: EmailedOrder;
  /** Why the day is another. */
  how?: 'skipped' | 'moved';
  /** The day that it was. */
  before?: string;
}

/** `payHref`: where an order that could not be charged is paid. */
export type SubscriptionFacts = Facts & { href: SecretText; payHref?: SecretText };
export type StaffFacts = Facts & { href: PlainLink };

const PLACEHOLDERS = {
  name: 'The buyer’s name',
  flowers: 'What comes, and how many',
  rhythm: 'How often',
  day: 'The day of the delivery',
  when: 'The same, without its year',
  before: 'The day that was skipped or moved',
  reason: 'What went wrong',
  card: 'The card, such as “Visa ending in 4242”',
  expiry: '“expires at the end of June 2027” or “expired …”',
};

const WEEKLY: Facts = {
  number: 1,
  buyer_name: 'Ana Reed',
  quantity: 1,
  product_title: 'Weekly Bouquet',
  rhythm: 'weekly',
  day: '2027-05-14',
  reason: 'The card was declined.',
  card: 'Visa ending in 4242',
  expires_on: '2027-05-31',
  today: '2027-05-04',
  terms: { rhythm: 'weekly', cents: 5830, currency: 'usd' },
  how: 'skipped',
  before: '2027-05-07',
};
const HREF = new SecretText('https://example.com/subscription/1.link');
const PAY_HREF = new SecretText('https://example.com/pay');
const SAMPLES: Record<string, SubscriptionFacts> = { Weekly: { ...WEEKLY, href: HREF, payHref: PAY_HREF } };
const STAFF_SAMPLES: Record<string, StaffFacts> = {
  Weekly: { ...WEEKLY, href: plainLink(SAMPLE_SITE, '/store-manager/subscriptions?q=1') },
};

function values({ buyer_name, quantity, product_title, rhythm, day, reason, card = '', ...its }: Facts) {
  const often = RHYTHMS[rhythm].toLowerCase();
  return {
    name: buyer_name,
    flowers: flowersOf({ quantity, product_title }),
    rhythm: often,
    day: formatDay(day),
    when: withoutYear(formatDay(day)),
    before: its.before ? formatDay(its.before) : '',
    reason,
    card,
    expiry: expiryOf(its, its.today ?? ''),
  };
}

const SHARED = {
  group: 'Store',
  placeholders: PLACEHOLDERS,
  secrets: { href: true, payHref: true },
  samples: SAMPLES,
  values,
} as const;
const STAFF_SHARED = { ...SHARED, secrets: {}, samples: STAFF_SAMPLES } as const;
const CLOSING = {
  label: 'Closing',
  text: 'If you have a question, reply to this email[ or call us at {phone}].',
};
const YOURS = 'Your subscription';
const PAGE = { label: 'Above the link', text: 'Skip a delivery, pause, change or cancel at any time:' };

function flowersOf({ quantity, product_title }: Pick<Facts, 'quantity' | 'product_title'>) {
  return quantity === 1 ? product_title : `${quantity} × ${product_title}`;
}

function planFacts({ rhythm, day, card, ...its }: Facts) {
  return [
    { label: 'Flowers', text: flowersOf(its) },
    { label: 'How often', text: RHYTHMS[rhythm] },
    { label: 'Next', text: formatDay(day) },
    ...(card ? [{ label: 'Card', text: card }] : []),
  ];
}

/** What happened, and the way to the subscriber's page. */
function letterWithPage(say: Say<'greeting' | 'opening' | 'page' | 'closing'>, { href }: SubscriptionFacts): EmailBody {
  return [say('greeting'), say('opening'), say('page'), button(YOURS, href), say('closing')];
}

export const SUBSCRIPTION_STARTED = defineEmail({
  ...SHARED,
  id: 'subscription-started',
  title: 'Subscription started',
  to: 'buyer',
  sent: 'When the first order of a subscription is paid.',
  texts: {
    subject: { label: 'Subject', text: 'Your subscription: {flowers}, {rhythm}' },
    headline: { label: 'Headline', text: 'Flowers, {rhythm}.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'After the first delivery, the next one is for {when}.',
    },
    page: { ...PAGE, text: '' },
    closing: CLOSING,
  },
  body: (say, { href, terms, order, ...its }) => [
    say('greeting'),
    say('opening'),
    order && orderPicture(order, href.reveal()),
    facts([
      ...planFacts(its),
      ...(terms ? [{ label: 'Each', text: `${formatMoney(terms.cents, terms.currency)}, with delivery and tax` }] : []),
    ]),
    say('page'),
    button(YOURS, href),
    terms && termsParagraphs({ ...terms, isPaid: true }).flatMap((text) => paragraph(text) ?? []),
    say('closing'),
  ],
});

export const SUBSCRIPTION_UPCOMING = defineEmail({
  ...SHARED,
  id: 'subscription-upcoming',
  title: 'Next delivery of a subscription',
  to: 'buyer',
  sent: 'A few days before the card is charged for the next delivery.',
  texts: {
    subject: { label: 'Subject', text: 'Your next flowers are for {day}' },
    headline: { label: 'Headline', text: '{when}.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'We’ll charge your card in a few days, at that day’s price.',
    },
    page: { label: 'Below the link', text: 'You can skip this delivery, pause, change or cancel at any time.' },
    closing: CLOSING,
  },
  body: (say, { href, ...its }) => [
    say('greeting'),
    say('opening'),
    facts(planFacts(its)),
    button(YOURS, href),
    say('page'),
    say('closing'),
  ],
});

export const SUBSCRIPTION_MOVED = defineEmail({
  ...SHARED,
  id: 'subscription-moved',
  title: 'Delivery of a subscription moved',
  to: 'buyer',
  sent: 'When the next day is closed or full, and the delivery moves to the next possible one.',
  texts: {
    subject: { label: 'Subject', text: 'Your flowers come on {day} this time' },
    headline: { label: 'Headline', text: '{when}, this time.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'We can’t deliver {flowers} on the usual day, so this time they come on {day}. Later deliveries don’t change.',
    },
    page: PAGE,
    closing: CLOSING,
  },
  body: letterWithPage,
});

export const SUBSCRIPTION_DAY_CHANGED = defineEmail({
  ...SHARED,
  id: 'subscription-day-changed',
  title: 'Delivery of a subscription skipped or moved',
  to: 'buyer',
  sent: 'When a delivery is skipped or its day is changed, by the buyer or by you.',
  texts: {
    subject: { label: 'Subject', text: 'Your next flowers are for {day}' },
    headline: { label: 'Headline', text: '{when}.' },
    ...GREETING,
    skipped: {
      label: 'If it was skipped',
      text: 'The delivery of {flowers} on {before} is skipped, and we won’t charge you for it. The next one is for {day}.',
    },
    moved: { label: 'If it was moved', text: 'Your next delivery of {flowers} is now for {day} instead of {before}.' },
    page: PAGE,
    closing: CLOSING,
  },
  body: (say, { href, how = 'moved' }) => [say('greeting'), say(how), say('page'), button(YOURS, href), say('closing')],
});

export const SUBSCRIPTION_UNPAID = defineEmail({
  ...SHARED,
  id: 'subscription-unpaid',
  title: 'Card of a subscription could not be charged',
  to: 'buyer',
  sent: 'When the charge for the next delivery fails.',
  texts: {
    subject: { label: 'Subject', text: 'We couldn’t charge your card for {day}' },
    headline: { label: 'Headline', text: 'Not charged.' },
    ...GREETING,
    opening: {
      label: 'Above the link to pay',
      text: '{reason} Nothing was charged for {flowers} on {day}. Please pay here. We’ll use that card for later deliveries too:',
    },
    page: PAGE,
    closing: CLOSING,
  },
  body: (say, { href, payHref = href }) => [
    say('greeting'),
    say('opening'),
    button('Pay', payHref),
    say('page'),
    link(YOURS, href),
    say('closing'),
  ],
});

export const SUBSCRIPTION_CARD_EXPIRES = defineEmail({
  ...SHARED,
  id: 'subscription-card-expires',
  title: 'Card of a subscription expires',
  to: 'buyer',
  sent: 'A month before the stored card expires.',
  texts: {
    subject: { label: 'Subject', text: 'Your card for {flowers} {expiry}' },
    headline: { label: 'Headline', text: 'A new card, please.' },
    ...GREETING,
    opening: {
      label: 'Above the link',
      text: 'The card that we charge for {flowers}, {card}, {expiry}. If your bank sends you a new one, please enter it here, so that your flowers keep coming:',
    },
    closing: CLOSING,
  },
  body: (say, { href }) => [say('greeting'), say('opening'), button('Enter your new card', href), say('closing')],
});

export const SUBSCRIPTION_CARD_CHANGED = defineEmail({
  ...SHARED,
  id: 'subscription-card-changed',
  title: 'Card of a subscription changed',
  to: 'buyer',
  sent: 'When a subscriber stores another card.',
  texts: {
    subject: { label: 'Subject', text: 'Your new card is stored' },
    headline: { label: 'Headline', text: 'A new card.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'From now on we’ll charge your new card for {flowers}, {rhythm}. If this wasn’t you, please tell us right away.',
    },
    page: PAGE,
    closing: CLOSING,
  },
  body: letterWithPage,
});

export const SUBSCRIPTION_STOPPED = defineEmail({
  ...SHARED,
  id: 'subscription-stopped',
  title: 'Subscription on hold',
  to: 'buyer',
  sent: 'When a subscription cannot go on: the card failed on several days, or the flowers are not available.',
  texts: {
    subject: { label: 'Subject', text: 'Your subscription is on hold' },
    headline: { label: 'Headline', text: 'On hold.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: '{reason} Your subscription to {flowers} is on hold, and we won’t charge you until it resumes.',
    },
    page: { label: 'Above the link', text: 'You can resume or cancel it at any time:' },
    closing: CLOSING,
  },
  body: letterWithPage,
});

export const SUBSCRIPTION_ENDED = defineEmail({
  ...SHARED,
  id: 'subscription-ended',
  title: 'Subscription cancelled',
  to: 'buyer',
  sent: 'When a subscription is cancelled.',
  texts: {
    subject: { label: 'Subject', text: 'Your subscription is cancelled' },
    headline: { label: 'Headline', text: 'Cancelled.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'Your subscription to {flowers} is cancelled. We won’t charge you again. Orders you’ve already paid for still come.',
    },
    closing: CLOSING,
  },
  body: (say) => [say('greeting'), say('opening'), say('closing')],
});

export const SUBSCRIPTION_STOPPED_STUDIO = defineEmail({
  ...STAFF_SHARED,
  id: 'subscription-stopped-studio',
  title: 'Subscription on hold, to you',
  to: 'studio',
  sent: 'When a subscription cannot go on.',
  texts: {
    subject: { label: 'Subject', text: 'Subscription of {name} is on hold' },
    headline: { label: 'Headline', text: 'On hold.' },
    opening: {
      label: 'Above the link',
      text: '{reason} {name} subscribes to {flowers}. The next delivery was for {day}.',
    },
  },
  body: (say, { href, number }) => [say('opening'), button(`Open subscription ${number}`, href)],
});
