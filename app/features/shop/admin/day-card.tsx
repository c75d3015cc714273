import { pickupText } from '~/features/delivery/pickup-time';
import { forWhom, serviceLine } from '~/lib/for-whom';
import { Link } from 'react-router';
import { DISPUTE_WARNING } from '~/features/orders/disputed-order';
import { ChangedTag } from '~/features/workshop/changed-tag';
import { OrderTag } from '~/features/orders/order-status';
import { listWishes } from '~/features/orders/order-wishes';
import type { DayOrder } from './day-list.server';

export function DayCard({ order }: { order: DayOrder }) {
  const { number, fulfillment, buyer_name, buyer_phone, delivery_note, staff_note, lines } = order;
  const { hides_sender, fulfillment_window } = order;
  const time = fulfillment_window ?? pickupText(order);
  const isDelivered = fulfillment === 'delivery';
  return (
    <li className="day-card">
      <h2>
        <span className="day-box" aria-hidden="true" />
        <Link to={`/store-manager/${number}`}>Order {number}</Link>, {isDelivered ? 'delivery' : 'pickup'}
        {time && `, ${time}`} <OrderTag {...order} /> {order.changed_at && <ChangedTag at={order.changed_at} />}
      </h2>
      {order.dispute && <p className="note note-warn">{DISPUTE_WARNING[order.dispute]}</p>}
      <ul>
        {lines.map(({ quantity, product_title, variant_title, sku }) => (
          <li key={`${product_title} ${variant_title}`}>
            <b>
              {quantity} × {product_title}
            </b>
            {variant_title && `, ${variant_title}`}
            {sku && ` (${sku})`}
          </li>
        ))}
      </ul>
      {isDelivered ? (
        <p>
          <b>{forWhom(order)}</b>
          {serviceLine(order) && (
            <>
              <br />
              <b>{serviceLine(order)}</b>
            </>
          )}
          <br />
          {order.delivery_street}, {order.delivery_city}, {order.delivery_region} {order.delivery_postal_code}
          {delivery_note && (
            <>
              <br />
              For the driver: {delivery_note}
            </>
          )}
        </p>
      ) : (
        <p>
          <b>{buyer_name}</b> collects it.
        </p>
      )}
      {listWishes(order).map(({ label, text }) => (
        <p key={label} className="pre-line">
          {label}: {text}
        </p>
      ))}
      <p>
        {!hides_sender && `Bought by ${[buyer_name, buyer_phone].filter(Boolean).join(', ')}`}
        {staff_note && (
          <>
            <br />
            Note: <span className="pre-line">{staff_note}</span>
          </>
        )}
      </p>
    </li>
  );
}
