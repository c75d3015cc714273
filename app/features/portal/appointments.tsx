import { Link } from 'react-router';
import { formatDate, formatTime } from '~/lib/dates';
import type { Portal } from './portal.server';
import { PortalList } from './portal-list';

type AppointmentsProps = { meetings: NonNullable<Portal['meetings']>; timeZone: string };

export function Appointments({ meetings, timeZone }: AppointmentsProps) {
  return (
    <PortalList id="appointments" title="Appointments">
      {meetings.length === 0 && (
        <li>
          <span className="text-ink-soft">You have no appointments.</span>
          <Link className="text-small" to="/booking">
            Book a meeting
          </Link>
        </li>
      )}
      {meetings.map(({ id, token, starts_at, place, about, status }) => (
        <li key={id}>
          <span className="num">
            <strong>{formatDate(timeZone, starts_at)}</strong> · {formatTime(timeZone, starts_at)}
          </span>
          <span className="text-ink-soft">
            {about}, {place === 'video' ? 'by video call' : 'in the studio'}
            {status === 'requested' && '. We have not confirmed it yet.'}
          </span>
          <Link className="text-small" to={`/booking/${token}`}>
            Move or cancel
          </Link>
        </li>
      ))}
    </PortalList>
  );
}
