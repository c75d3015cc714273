import { defineEmail, GREETING, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { EmailLink } from '~/features/studio/email-link.server';
import { type DayHours, formatBetween } from '~/lib/business-hours';
import { formatWhen } from '~/features/store/delivery/when';
import { plainLink, type SecretText } from '~/lib/secret-text';
import {
  BUYER,
  buyerLine,
  CLOSING,
  DELIVERED_SAMPLE,
  type EmailedOrder,
  ORDER_LINK,
  OrderAddress,
  OrderLines,
  OrderPicture,
  PICKUP_SAMPLE,
  Row,
  SAMPLE_LINK,
  StaffMessage,
  Wishes,
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
};

const ORDER_PAID_SAMPLES: Record<string, PaidFacts> = {
  Delivery: { order: DELIVERED_SAMPLE, href: SAMPLE_LINK, hours: undefined },
  Pickup: { order: PICKUP_SAMPLE, href: SAMPLE_LINK, hours: { opens: '10:00', closes: '18:00' } },
};

/** It may be for a funeral, so it is not cheerful. */
export const ORDER_PAID = defineEmail({
  ...{
    id: 'order-paid',
    group: 'Store',
    title: 'Order paid, to the buyer',
    to: 'buyer',
    sent: 'When the payment has arrived.',
  },
  texts: {
    subject: { label: 'Subject', text: 'Your order {order}' },
    ...GREETING,
    opening: { label: 'Opening', text: 'Your order {order} is paid. This is what we make for you:' },
    delivery: { label: 'Above the address of a delivery', text: 'We deliver it[ on {day}] to:' },
    pickup: {
      label: 'Above the studio’s address, for a pickup',
      text: 'It is ready for you at the studio[ on {day}][, {time}]:',
    },
    link: ORDER_LINK,
    closing: CLOSING,
  },
  placeholders: {
    ...BUYER,
    day: 'The day of the delivery or pickup, and its window',
    time: 'When the studio is open that day',
  },
  secrets: { href: true },
  samples: ORDER_PAID_SAMPLES,
  values: ({ order, hours }) => ({
    ...buyerValues(order),
    day: formatWhen(order),
    time: hours ? formatBetween(hours) : '',
  }),
  body: (say, { order, href }, studio) => (
    <div>
      {say('greeting')}
      {say('opening')}
      <OrderPicture order={order} origin={href.reveal()} />
      <OrderLines order={order} />
      {say(order.fulfillment === 'delivery' ? 'delivery' : 'pickup', <OrderAddress order={order} studio={studio} />)}
      <Wishes order={order} />
      {say('link', <EmailLink to={href} isBelow />)}
      {say('closing')}
    </div>
  ),
});

export const ORDER_PAID_STUDIO = defineEmail({
  ...{
    id: 'order-paid-studio',
    group: 'Store',
    title: 'Order paid, to the studio',
    to: 'studio',
    sent: 'When the payment has arrived.',
  },
  texts: {
    subject: { label: 'Subject', text: 'Order {order}: {kind}[ on {day}]' },
    opening: { label: 'Opening', text: 'Order {order}, {kind}[ on {day}].' },
  },
  placeholders: {
    ...{ order: 'The number of the order', kind: 'Delivery or pickup', day: 'The day of the delivery or pickup' },
  },
  secrets: {},
  samples: {
    Delivery: { order: DELIVERED_SAMPLE, href: plainLink(SAMPLE_SITE, '/store-manager/1001') },
    Pickup: { order: PICKUP_SAMPLE, href: plainLink(SAMPLE_SITE, '/store-manager/1001') },
  },
  values: ({ order }) => ({
    order: String(order.number),
    kind: order.fulfillment ?? 'pickup',
    day: formatWhen(order),
  }),
  body: (say, { order, href }) => (
    <div>
      {say('opening')}
      <OrderLines order={order} />
      <p>
        {buyerLine(order)}
        {order.fulfillment === 'delivery' && <OrderAddress order={order} />}
        <Row text={order.delivery_note && `Note for the driver: ${order.delivery_note}`} />
      </p>
      <Wishes order={order} />
      <p>
        <EmailLink to={href} />
      </p>
    </div>
  ),
});

interface CancelledFacts {
  order: EmailedOrder;
  href: SecretText;
  message?: string;
  /** What was paid went back before. */
  isGivenBack: boolean;
}

const CANCELLED_SAMPLE: CancelledFacts = {
  ...{ order: DELIVERED_SAMPLE, href: SAMPLE_LINK, isGivenBack: false },
  message: 'The roses did not arrive this week.',
};

export const ORDER_CANCELLED = defineEmail({
  ...{ id: 'order-cancelled', group: 'Store', title: 'Order cancelled, to the buyer', to: 'buyer' },
  sent: 'When staff cancel an order that was not paid, or end one of which nothing is left to give back.',
  texts: {
    subject: { label: 'Subject', text: 'Your order {order} is cancelled' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'We have cancelled your order {order}. Nothing was taken from your card.',
    },
    given_back: {
      label: 'Opening, if what was paid was given back before',
      text: 'We have cancelled your order {order}. What you paid is back with you, or on its way.',
    },
    link: { ...ORDER_LINK, text: 'The order’s page:' },
    closing: CLOSING,
  },
  placeholders: BUYER,
  secrets: { href: true },
  samples: { Order: CANCELLED_SAMPLE, 'Given back before': { ...CANCELLED_SAMPLE, isGivenBack: true } },
  values: ({ order }) => buyerValues(order),
  body: (say, { message, href, isGivenBack }) => (
    <div>
      {say('greeting')}
      {say(isGivenBack ? 'given_back' : 'opening')}
      <StaffMessage message={message} />
      {say('link', <EmailLink to={href} isBelow />)}
      {say('closing')}
    </div>
  ),
});

export const ORDER_CANCELLED_STUDIO = defineEmail({
  ...{ id: 'order-cancelled-studio', group: 'Store', title: 'Order cancelled, to the studio', to: 'studio' },
  sent: 'When staff cancel an order that was not paid, or end one of which nothing is left to give back.',
  texts: {
    subject: { label: 'Subject', text: 'Cancelled: order {order}' },
    opening: {
      label: 'Opening, if it was not paid',
      text: '{member} has cancelled order {order}, which was not paid. Its stock is back on the shelf.',
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
  body: (say, { order, wasSold }) => (
    <div>
      {say(wasSold ? 'sold' : 'opening')}
      <p>{buyerLine(order)}</p>
    </div>
  ),
});
