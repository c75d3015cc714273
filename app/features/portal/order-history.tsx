import { OrderTag } from '~/features/orders/order-status';
import { formatDate } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import type { Portal } from './portal.server';
import { PortalList } from './portal-list';

type OrderHistoryProps = { orders: NonNullable<Portal['orders']>; timeZone: string };

export function OrderHistory({ orders, timeZone }: OrderHistoryProps) {
  return (
    <PortalList id="orders" title="Orders">
      {orders.map(({ id, number, status, total_cents, currency, titles, created_at, page }) => (
        <li key={id} className="portal-order">
          <span>
            <a href={page}>Order {number}</a>
            <small>{titles}</small>
            <small className="num">{formatDate(timeZone, created_at)}</small>
          </span>
          <span>
            <span className="num">{formatMoney(total_cents, currency)}</span>
            <OrderTag status={status} />
          </span>
        </li>
      ))}
    </PortalList>
  );
}
