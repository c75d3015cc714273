import { Form } from 'react-router';
import { Field, Input } from '~/ui/field';
import { Panel, StaffButton } from '~/ui/staff';

export function FeedPanel({ address }: { address: string | undefined }) {
  return (
    <Panel title="Calendar on your phone">
      <Form method="post" action="/account/calendar" className="panel-body stack" preventScrollReset>
        <p>Meetings and booked events in the calendar program that you use.</p>
        {address && (
          <Field
            id="feed-address"
            label="Address to subscribe to"
            hint="Whoever has it reads the studio’s calendar. Keep it to yourself."
          >
            {(control) => <Input {...control} readOnly value={address} />}
          </Field>
        )}
        <p className="staff-actions">
          <StaffButton type="submit" name="intent" value="make">
            {address ? 'Make a new address' : 'Make an address'}
          </StaffButton>
          {address && (
            <StaffButton type="submit" name="intent" value="end">
              Turn it off
            </StaffButton>
          )}
        </p>
      </Form>
    </Panel>
  );
}
