import { defineEmail, GREETING, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, type EmailBlock, facts, link, numbered, picture, quote } from '~/features/studio/email-blocks';
import { shortWhen } from '~/features/delivery/when';
import { formatClock } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import { forWhom } from '~/lib/for-whom';
import {
  ASKED_SAMPLE,
  BUYER,
  CLOSING,
  DELIVERED_SAMPLE,
  type EmailedOrder,
  isForMourners,
  orderFlowers,
  ORDER_BUTTON,
  orderAddress,
  orderPicture,
  orderWishes,
  PICKUP_SAMPLE,
  QUESTION,
} from '~/features/orders/emails/order-email-parts';
import { type PlainLink, plainLink, SecretText } from '~/lib/secret-text';

export interface MovedFacts {
  order: EmailedOrder;
  /** The buyer's page of the order. */
  href: SecretText;
  left_with?: string | null;
  /** Why it was not delivered. */
  reason?: string | null;
  /** Where reminders are asked for. */
  remindHref?: PlainLink;
  /** The address of a photo that only the buyer and staff can open. */
  photo?: SecretText;
}

const HREF = new SecretText('https://example.com/order/1001');
const DELIVERY = { order: DELIVERED_SAMPLE, href: HREF };
const PICKUP = { order: PICKUP_SAMPLE, href: HREF };
type Samples = Record<string, MovedFacts>;

const MADE_SAMPLES: Samples = { Delivery: DELIVERY, Pickup: PICKUP };
const OUT_SAMPLES: Samples = { Delivery: DELIVERY };
const REMIND = plainLink(SAMPLE_SITE, '/reminders');
const DELIVERED_SAMPLES: Samples = {
  Delivery: { ...DELIVERY, left_with: 'the neighbor', remindHref: REMIND },
  'For mourners': { ...DELIVERY, order: { ...DELIVERED_SAMPLE, occasion: 'sympathy' } },
};
const NOT_DELIVERED_SAMPLES: Samples = {
  Delivery: { ...DELIVERY, reason: 'Nobody was home, and the porch is in the sun.' },
};
const LINK = { label: 'Above the link to the order’s page', text: '' };

function values({ order: { buyer_name, number } }: MovedFacts) {
  return { name: buyer_name ?? '', order: String(number) };
}

const FOLLOW = 'Follow your order';

const isQuiet = ({ order }: { order: EmailedOrder }) => isForMourners(order);
const isDelivery = ({ order }: MovedFacts) => order.fulfillment === 'delivery';

export const ORDER_MADE = defineEmail({
  id: 'order-made',
  group: 'Store',
  title: 'Order made, to the buyer',
  to: 'buyer',
  isOptional: true,
  sent: 'When an order is made.',
  texts: {
    subject: { label: 'Subject', text: 'Your order {order} is made' },
    headline: { label: 'Headline', text: '{done}' },
    made: { label: 'Headline of a delivery', text: 'Made[ for {recipient}].' },
    ready: { label: 'Headline of a pickup', text: 'Ready for you.' },
    ...GREETING,
    delivery: {
      label: 'Opening of a delivery',
      text: 'We’ll deliver your flowers[ on {when}].',
    },
    pickup: { label: 'Opening of a pickup', text: 'Your flowers are at the studio:' },
    link: LINK,
    closing: CLOSING,
  },
  placeholders: { ...BUYER, recipient: 'Who they are for. Empty for mourners', when: 'The day, and the hours' },
  cases: {
    done: {
      label: 'What is done: one of the headlines',
      text: (facts) => (isDelivery(facts) ? 'made' : 'ready'),
    },
  },
  secrets: { href: true, photo: true },
  samples: MADE_SAMPLES,
  values: (made) => ({
    ...values(made),
    recipient: isForMourners(made.order) ? '' : forWhom(made.order),
    when: shortWhen(made.order),
  }),
  isQuiet,
  body: (say, made, studio) => [
    say('greeting'),
    isDelivery(made) ? say('delivery') : say('pickup', orderAddress(made.order, studio)),
    orderPicture(made.order, made.href.reveal()),
    facts([
      { label: 'Flowers', text: orderFlowers(made.order) },
      ...(isDelivery(made) ? [{ label: 'To', text: orderAddress(made.order).join('\n') }] : []),
    ]),
    orderWishes(made.order),
    say('link'),
    button(FOLLOW, made.href),
    say('closing'),
  ],
});

export const ORDER_OUT = defineEmail({
  id: 'order-out',
  group: 'Store',
  title: 'Out for delivery, to the buyer',
  to: 'buyer',
  isOptional: true,
  sent: 'When the driver has left with an order.',
  texts: {
    subject: { label: 'Subject', text: 'Your order {order} is on its way' },
    headline: { label: 'Headline', text: 'On the way.' },
    ...GREETING,
    opening: { label: 'Above the address', text: 'Your flowers have left the studio. They’re on their way to:' },
    link: LINK,
    closing: CLOSING,
  },
  placeholders: BUYER,
  secrets: { href: true, photo: true },
  samples: OUT_SAMPLES,
  values,
  isQuiet,
  body: (say, { order, href }) => [
    say('greeting'),
    say('opening', orderAddress(order)),
    orderPicture(order, href.reveal()),
    say('link'),
    button(FOLLOW, href),
    say('closing'),
  ],
});

