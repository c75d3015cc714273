import { useSearchParams } from 'react-router';
import { DeleteDialog, DialogForm, EditDialog } from '~/ui/edit-dialog';
import { ErrorToast } from '~/ui/error-toast';
import { formatBlock } from '~/features/booking/calendar/format-block';
import { WEEKDAYS } from '~/lib/business-hours';
import { managerAddress } from './booking-manager';
import type { ActionError } from '~/lib/action-error';
import type { Bookings } from './booking-manager.server';
import { MeetingCancelDialog } from './meeting-cancel-dialog';
import { MeetingDialog } from './meeting-dialog';
import { MeetingMoveDialog } from './meeting-move-dialog';
import { SlotDialog } from './slot-dialog';
import { StaffBookingDialog } from './staff-booking-dialog';
import { Field, Input } from '~/ui/field';
import { readDay } from '~/features/booking/calendar/calendar-days';

export function BookingDialogs({ bookings, returned }: { bookings: Bookings; returned?: ActionError }) {
  const [search] = useSearchParams();
  const { shown, time_zone, dialog, today } = bookings;
  const { meeting, move, block, slot, attendee } = dialog;
  const common = { returnTo: managerAddress(shown), returned };
  const isFor = (name: string) => search.has(name);
  if (meeting && isFor('cancel')) return <MeetingCancelDialog {...common} meeting={meeting} time_zone={time_zone} />;
  if (meeting && move)
    return <MeetingMoveDialog {...common} meeting={meeting} move={move} shown={shown} time_zone={time_zone} />;
  if (meeting)
    return (
      <MeetingDialog {...common} meeting={meeting} shown={shown} time_zone={time_zone} lastLink={dialog.lastLink} />
    );
  if (isFor('book'))
    return (
      <StaffBookingDialog
        {...common}
        returnTo={attendee ? `/event/${attendee.event_id}` : common.returnTo}
        time_zone={time_zone}
        today={today}
        attendee={attendee}
      />
    );
  if (isFor('block')) return <BlockDialog {...common} today={today} />;
  if (block && isFor('unblock'))
    return (
      <DeleteDialog
        title="Remove this block?"
        text={`${block.reason || 'Blocked'}, ${formatBlock(time_zone, block)}. It can be booked again.`}
        id={block.id}
        confirm="Remove"
        returnTo={common.returnTo}
        focusOnClose={`block-${block.id}`}
        error={returned?.error}
      />
    );
  if (slot && isFor('unslot'))
    return (
      <DeleteDialog
        title="Delete this time?"
        text={`${WEEKDAYS[slot.weekday]}s at ${slot.starts_at}. Nobody can book it anymore; meetings that were agreed on stay.`}
        id={slot.id}
        returnTo={common.returnTo}
        focusOnClose="add-slot"
        error={returned?.error}
      />
    );
  if (isFor('slot')) return <SlotDialog {...common} slot={slot} />;
  return <ErrorToast error={returned?.error} />;
}

type BlockDialogProps = { returnTo: string; returned?: ActionError; today: string };

const FIELDS = [
  { name: 'from_day', label: 'From', type: 'date', required: true },
  { name: 'from_time', label: 'Time', type: 'time' },
  { name: 'until_day', label: 'Until', type: 'date', hint: 'The last day. Empty: the same day.' },
  { name: 'until_time', label: 'Time', type: 'time', hint: 'Leave the times empty for whole days.' },
];

function BlockDialog({ returnTo, returned, today }: BlockDialogProps) {
  const [search] = useSearchParams();
  const { typed, errors = {}, error } = returned ?? {};
  const day = readDay(search.get('day'));
  const from = day && day > today ? day : today;
  return (
    <EditDialog title="Block time" returnTo={returnTo} focusOnClose="add-block">
      <DialogForm intent="block" returnTo={returnTo} submit="Block" busy="Blocking..." error={error}>
        <div className="field-grid">
          {FIELDS.map(({ name, label, hint, required, type }) => (
            <Field key={name} id={name} label={label} hint={hint} required={required} error={errors[name]}>
              {(control) => (
                <Input
                  {...control}
                  type={type}
                  name={name}
                  defaultValue={typed?.[name] ?? (name === 'from_day' ? from : '')}
                />
              )}
            </Field>
          ))}
        </div>
        <Field id="reason" label="Reason" error={errors.reason} hint="For the studio only: at the growers’ market.">
          {(control) => <Input {...control} name="reason" maxLength={200} defaultValue={typed?.reason} />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
