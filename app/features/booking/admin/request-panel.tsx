import { Form } from 'react-router';
import { formatDateTime } from '~/lib/dates';
import { MODAL_STATE } from '~/ui/modal';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { managerAddress } from './booking-manager';
import type { Bookings } from './booking-manager.server';
import { formatClockRange, formatFullDate } from '~/features/booking/calendar/format-time';

export function RequestPanel({ requests, shown, time_zone }: Pick<Bookings, 'requests' | 'shown' | 'time_zone'>) {
  if (requests.length === 0) return null;
  return (
    <Panel
      title={requests.length === 1 ? 'One request to answer' : `${requests.length} requests to answer`}
      className="requests"
    >
      <ul>
        {requests.map(({ id, sequence, name, about, place, created_at, ...time }) => (
          <li key={id}>
            <p>
              <strong>
                {formatFullDate(time_zone, time.starts_at)}, {formatClockRange(time_zone, time)}
              </strong>
              <br />
              {name}, {about.toLowerCase()}, {place === 'video' ? 'by video call' : 'in the studio'}. Asked{' '}
              {formatDateTime(time_zone, created_at)}.
            </p>
            <div className="staff-actions">
              <Form method="post" replace preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="sequence" value={sequence} />
                <StaffButton type="submit" variant="primary" name="intent" value="confirm">
                  Confirm<VisuallyHidden> {name}</VisuallyHidden>
                </StaffButton>
              </Form>
              <StaffButtonLink to={managerAddress(shown, { move: id })} state={MODAL_STATE} preventScrollReset>
                Move<VisuallyHidden> {name}</VisuallyHidden>
              </StaffButtonLink>
              <StaffButtonLink
                variant="danger"
                to={managerAddress(shown, { cancel: id })}
                state={MODAL_STATE}
                preventScrollReset
              >
                Cancel<VisuallyHidden> {name}</VisuallyHidden>
              </StaffButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
