import type { FulfillmentEvent } from '~/features/orders/move-orders.server';
import { type FulfillmentState, TO_MAKE } from '~/features/orders/fulfillment-state';
import type { Order } from '~/features/orders/orders.server';

export interface OrderStep {
  text: string;
  /** Undefined while it is ahead. */
  at?: Date;
  /** With whom, or where, a delivery was left. */
  note?: string;
  /** The address of the driver's photo. */
  photo?: string;
}

interface OrderProgress {
  title: string;
  text: string;
  steps: OrderStep[];
}

type SteppedOrder = Pick<
  Order,
  'status' | 'fulfillment' | 'fulfillment_state' | 'created_at' | 'paid_at' | 'ended_at' | 'channel' | 'balance_cents'
>;
type Event = Pick<FulfillmentEvent, 'from_state' | 'to_state' | 'happened_at' | 'left_with'> & { photo?: string };

/** What a buyer is told about an order. It may be for a funeral, so the words stay calm. */
export function orderProgress(order: SteppedOrder, events: Event[]): OrderProgress {
  const { status, created_at, ended_at } = order;
  const placed = { text: 'Ordered', at: created_at };
  if (status === 'pending')
    return {
      title: 'We are waiting for your payment.',
      steps: [placed, { text: 'Paid' }],
      text: 'If you’ve paid, it can take a minute until we hear about it. You won’t be charged twice.',
    };
  if (status === 'paid' && order.channel === 'gift_card')
    return { ...GIFT_CARD, steps: [placed, { text: 'Paid', at: order.paid_at ?? undefined }] };
  if (status === 'paid') return { ...paidTexts(order, events), steps: [placed, ...paidSteps(order, events)] };
  const { title, text, step } = ENDED[status];
  return { title, text, steps: [placed, { text: step, at: ended_at ?? undefined }] };
}

const GIFT_CARD = {
  title: 'Your gift card is paid.',
  text: 'We send its code by email on the day you chose. It never expires.',
};

const ENDED = {
  expired: {
    title: 'This order was not paid.',
    step: 'Ended unpaid',
    text: 'The time for it has passed, and nothing was charged.',
  },
  cancelled: { title: 'This order is cancelled.', text: 'Nothing was charged.', step: 'Cancelled' },
  refunded: {
    title: 'Your payment is on its way back.',
    step: 'Payment refunded',
    text: 'This order has ended. Banks take up to ten days to show the money.',
  },
};

const STAGES = ['made', 'out', 'delivered'] as const;

function paidSteps({ fulfillment, fulfillment_state, paid_at }: SteppedOrder, events: Event[]): OrderStep[] {
  const last = events.at(-1);
  const reached = rank(fulfillment_state === 'problem' ? (last?.from_state ?? 'to_make') : fulfillment_state);
  const stages = STAGES.flatMap((stage): OrderStep[] => {
    const event = events.findLast(({ to_state }) => to_state === stage);
    const isDone = rank(stage) <= reached;
    if (stage === 'out' && (fulfillment !== 'delivery' || (isDone && !event))) return [];
    const step = { text: STAGE_WORDS[fulfillment ?? 'pickup'][stage] };
    return [
      isDone && event
        ? { ...step, at: event.happened_at, note: event.left_with ?? undefined, photo: event.photo }
        : step,
    ];
  });
  const problem = fulfillment_state === 'problem' && last ? [{ text: 'Not as planned', at: last.happened_at }] : [];
  const ahead = stages.findIndex(({ at }) => !at);
  const done = ahead < 0 ? stages : stages.slice(0, ahead);
  return [{ text: 'Paid', at: paid_at ?? undefined }, ...done, ...problem, ...stages.slice(done.length)];
}

function rank(state: FulfillmentState) {
  return STAGES.findIndex((stage) => stage === state);
}

const STAGE_WORDS = {
  delivery: { made: 'Made', out: 'Out for delivery', delivered: 'Delivered' },
  pickup: { made: 'Ready for you', out: '', delivered: 'Picked up' },
};

function paidTexts({ fulfillment, fulfillment_state, balance_cents }: SteppedOrder, events: Event[]) {
  if (fulfillment_state === 'problem' && events.at(-1)?.from_state === 'out') return NOT_DELIVERED;
  if (TO_MAKE.includes(fulfillment_state) && balance_cents > 0) return PARTLY_PAID;
  return TEXTS[fulfillment ?? 'pickup'][fulfillment_state];
}

const NOT_DELIVERED = {
  title: 'We could not deliver your flowers yet.',
  text: 'We’re working on it.',
};

const PARTLY_PAID = { title: 'We have your order.', text: 'We make it for the day you chose.' };

const SHARED = {
  to_make: { title: 'We have your order.', text: 'It is paid, and we make it for the day you chose.' },
  problem: {
    title: 'We are looking into your order.',
    text: 'Something isn’t going as planned. We’re working on it.',
  },
};

const TEXTS: Record<'delivery' | 'pickup', Record<FulfillmentState, { title: string; text: string }>> = {
  delivery: {
    ...SHARED,
    made: { title: 'Your flowers are made.', text: 'They leave the studio on the day you chose.' },
    out: { title: 'Your flowers are on the way.', text: 'They left the studio and are out for delivery.' },
    delivered: { title: 'Your flowers are delivered.', text: 'Thank you for your order.' },
  },
  pickup: {
    ...SHARED,
    made: { title: 'Your flowers are ready.', text: 'You can pick them up at the studio on the day you chose.' },
    out: SHARED.to_make,
    delivered: { title: 'Your flowers are picked up.', text: 'Thank you for your order.' },
  },
};
