import { OPENS_DIALOG } from '~/ui/modal';
import { DeleteLink } from '~/ui/row-menu';
import { Panel, StaffButtonLink } from '~/ui/staff';
import { RowActions, Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { WEEKDAYS } from '~/lib/business-hours';
import { managerAddress } from './booking-manager';
import type { WeeklyTime } from './slots.server';
import type { Bookings } from './booking-manager.server';

export function WeeklyTimes({ times, shown }: Pick<Bookings, 'times' | 'shown'>) {
  return (
    <Panel
      title="When meetings may begin"
      actions={
        <StaffButtonLink id="add-slot" to={managerAddress(shown, { slot: 'new' })} {...OPENS_DIALOG}>
          Add time
        </StaffButtonLink>
      }
    >
      <Table label="Weekly times" className="table-cards">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Time</th>
            <th scope="col">Length</th>
            <th scope="col">Who decides</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {times.length === 0 && (
            <TableMessage columns={5}>Nobody can book a meeting: there are no times.</TableMessage>
          )}
          {times.map(({ id, weekday, starts_at, minutes, kind, state }) => {
            const name = `${WEEKDAYS[weekday]} ${starts_at}`;
            return (
              <tr key={id}>
                <td>
                  <strong>{WEEKDAYS[weekday]}</strong>
                </td>
                <td className="num" data-label="Time">
                  {starts_at}
                </td>
                <td data-label="Length">{minutes} minutes</td>
                <td data-label="Who decides">{whoDecides(kind, state)}</td>
                <RowActions>
                  <StaffButtonLink id={`edit-${id}`} to={managerAddress(shown, { slot: id })} {...OPENS_DIALOG}>
                    Edit<VisuallyHidden> {name}</VisuallyHidden>
                  </StaffButtonLink>
                  <DeleteLink to={managerAddress(shown, { unslot: id })} name={name} />
                </RowActions>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}

function whoDecides(kind: WeeklyTime['kind'], state: WeeklyTime['state']) {
  if (state === 'closed') return 'Not offered: closed that day';
  return kind === 'request' || state === 'by_appointment' ? 'By request: we confirm' : 'Booked at once';
}
