import { Link } from 'react-router';
import { formatDate, formatTime } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { buttonClass } from '~/ui/button';
import type { Portal } from './portal.server';

type NextStepsProps = Pick<Portal, 'meetings' | 'orders' | 'owed'> & { isAhead: boolean; timeZone: string };

/** What the client does next and what they owe, before all that can be looked up. */
export function NextSteps({ meetings, orders = [], owed: ofEvent = [], isAhead, timeZone }: NextStepsProps) {
  const meeting = meetings?.[0];
  const own = orders.filter(({ balance_cents }) => balance_cents > 0);
  const owed = [...own, ...ofEvent.filter(({ id }) => !orders.some((order) => order.id === id))];
  if (!meeting && !(meetings && isAhead) && owed.length === 0) return null;
  return (
    <ul className="event-next">
      {meeting && (
        <li>
          <p className="label">Next step</p>
          <p className="num">
            {meeting.status === 'requested' ? 'We’ll confirm your meeting on' : 'We meet on'}{' '}
            <b>{formatDate(timeZone, meeting.starts_at)}</b>, {formatTime(timeZone, meeting.starts_at)}
            {meeting.place === 'video' ? ', by video call.' : ', in the studio.'}
          </p>
          <Link className={buttonClass({})} to={`/booking/${meeting.token}`}>
            See the meeting
          </Link>
        </li>
      )}
      {!meeting && meetings && isAhead && (
        <li>
          <p className="label">Next step</p>
          <p>Let’s talk about your flowers, in the studio or by video call.</p>
          <Link className={buttonClass({})} to="/booking">
            Choose a time
          </Link>
        </li>
      )}
      {owed.map(({ id, number, balance_cents, currency, page }) => (
        <li key={id}>
          <p className="label">To pay</p>
          <p className="num">
            <b>{formatMoney(balance_cents, currency)}</b> is open for order {number}.
          </p>
          <a className={buttonClass({ variant: 'line' })} href={page}>
            Pay order {number}
          </a>
        </li>
      ))}
    </ul>
  );
}
