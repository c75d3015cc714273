import { Link } from 'react-router';
import { formatDateTime } from '~/lib/dates';
import { Panel } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { EventMeeting } from './events.server';

type EventMeetingsProps = { event: { id: string }; meetings: EventMeeting[]; timeZone: string };

/** The last ones, the next first. */
export function EventMeetings({ event, meetings, timeZone }: EventMeetingsProps) {
  return (
    <Panel
      title="Meetings"
      actions={
        <Link to={`/booking-manager?book&event=${event.id}`}>
          Book<VisuallyHidden> a meeting</VisuallyHidden>
        </Link>
      }
    >
      <ul className="event-entries">
        {meetings.map(({ id, starts_at, place, about, status }) => (
          <li key={id}>
            <p>
              <Link to={`/booking-manager?meeting=${id}`}>{formatDateTime(timeZone, starts_at)}</Link>
              <small>
                {[STATES[status], place === 'video' ? 'Video call' : 'In the studio'].filter(Boolean).join(', ')}
              </small>
            </p>
            <p>{about}</p>
          </li>
        ))}
        {meetings.length === 0 && <li>None yet.</li>}
      </ul>
    </Panel>
  );
}

const STATES = { requested: 'Not confirmed yet', confirmed: '', cancelled: 'Cancelled' };
