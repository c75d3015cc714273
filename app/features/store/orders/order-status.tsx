import type { Selectable } from 'kysely';
import type { Orders } from '~/platform/database-types';
import { Tag, type Tone } from '~/ui/tag';

export type OrderStatus = Selectable<Orders>['status'];

export const ORDER_STATUS = {
  pending: { word: 'Being paid', tone: 'info' },
  paid: { word: 'Paid', tone: 'ok' },
  expired: { word: 'Expired', tone: 'warn' },
  cancelled: { word: 'Cancelled', tone: 'warn' },
  refunded: { word: 'Refunded', tone: 'danger' },
} as const satisfies Record<OrderStatus, { word: string; tone: Tone }>;

export function isOrderStatus(status: string | null): status is OrderStatus {
  return status !== null && Object.hasOwn(ORDER_STATUS, status);
}

type OrderTagProps = {
  status: OrderStatus;
  ready_at?: Date | null;
  handed_over_at?: Date | null;
  problem?: string | null;
};

export function OrderTag({ problem, ...order }: OrderTagProps) {
  if (!problem) return <StatusTag {...order} />;
  return (
    <>
      <StatusTag {...order} /> <Tag tone="danger">{problem}</Tag>
    </>
  );
}

function StatusTag({ status, ready_at, handed_over_at }: OrderTagProps) {
  if (status === 'paid' && handed_over_at) return <Tag>Handed over</Tag>;
  if (status === 'paid' && ready_at) return <Tag tone="info">Ready</Tag>;
  const { word, tone } = ORDER_STATUS[status];
  return <Tag tone={tone}>{word}</Tag>;
}
