import type { Selectable } from 'kysely';
import type { Orders } from '~/platform/database-types';
import { type FulfillmentState, fulfillmentTone, fulfillmentWord } from './fulfillment-state';
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
  fulfillment_state?: FulfillmentState;
  fulfillment?: 'pickup' | 'delivery' | null;
  problem?: string | null;
  refunded_cents?: number;
  balance_cents?: number;
};

export function OrderTag({ problem, refunded_cents = 0, ...order }: OrderTagProps) {
  return (
    <>
      <StatusTag {...order} />
      {order.status === 'paid' && (order.balance_cents ?? 0) > 0 && (
        <>
          {' '}
          <Tag tone="warn">Balance open</Tag>
        </>
      )}
      {refunded_cents > 0 && order.status === 'paid' && (
        <>
          {' '}
          <Tag tone="warn">Partly refunded</Tag>
        </>
      )}
      {problem && (
        <>
          {' '}
          <Tag tone="danger">{problem}</Tag>
        </>
      )}
    </>
  );
}

/** Of an order that is paid, how far the work is. */
function StatusTag({ status, fulfillment_state, fulfillment, balance_cents = 0 }: OrderTagProps) {
  if (status === 'paid' && fulfillment_state && fulfillment_state !== 'to_make') {
    return <FulfillmentTag state={fulfillment_state} fulfillment={fulfillment} />;
  }
  if (status === 'paid' && balance_cents > 0) return <Tag>Sold</Tag>;
  const { word, tone } = ORDER_STATUS[status];
  return <Tag tone={tone}>{word}</Tag>;
}

type FulfillmentTagProps = { state: FulfillmentState; fulfillment?: 'pickup' | 'delivery' | null | undefined };

export function FulfillmentTag({ state, fulfillment }: FulfillmentTagProps) {
  const tone = fulfillmentTone(state);
  return <Tag {...(tone && { tone })}>{fulfillmentWord(state, fulfillment)}</Tag>;
}
