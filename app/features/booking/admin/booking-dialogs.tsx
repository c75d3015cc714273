import { useSearchParams } from 'react-router';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorToast } from '~/ui/error-toast';
import { BlockDialog } from './block-dialog';
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

export function BookingDialogs({ bookings, returned }: { bookings: Bookings; returned?: ActionError }) {
  const [search] = useSearchParams();
  const { shown, time_zone, dialog, today } = bookings;
  const { meeting, move, block, slot } = dialog;
  const common = { returnTo: managerAddress(shown), returned };
  const isFor = (name: string) => search.has(name);
  if (meeting && isFor('cancel')) return <MeetingCancelDialog {...common} {...{ meeting, time_zone }} />;
  if (meeting && move) return <MeetingMoveDialog {...common} {...{ meeting, move, shown, time_zone }} />;
  if (meeting) return <MeetingDialog {...common} {...{ meeting, shown, time_zone }} lastLink={dialog.lastLink} />;
  if (isFor('book')) return <StaffBookingDialog {...common} {...{ time_zone, today }} />;
  if (isFor('block')) return <BlockDialog {...common} {...{ today }} />;
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
        text={`${WEEKDAYS[slot.weekday]}s at ${slot.starts_at}. Nobody can book it any more; meetings that were agreed on stay.`}
        id={slot.id}
        returnTo={common.returnTo}
        focusOnClose="add-slot"
        error={returned?.error}
      />
    );
  if (isFor('slot')) return <SlotDialog {...common} slot={slot} />;
  return <ErrorToast error={returned?.error} />;
}
