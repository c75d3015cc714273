import { defineEmail, GREETING, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, type EmailBlock, facts, paragraph } from '~/features/studio/email-blocks';
import { type DayHours, formatBetween } from '~/lib/business-hours';
import type { Moment } from '~/features/delivery/possible-days';
import { changesSentence, formatMoment } from '~/features/orders/change-deadline';
import { askedPickup } from '~/features/delivery/pickup-time';
import { formatWhen, shortWhen } from '~/features/delivery/when';
import { formatMoney } from '~/lib/money';
import { CHARGE_DAYS, RHYTHMS, type Rhythm } from '~/features/catalog/subscription-days';
import { listWishes } from '~/features/orders/order-wishes';
import { NOT_SURE } from '~/features/pricing/tax/sales-tax';
import type { Terms } from '~/features/orders/subscription-terms';
import { type PlainLink, plainLink, type SecretText } from '~/lib/secret-text';
import {
  ASKED_SAMPLE,
  BUYER,
  buyerLine,
  CLOSING,
  QUESTION,
  DELIVERED_SAMPLE,
  type EmailedOrder,
  ORDER_LINK,
  isForMourners,
  ORDER_BUTTON,
  orderAddress,
  orderAmounts,
  orderFlowers,
  orderPicture,
  orderWishes,
  PICKUP_SAMPLE,
  SAMPLE_LINK,
} from './order-email-parts';

function buyerValues({ buyer_name, number }: EmailedOrder) {
  return { name: buyer_name ?? '', order: String(number) };
}

type PaidFacts = {
  order: EmailedOrder;
  /** The order's private page. */
  href: SecretText;
  /** Those of the day, if the studio is open. */
  hours: Pick<DayHours, 'opens' | 'closes'> | undefined;
  /** Until when the buyer can change it. */
  until?: Moment;
};

const UNTIL_SAMPLE: Moment = { day: '2027-06-14', time: '18:00' };

const ORDER_PAID_SAMPLES: Record<string, PaidFacts> = {
  Delivery: { order: DELIVERED_SAMPLE, href: SAMPLE_LINK, hours: undefined, until: UNTIL_SAMPLE },
  Pickup: { order: PICKUP_SAMPLE, href: SAMPLE_LINK, hours: { opens: '10:00', closes: '18:00' } },
  'Pickup by appointment': { order: ASKED_SAMPLE, href: SAMPLE_LINK, hours: undefined },
  'For mourners': {
    order: { ...DELIVERED_SAMPLE, occasion: 'sympathy' },
    href: SAMPLE_LINK,
    hours: undefined,
    until: UNTIL_SAMPLE,
  },
};

/** It may be for a funeral, so it is not cheerful. */
export const ORDER_PAID = defineEmail({
  id: 'order-paid',
  group: 'Store',
  title: 'Order paid, to the buyer',
  to: 'buyer',
  sent: 'When the payment has arrived.',
  texts: {
    subject: { label: 'Subject', text: 'Your order {order}' },
    headline: { label: 'Headline', text: '[{when}.]' },
    ...GREETING,
    opening: { label: 'Opening', text: '' },
    delivery: { label: 'Above the address of a delivery', text: 'We’ll deliver it[ on {day}] to:' },
    pickup: {
      label: 'Above the studio’s address, for a pickup',
      text: 'It will be ready for you at the studio[ on {day}][, {time}]:',
    },
    asked: {
      label: 'Above the studio’s address, for a pickup whose time is not confirmed yet',
      text: 'You’re picking it up[ on {day}]. You asked for {asked}; we’ll confirm it. The studio is at:',
    },
    link: ORDER_LINK,
    changes: { label: 'Below the link, while it can be changed', text: changesSentence('{until}') },
    closing: CLOSING,
  },
  placeholders: {
    ...BUYER,
    day: 'The day of the delivery or pickup, and its window',
    when: 'The same, shorter',
    until: 'Until when the buyer can change or cancel it',
    time: 'When the studio is open that day',
    asked: 'The pickup time that the buyer asked for',
  },
  secrets: { href: true },
  samples: ORDER_PAID_SAMPLES,
  values: ({ order, hours, until }) => ({
    ...buyerValues(order),
    until: until ? formatMoment(until) : '',
    day: formatWhen(askedPickup(order) ? { ...order, pickup_time: null } : order),
    when: shortWhen(order),
    asked: askedPickup(order),
    time: hours ? formatBetween(hours) : '',
  }),
  isQuiet: ({ order }) => isForMourners(order),
  body: (say, { order, href, until }, studio) => [
    say('greeting'),
    say('opening'),
    say(wayOf(order), orderAddress(order, studio)),
    orderPicture(order, href.reveal()),
    orderAmounts(order),
    orderWishes(order),
    say('link'),
    button(ORDER_BUTTON, href),
    until && say('changes'),
    say('closing'),
  ],
});

