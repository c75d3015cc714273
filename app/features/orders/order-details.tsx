import { forWhom } from '~/lib/for-whom';
import { useSendsMail } from '~/features/studio/use-studio';
import { buyersPickupText } from '~/features/delivery/pickup-time';
import { formatWhen } from '~/features/delivery/when';
import { listWishes } from './order-wishes';
import type { ShownOrder } from './open-checkout.server';

type OrderDetailsProps = {
  order: Omit<ShownOrder, 'success_url' | 'buyer_phone' | 'buyer_email'> & { buyer_email?: string | null };
  studioAddress: string;
  /** Names the order and where its confirmation goes, once it is paid. */
  isPaid?: boolean;
};

export function OrderDetails({ order, studioAddress, isPaid = false }: OrderDetailsProps) {
  const { number, fulfillment, delivery_street, delivery_city, buyer_email } = order;
  const sendsMail = useSendsMail();
  const isDelivered = fulfillment === 'delivery';
  const details: [name: string, value: string | null][] = [
    ['Order', isPaid ? `${number}` : null],
    ['Day', formatWhen({ ...order, pickup_time: null })],
    ['Pickup time', buyersPickupText(order)],
    ['For', isDelivered && forWhom(order) !== order.buyer_name ? forWhom(order) : null],
    isDelivered
      ? ['Delivered to', [delivery_street, delivery_city].filter(Boolean).join(', ')]
      : ['Pickup', fulfillment && (studioAddress || 'At the studio')],
    [sendsMail ? 'Confirmation' : 'Email', isPaid ? (buyer_email ?? null) : null],
    ...listWishes(order).map(({ label, text }) => [label, text] satisfies [string, string]),
  ];
  return (
    <dl className="details-list">
      {details.map(([name, value]) => value && <Detail key={name} name={name} value={value} />)}
    </dl>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="pre-line">{value}</dd>
    </div>
  );
}
