import { Form } from 'react-router';
import { formatDay } from '~/lib/dates';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { formatBlock } from '~/features/booking/calendar/format-block';
import { managerAddress } from '~/features/booking/admin/booking-manager';
import type { Bookings } from '~/features/booking/admin/booking-manager.server';

type ClosedDaysProps = Pick<Bookings, 'closed' | 'shown' | 'time_zone'>;

export function ClosedDays({ closed, shown, time_zone }: ClosedDaysProps) {
  const { blocks = [], holidays = [] } = closed ?? {};
  return (
    <div className="staff-columns">
      <Panel title="Without meetings" actions={<p className="text-ink-quiet">Orders go on.</p>}>
        <ul className="closed-list">
          {blocks.length === 0 && <li>Nothing is blocked.</li>}
          {blocks.map((block) => (
            <li key={block.id}>
              <p>
                <strong>{block.reason || 'Blocked'}</strong>
                <br />
                {formatBlock(time_zone, block)}
              </p>
              <StaffButtonLink
                id={`block-${block.id}`}
                variant="danger"
                to={managerAddress(shown, { unblock: block.id })}
                {...OPENS_DIALOG}
              >
                Remove<VisuallyHidden> {block.reason || formatBlock(time_zone, block)}</VisuallyHidden>
              </StaffButtonLink>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Holidays" actions={<StaffButtonLink to="/closed-days">Closed days</StaffButtonLink>}>
        <ul className="closed-list">
          {holidays.map(({ name, day, isClosed }) => (
            <li key={day}>
              <p>
                <strong>{name}</strong>
                <br />
                {formatDay(day)}
              </p>
              {isClosed ? (
                <Tag>Closed</Tag>
              ) : (
                <Form method="post" action="/closed-days">
                  <input type="hidden" name="title" value={name} />
                  <input type="hidden" name="first_day" value={day} />
                  <input type="hidden" name="service" value="all" />
                  <StaffButton type="submit" name="intent" value="save">
                    Close the studio<VisuallyHidden> on {name}</VisuallyHidden>
                  </StaffButton>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
