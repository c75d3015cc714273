import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Choice, Field, FieldGroup, Input } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import type { ShownBookings } from './booking-manager';
import type { ActionError } from '~/lib/action-error';
import type { Bookings, ShownMeeting } from './booking-manager.server';
import { Seen, Word } from './meeting-cancel-dialog';
import {
  formatTimeInput,
  formatClockTime,
  formatDayParts,
  formatFullDate,
} from '~/features/booking/calendar/format-time';

type MeetingMoveDialogProps = {
  meeting: ShownMeeting;
  move: NonNullable<Bookings['dialog']['move']>;
  shown: ShownBookings;
  time_zone: string;
  returnTo: string;
  returned?: ActionError;
};

export function MeetingMoveDialog({ meeting, move, shown, time_zone, returnTo, returned }: MeetingMoveDialogProps) {
  const { id, sequence, name, starts_at } = meeting;
  return (
    <EditDialog title={`Move ${name}`} returnTo={returnTo} focusOnClose={`meeting-${id}`}>
      <div className="dialog-fields move-day">
        <p>
          Now on {formatFullDate(time_zone, starts_at)}, {formatClockTime(time_zone, starts_at)}.
        </p>
        <DayForm id={id} shown={shown} on={move.on} />
      </div>
      <DialogForm
        intent="move"
        returnTo={returnTo}
        submit="Move meeting"
        busy="Moving..."
        error={returned?.error}
        key={move.on}
      >
        <Seen id={id} sequence={sequence} />
        <input type="hidden" name="on" value={move.on} />
        <Times move={move} time_zone={time_zone} returned={returned} />
        <Word name={name} returned={returned} />
      </DialogForm>
    </EditDialog>
  );
}

function DayForm({ id, shown, on }: { id: string; shown: ShownBookings; on: string }) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [day, setDay] = useState(on);
  // With scripts the button is only needed if a day's times could not be loaded.
  const isLoaded = day === on || navigation.state !== 'idle';
  return (
    <Form action="/booking-manager" replace preventScrollReset className="agenda-jump">
      {shown.view !== 'week' && <input type="hidden" name="view" value={shown.view} />}
      <input type="hidden" name="day" value={shown.day} />
      <input type="hidden" name="move" value={id} />
      <Field id="on" label="Day">
        {(control) => (
          <Input
            {...control}
            type="date"
            name="on"
            defaultValue={on}
            onChange={({ currentTarget: { form, value } }) => {
              setDay(value);
              if (value && form) void submit(form, { replace: true, preventScrollReset: true });
            }}
          />
        )}
      </Field>
      <StaffButton type="submit" className={isLoaded ? 'is-loaded' : undefined}>
        Show its times
      </StaffButton>
    </Form>
  );
}

type TimesProps = Pick<MeetingMoveDialogProps, 'move' | 'time_zone' | 'returned'>;

function Times({ move: { on, free }, time_zone, returned }: TimesProps) {
  const { typed, errors = {} } = returned ?? {};
  const [selected, setSelected] = useState(
    typed?.time ?? (free[0] ? formatTimeInput(time_zone, free[0].starts_at) : 'other'),
  );
  return (
    <FieldGroup
      id="times"
      label={`Free on ${formatDayParts(on).weekday}, ${formatDayParts(on).date}`}
      error={errors.starts_at ?? errors.time}
    >
      <div className="move-times">
        {free.map((slot) => {
          const value = formatTimeInput(time_zone, slot.starts_at);
          return (
            <Choice
              key={value}
              type="radio"
              name="time"
              value={value}
              label={formatClockTime(time_zone, slot.starts_at)}
              defaultChecked={selected === value}
              onChange={() => setSelected(value)}
            />
          );
        })}
        <Choice
          type="radio"
          name="time"
          value="other"
          label="Another time"
          defaultChecked={selected === 'other'}
          onChange={() => setSelected('other')}
        />
      </div>
      <Field id="other_time" label="Another time, if none of these works">
        {(control) => (
          <Input
            {...control}
            type="time"
            name="other_time"
            defaultValue={typed?.other_time}
            onChange={({ currentTarget: { form } }) => {
              const other = form?.querySelector<HTMLInputElement>('[name="time"][value="other"]');
              if (other) other.checked = true;
            }}
          />
        )}
      </Field>
    </FieldGroup>
  );
}