function isDelivery({ fulfillment }: EmailedOrder) {
  return fulfillment === 'delivery';
}

function wayOf(order: EmailedOrder) {
  if (isDelivery(order)) return 'delivery';
  return askedPickup(order) ? 'asked' : 'pickup';
}

interface PaidStudioFacts {
  order: EmailedOrder;
  href: PlainLink;
  /** Of the first order. */
  terms?: Terms;
  /** Of each later one. */
  subscription?: { number: number; rhythm: Rhythm };
}

const PAID_STUDIO_SAMPLE: PaidStudioFacts = {
  order: DELIVERED_SAMPLE,
  href: plainLink(SAMPLE_SITE, '/store-manager/1001'),
};

const PAID_STUDIO_SAMPLES: Record<string, PaidStudioFacts> = {
  Delivery: PAID_STUDIO_SAMPLE,
  Pickup: { ...PAID_STUDIO_SAMPLE, order: PICKUP_SAMPLE },
  'Pickup by appointment': { ...PAID_STUDIO_SAMPLE, order: ASKED_SAMPLE },
  'Not sure about city limits': { ...PAID_STUDIO_SAMPLE, order: { ...DELIVERED_SAMPLE, tax_place: NOT_SURE } },
  'First of a subscription': { ...PAID_STUDIO_SAMPLE, terms: { rhythm: 'weekly', cents: 5830, currency: 'usd' } },
  'Of a subscription': { ...PAID_STUDIO_SAMPLE, subscription: { number: 1, rhythm: 'weekly' } },
};

export const ORDER_PAID_STUDIO = defineEmail({
  id: 'order-paid-studio',
  group: 'Store',
  title: 'Order paid, to the studio',
  to: 'studio',
  sent: 'When the payment has arrived.',
  texts: {
    subject: { label: 'Subject', text: 'Order {order}: {kind}[ on {day}]' },
    headline: { label: 'Headline', text: '[{when}.]' },
    opening: { label: 'Opening', text: '{flowers}. {way}[ in {city}].' },
    first: {
      label: 'If it starts a subscription',
      text: `It is the first delivery of a subscription, {rhythm}, for {each} each at today’s prices. The same card is charged ${CHARGE_DAYS} days before each delivery, until the buyer cancels.`,
    },
    not_sure: {
      label: 'If the buyer was not sure about city limits',
      text: 'The buyer was not sure whether the address is inside the city limits: city tax was not charged.',
    },
    next: { label: 'If a subscription placed it', text: 'It’s a delivery of subscription {subscription}, {rhythm}.' },
  },
  placeholders: {
    order: 'The number of the order',
    kind: 'Delivery or pickup',
    flowers: 'What was ordered',
    way: '“To deliver” or “To be picked up”',
    city: 'Where it is delivered',
    day: 'The day of the delivery or pickup',
    when: 'The same, shorter',
    rhythm: 'How often',
    each: 'What each delivery comes to',
    subscription: 'The number of the subscription',
  },
  secrets: {},
  samples: PAID_STUDIO_SAMPLES,
  values: ({ order, terms, subscription }) => {
    const rhythm = terms?.rhythm ?? subscription?.rhythm;
    return {
      order: String(order.number),
      kind: order.fulfillment ?? 'pickup',
      flowers: orderFlowers(order).replaceAll('\n', '; '),
      way: isDelivery(order) ? 'To deliver' : 'To be picked up',
      city: isDelivery(order) ? (order.delivery_city ?? '') : '',
      day: formatWhen(order),
      when: shortWhen(order),
      rhythm: rhythm ? RHYTHMS[rhythm].toLowerCase() : '',
      each: terms ? formatMoney(terms.cents, terms.currency) : '',
      subscription: String(subscription?.number ?? ''),
    };
  },
  body: (say, { order, href, terms, subscription }) => [
    say('opening'),
    terms && say('first'),
    subscription && say('next'),
    order.tax_place === NOT_SURE && say('not_sure'),
    orderPicture(order, href),
    workFacts(order),
    orderAmounts(order),
    button(`Open order ${order.number}`, href),
  ],
});

