import { fulfillmentWord } from '~/features/orders/fulfillment-state';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { formatDateTime } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { Detail } from '~/ui/detail';

interface State {
  word: string;
  by?: string | null;
  at?: Date | null;
}

/** The order, its payment and its flowers: three states that change apart, each with who changed it last. */
type OrderStatesProps = { order: OrderRecord; seesMoney: boolean; timeZone: string };

export function OrderStates({ order, seesMoney, timeZone }: OrderStatesProps) {
  const text = ({ word, by, at }: State) =>
    [word, by && `by ${by}`, at && formatDateTime(timeZone, at)].filter(Boolean).join(', ');
  return (
    <>
      <h3 className="order-history-part">State</h3>
      <dl className="panel-details">
        <Detail label="Order">{text(orderState(order))}</Detail>
        {seesMoney && <Detail label="Payment">{text(paymentState(order))}</Detail>}
        {order.channel !== 'gift_card' && <Detail label="Fulfillment">{text(workState(order))}</Detail>}
      </dl>
    </>
  );
}

const ENDED = { expired: 'Expired', cancelled: 'Cancelled', refunded: 'Ended by a refund' };

function orderState({ status, created_at, sold_name, ended_at, ended_name, buyer_name }: OrderRecord): State {
  if (status === 'pending' || status === 'paid') return { word: 'Placed', by: sold_name ?? buyer_name, at: created_at };
  return { word: ENDED[status], by: ended_name, at: ended_at };
}

function paymentState({ status, paid_at, ended_at, ended_name, ...order }: OrderRecord): State {
  const { open_cents, refunded_cents, currency, payments } = order;
  const taken = payments.findLast((payment) => payment.taken_name)?.taken_name;
  if (status === 'refunded') return { word: 'Refunded', by: ended_name, at: ended_at };
  if (!paid_at) return { word: 'Not paid' };
  const at = { by: taken, at: paid_at };
  if (open_cents > 0) return { word: `${formatMoney(open_cents, currency)} open`, ...at };
  const back = refunded_cents > 0 ? ` (${formatMoney(refunded_cents, currency)} refunded)` : '';
  return { word: `Paid${back}`, ...at };
}

function workState({ status, fulfillment, fulfillment_state, last_move }: OrderRecord): State {
  if (status !== 'paid') return { word: 'Nothing to do' };
  return { word: fulfillmentWord(fulfillment_state, fulfillment), by: last_move?.by, at: last_move?.happened_at };
}
