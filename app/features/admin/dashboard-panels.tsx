import './dashboard.css';
import { Link } from 'react-router';
import { readableDay, readableMoment } from '~/lib/dates';
import { Panel } from '~/ui/staff';
import { Tag, type Tone } from '~/ui/tag';

type Counts = { inquiries: number; paid: number; pending: number; failed_letters: number };

/** The last seven days in four figures, each the way to what it counts. */
export function WeekFigures({ counts }: { counts: Counts }) {
  const figures = [
    { label: 'Inquiries this week', count: counts.inquiries, to: '/client-database' },
    { label: 'Orders paid this week', count: counts.paid, to: '/store-manager' },
    { label: 'Orders being paid', count: counts.pending, to: '/store-manager' },
    { label: 'Letters that failed', count: counts.failed_letters, to: '/outbox' },
  ];
  return (
    <ul className="panel figures">
      {figures.map(({ label, count, to }) => (
        <li key={label}>
          <Link to={to}>
            <span>{label}</span>
            <strong>{count}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Order = { id: string; number: number; status: string; buyer_name: string | null; created_at: Date };

const ORDER_TONES: Record<string, Tone> = { paid: 'ok', pending: 'warn', refunded: 'info' };

export function NewestOrders({ orders, timeZone }: { orders: Order[]; timeZone: string }) {
  return (
    <Panel title="Newest orders" actions={<Link to="/store-manager">All orders</Link>}>
      <ul className="came-in">
        {orders.length === 0 && <li>No orders yet.</li>}
        {orders.map(({ id, number, status, buyer_name, created_at }) => (
          <li key={id}>
            <span>
              Order {number}
              {buyer_name && `, ${buyer_name}`}
              <small>{readableMoment(timeZone, created_at)}</small>
            </span>
            <Tag tone={ORDER_TONES[status]}>{status}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Inquiry = { id: string; name: string | null; event_date: string | null; created_at: Date };

export function NewestInquiries({ inquiries, timeZone }: { inquiries: Inquiry[]; timeZone: string }) {
  return (
    <Panel title="Newest inquiries" actions={<Link to="/client-database">All clients</Link>}>
      <ul className="came-in">
        {inquiries.length === 0 && <li>No client inquiries yet.</li>}
        {inquiries.map(({ id, name, event_date, created_at }) => (
          <li key={id}>
            <span>
              <Link to={`/client/${id}`}>{name ?? 'No name given'}</Link>
              <small>{readableMoment(timeZone, created_at)}</small>
            </span>
            <span>{event_date ? readableDay(event_date) : 'No date yet'}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