export const ORDER_DELIVERED = defineEmail({
  id: 'order-delivered',
  group: 'Store',
  title: 'Delivered, to the buyer',
  to: 'buyer',
  isOptional: true,
  sent: 'When an order is delivered. Nothing is sent for a pickup: the buyer was there.',
  texts: {
    subject: { label: 'Subject', text: 'Your order {order} is delivered' },
    headline: { label: 'Headline', text: 'Delivered.' },
    ...GREETING,
    opening: { label: 'Above the address', text: 'Your flowers were delivered to:' },
    left: { label: 'Where they were left', text: '[Left with: {left_with}.]' },
    care: {
      label: 'How to care for them, one line each. Not sent to mourners',
      text: 'Cut an inch off every stem, at a slant, and stand them in cool water.\nTake off each leaf that would sit below the water.\nChange the water every second day, and cut again.\nKeep them from the sun, the heater and the fruit bowl.',
    },
    link: LINK,
    remind: {
      label: 'Above the link to reminders. Not sent to mourners',
      text: 'Does this day come around every year?',
    },
    closing: QUESTION,
  },
  placeholders: { ...BUYER, left_with: 'With whom, or where, the driver left them' },
  secrets: { href: true, photo: true },
  samples: DELIVERED_SAMPLES,
  values: (facts) => ({ ...values(facts), left_with: facts.left_with ?? '' }),
  isQuiet,
  body: (say, { order, href, photo, left_with, remindHref }) => [
    say('greeting'),
    say('opening', orderAddress(order)),
    left_with && say('left'),
    photoOf(photo) ?? orderPicture(order, href.reveal()),
    !isForMourners(order) && numbered(say('care')),
    say('link'),
    button(ORDER_BUTTON, href),
    remindHref && !isForMourners(order) && [...say('remind'), link('Remind me next year', remindHref)],
    say('closing'),
  ],
});

export const ORDER_NOT_DELIVERED = defineEmail({
  id: 'order-not-delivered',
  group: 'Store',
  title: 'Not delivered, to the buyer',
  to: 'buyer',
  isOptional: true,
  sent: 'When the driver could not deliver an order.',
  texts: {
    subject: { label: 'Subject', text: 'We couldn’t deliver your order {order} yet' },
    headline: { label: 'Headline', text: 'Not delivered yet.' },
    ...GREETING,
    opening: { label: 'Opening', text: 'We came with your flowers but couldn’t deliver them. The driver says:' },
    next: { label: 'What happens now', text: 'We’re working on it.' },
    link: LINK,
    closing: QUESTION,
  },
  placeholders: BUYER,
  secrets: { href: true, photo: true },
  samples: NOT_DELIVERED_SAMPLES,
  values,
  isQuiet,
  body: (say, { href, reason, photo }) => [
    say('greeting'),
    say('opening'),
    quote(reason),
    photoOf(photo),
    say('next'),
    say('link'),
    button(FOLLOW, href),
    say('closing'),
  ],
});

interface PickupFacts {
  order: EmailedOrder;
  href: SecretText;
  /** '11AM', if staff confirm another time. */
  asked?: string;
}

const CONFIRMED = { order: { ...ASKED_SAMPLE, pickup_confirmed_at: new Date('2027-06-10T14:00Z') }, href: HREF };
const CONFIRMED_SAMPLES: Record<string, PickupFacts> = {
  'As asked': CONFIRMED,
  'Another time': { ...CONFIRMED, asked: '10AM' },
};

export const PICKUP_CONFIRMED = defineEmail({
  id: 'pickup-confirmed',
  group: 'Store',
  title: 'Pickup time confirmed, to the buyer',
  to: 'buyer',
  sent: 'When staff confirm the time of a pickup by appointment.',
  texts: {
    subject: { label: 'Subject', text: 'Your pickup of order {order} is confirmed' },
    headline: { label: 'Headline', text: '{when}, {time}.' },
    ...GREETING,
    opening: {
      label: 'Above the studio’s address',
      text: 'It will be ready for you on {day} at {time}, at the studio:',
    },
    other: {
      label: 'The same, if it is another time than the buyer asked for',
      text: 'You asked for {asked}. We can have it ready for you on {day} at {time}, at the studio:',
    },
    link: LINK,
    closing: CLOSING,
  },
  placeholders: {
    ...BUYER,
    day: 'The day of the pickup',
    when: 'The same, shorter',
    time: 'The time that is confirmed',
    asked: 'The time that the buyer asked for, if it is another one',
  },
  secrets: { href: true },
  samples: CONFIRMED_SAMPLES,
  values: ({ order, asked }) => ({
    name: order.buyer_name ?? '',
    order: String(order.number),
    asked: asked ?? '',
    day: formatDay(order.fulfillment_date ?? ''),
    when: shortWhen(order),
    time: formatClock(order.pickup_time ?? ''),
  }),
  isQuiet,
  body: (say, { order, href, asked }, studio) => [
    say('greeting'),
    say(asked ? 'other' : 'opening', orderAddress(order, studio)),
    say('link'),
    button(FOLLOW, href),
    say('closing'),
  ],
});

/** Only the buyer and staff can open it, so it has its own size: nothing crops it. */
function photoOf(photo: SecretText | undefined): EmailBlock | undefined {
  return picture(photo && { src: photo.reveal(), alt: 'Where the driver left the flowers', href: photo.reveal() });
}
