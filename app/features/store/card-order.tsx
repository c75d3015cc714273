import { Link } from 'react-router';
import { readableDay } from '~/lib/dates';
import { money } from '~/lib/money';
import type { ShownOrder } from './open-checkout.server';
import { OrderLines, OrderSums } from './order-summary';

type CardOrderProps = { order: ShownOrder; basisPoints: number; heldUntil: string };

/** The order beside the card: what is paid, and where and when it goes. */
export function CardOrder({ order, basisPoints, heldUntil }: CardOrderProps) {
  const isDelivered = order.fulfilment === 'delivery';
  const place = [order.recipient_name, order.delivery_street, order.delivery_city].filter(Boolean).join(', ');
  return (
    <>
      <p className="text-small">
        <Link to=".." relative="path">
          <span aria-hidden="true">←</span> Change the details
        </Link>
      </p>
      <h1 className="checkout-sum">{money(order.total_cents, order.currency)}</h1>
      <OrderLines order={order} />
      <OrderSums order={order} charges={order} basisPoints={basisPoints} />
      <p>
        {isDelivered ? 'Delivery' : 'Pickup'}
        {order.wanted_on && `, ${readableDay(order.wanted_on)}`}
        {isDelivered && place && `. To ${place}`}.
      </p>
      <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>
    </>
  );
}
