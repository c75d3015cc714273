import { Form } from 'react-router';
import { formatDay } from '~/lib/dates';
import { Choice } from '~/ui/field';
import { Panel, StaffButton } from '~/ui/staff';

/** Read from the query, so that the form is told from those of the list. */
export const US_HOLIDAYS = 'us-holidays';

/** One click closes the studio on the holidays of the next year. */
export function UsHolidays({ holidays }: { holidays: { title: string; day: string }[] }) {
  if (holidays.length === 0) return null;
  return (
    <Panel title="US holidays">
      <Form method="post" action={`?${US_HOLIDAYS}`} className="panel-body">
        <p>You still take orders and meetings on these days. Clear the ones on which you work.</p>
        {holidays.map(({ title, day }) => (
          <Choice
            key={day}
            type="checkbox"
            name="day"
            value={day}
            label={title}
            detail={formatDay(day)}
            defaultChecked
          />
        ))}
        <StaffButton type="submit" variant="primary">
          Close on these days
        </StaffButton>
      </Form>
    </Panel>
  );
}
