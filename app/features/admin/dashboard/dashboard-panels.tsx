import './dashboard.css';
import { Link } from 'react-router';
import { OrderTag } from '~/features/orders/order-status';
import { formatDay, formatDateTime } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { LightLink } from '~/ui/light-link';
import { Panel } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Dashboard } from './dashboard.server';

type NewestOrdersProps = Pick<Dashboard, 'orders'> & { seesMoney: boolean; timeZone: string };

export function NewestOrders({ orders, seesMoney, timeZone }: NewestOrdersProps) {
  return (
    <Panel title="Newest orders" actions={<Link to="/store-manager">All orders</Link>}>
      <ul className="entry-list">
        {!orders && <li>Could not fetch the newest orders.</li>}
        {orders?.length === 0 && <li>No orders yet.</li>}
        {orders?.map(({ number, status, buyer_name, total_cents, currency, created_at }) => (
          <li key={number}>
            <span>
              <LightLink to={`/store-manager/${number}`}>{`Order ${number}`}</LightLink>
              {buyer_name && `, ${buyer_name}`}
              <small>{formatDateTime(timeZone, created_at)}</small>
            </span>
            {seesMoney && <span className="num">{formatMoney(total_cents, currency)}</span>}
            <OrderTag status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function NewestInquiries({ inquiries, timeZone }: Pick<Dashboard, 'inquiries'> & { timeZone: string }) {
  return (
    <Panel title="Newest inquiries" actions={<Link to="/client-database">All clients</Link>}>
      <ul className="entry-list">
        {!inquiries && <li>Could not fetch the newest inquiries.</li>}
        {inquiries?.length === 0 && <li>No client inquiries yet.</li>}
        {inquiries?.map(({ id, name, event_date, created_at }) => (
          <li key={id}>
            <span>
              <LightLink to={`/client/${id}`}>{name ?? 'No name given'}</LightLink>
              <small>{formatDateTime(timeZone, created_at)}</small>
            </span>
            <span>{event_date ? formatDay(event_date) : 'No date yet'}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function LowStems({ stems }: { stems: Dashboard['lowStems'] }) {
  return (
    <Panel title="Low stems" actions={<Link to="/stem-stock/buying-list">Buying list</Link>}>
      <ul className="entry-list">
        {!stems && <li>Could not fetch the low stems.</li>}
        {stems?.map(({ id, name, on_hand, needed }) => (
          <li key={id}>
            <span>
              <Link to={`/stem-stock?q=${encodeURIComponent(name)}`}>{name}</Link>
              <small>{`${on_hand} on hand`}</small>
            </span>
            {needed > 0 && (
              <span className={needed > on_hand ? 'num low-short' : 'num'}>
                {`${needed} needed`}
                {needed > on_hand && <VisuallyHidden>, too few</VisuallyHidden>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