/** What to make, for whom, and what to mind, in the order of the work. */
function workFacts(order: EmailedOrder): EmailBlock | undefined {
  const all = [
    ['Make', orderFlowers(order)],
    ['When', formatWhen(order)],
    ['For', isDelivery(order) && orderAddress(order).join('\n')],
    ['Note for the driver', isDelivery(order) && order.delivery_note],
  ] as const;
  const rows = all.flatMap(([label, text]) => (text ? [{ label, text }] : []));
  return facts([...rows, ...listWishes(order), { label: 'Buyer', text: buyerLine(order) }]);
}

interface CancelledFacts {
  order: EmailedOrder;
  href: SecretText;
  message?: string;
  /** What was paid went back before. */
  isGivenBack: boolean;
}

const CANCELLED_SAMPLE: CancelledFacts = {
  order: DELIVERED_SAMPLE,
  href: SAMPLE_LINK,
  isGivenBack: false,
  message: 'The roses did not arrive this week.',
};

export const ORDER_CANCELLED = defineEmail({
  id: 'order-cancelled',
  group: 'Store',
  title: 'Order cancelled, to the buyer',
  to: 'buyer',
  sent: 'When staff cancel an order that was not paid, or end one that has nothing left to refund.',
  texts: {
    subject: { label: 'Subject', text: 'Your order {order} is cancelled' },
    headline: { label: 'Headline', text: 'Cancelled.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'We’ve cancelled your order {order}. Nothing was taken from your card.',
    },
    given_back: {
      label: 'Opening, if what was paid was refunded before',
      text: 'We’ve cancelled your order {order}. What you paid has been refunded, or is on its way back to you.',
    },
    link: ORDER_LINK,
    closing: QUESTION,
  },
  placeholders: BUYER,
  secrets: { href: true },
  samples: { Order: CANCELLED_SAMPLE, 'Refunded before': { ...CANCELLED_SAMPLE, isGivenBack: true } },
  values: ({ order }) => buyerValues(order),
  isQuiet: ({ order }) => isForMourners(order),
  body: (say, { message, href, isGivenBack }) => [
    say('greeting'),
    say(isGivenBack ? 'given_back' : 'opening'),
    paragraph(message),
    say('link'),
    button(ORDER_BUTTON, href),
    say('closing'),
  ],
});

export const ORDER_CANCELLED_STUDIO = defineEmail({
  id: 'order-cancelled-studio',
  group: 'Store',
  title: 'Order cancelled, to the studio',
  to: 'studio',
  sent: 'When staff cancel an order that was not paid, or end one that has nothing left to refund.',
  texts: {
    subject: { label: 'Subject', text: 'Cancelled: order {order}' },
    headline: { label: 'Headline', text: 'Nothing to make.' },
    opening: {
      label: 'Opening, if it was not paid',
      text: '{member} has cancelled order {order}, which wasn’t paid. Its stock is back on the shelf.',
    },
    sold: {
      label: 'Opening, if it was sold',
      text: '{member} has ended order {order}. There is nothing to make, and nothing is owed for it.',
    },
  },
  placeholders: { order: 'The number of the order', member: 'Who cancelled it' },
  secrets: {},
  samples: {
    Order: { order: DELIVERED_SAMPLE, member: 'June Alder', wasSold: false },
    Sold: { order: DELIVERED_SAMPLE, member: 'June Alder', wasSold: true },
  },
  values: ({ order, member }) => ({ order: String(order.number), member }),
  body: (say, { order, wasSold }) => [say(wasSold ? 'sold' : 'opening'), paragraph(buyerLine(order))],
});
