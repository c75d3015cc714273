import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { forWhom, serviceLine } from '~/lib/for-whom';
import { formatDateTime, formatTime } from '~/lib/dates';
import { Panel } from '~/ui/staff';
import type { Due } from './dashboard.server';
import type { PendingCounts } from './pending-counts.server';

interface DueProps {
  due: Due | undefined;
  pendingCounts: PendingCounts;
  timeZone: string;
}

export function DueToday({ due, pendingCounts, timeZone }: DueProps) {
  const { orders, meetings, requests } = due ?? NOTHING;
  const { messages, failed_emails } = pendingCounts;
  const nothing = orders.length + meetings.length + requests.length + messages + failed_emails === 0;
  return (
    <Panel title="Due today">
      <ul className="entry-list">
        {!due && <li>Could not fetch what is due today.</li>}
        {due && nothing && <li>Nothing is waiting. A good day for the cooler.</li>}
        {meetings.map(({ id, name, about, place, starts_at }) => (
          <Line key={id} to="/booking-manager" when={formatTime(timeZone, starts_at)} text={`Meeting with ${name}`}>
            {`${place === 'video' ? 'Video call' : 'In the studio'}: ${about}`}
          </Line>
        ))}
        {orders.map(({ is_overdue, ...order }) => (
          <Line
            key={order.number}
            to={`/store-manager/${order.number}`}
            when={is_overdue ? 'Overdue' : (HOW[order.fulfillment ?? ''] ?? '')}
            text={`Order ${order.number}`}
          >
            {[forWhom(order), serviceLine(order)].filter(Boolean).join('. ')}
          </Line>
        ))}
        {requests.map(({ id, name, starts_at }) => (
          <Line key={id} to="/booking-manager" when="To confirm" text={`${name} asks for a meeting`}>
            {formatDateTime(timeZone, starts_at)}
          </Line>
        ))}
        {messages > 0 && (
          <Line
            to="/inbox?state=open"
            when="To answer"
            text={messages === 1 ? 'One message' : `${messages} messages`}
          />
        )}
        {failed_emails > 0 && (
          <Line
            to="/outbox"
            when="Not sent"
            text={failed_emails === 1 ? 'One email failed' : `${failed_emails} emails failed`}
          />
        )}
      </ul>
    </Panel>
  );
}

const NOTHING: Pick<Due, 'orders' | 'meetings' | 'requests'> = { orders: [], meetings: [], requests: [] };
const HOW: Record<string, string> = { pickup: 'Pickup', delivery: 'Delivery' };

type LineProps = { to: string; when: string; text: string; children?: ReactNode };

function Line({ to, when, text, children }: LineProps) {
  return (
    <li>
      <span>
        <Link to={to}>{text}</Link>
        {children && <small>{children}</small>}
      </span>
      <span>{when}</span>
    </li>
  );
}
