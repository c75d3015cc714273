import { Tag, type Tone } from '~/ui/tag';

/** What can become of an order, in the order a list offers it. */
export const ORDER_STATUS = {
  pending: { word: 'Being paid', tone: 'info' },
  paid: { word: 'Paid', tone: 'ok' },
  expired: { word: 'Expired', tone: 'warn' },
  cancelled: { word: 'Cancelled', tone: 'warn' },
  refunded: { word: 'Refunded', tone: 'danger' },
} as const satisfies Record<string, { word: string; tone: Tone }>;

type OrderStatus = keyof typeof ORDER_STATUS;

export function isOrderStatus(status: string | null): status is OrderStatus {
  return status !== null && Object.hasOwn(ORDER_STATUS, status);
}

/** Where an order stands, in a word. */
export function OrderTag({ status }: { status: string }) {
  if (!isOrderStatus(status)) return <Tag>{status}</Tag>;
  const { word, tone } = ORDER_STATUS[status];
  return <Tag tone={tone}>{word}</Tag>;
}
