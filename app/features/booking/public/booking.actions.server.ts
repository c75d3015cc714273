import { data, redirect } from 'react-router';
import { fieldErrors } from '~/lib/field-errors';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { toActionError } from '~/platform/run-action.server';
import { type BookingForm, bookingForm, moveForm } from './booking.schema';
import {
  bookMeeting,
  cancelMeeting,
  type Meeting,
  moveMeeting,
  TimeNotFree,
} from '~/features/booking/calendar/meetings.server';

type Typed = Record<string, string>;

export function handleBooking(context: Context, typed: Typed) {
  return runBookingAction(context, typed, () => bookMeeting(context, parseBooking(typed)));
}

export function handleMeetingChange(context: Context, meeting: Meeting, typed: Typed) {
  return runBookingAction(context, typed, async () => {
    if (typed.intent === 'cancel') await cancelMeeting(context, meeting);
    else await moveMeeting(context, meeting, parseForm(moveForm, typed).starts_at);
    return meeting;
  });
}

/** Leads to the meeting's private page. An error comes with the free times nearest to one that is taken. */
async function runBookingAction(context: Context, typed: Typed, work: () => Promise<Meeting>) {
  try {
    if (!(await withinLimit(context, 'booking form by address', context.address)))
      throw new UserError(
        429,
        'too-many',
        'The form was sent many times from your address. Please try again in an hour.',
      );
    const { token } = await work();
    return redirect(`/booking/${token}${typed.intent === 'move' ? '?moved' : ''}`, 303);
  } catch (error) {
    const options = { errorTitle: 'Booking failed', typed, marksOnly: true, keepsTyped: true };
    const { status, ...actionError } = await toActionError(context, options, error);
    return data({ ...actionError, nearest: error instanceof TimeNotFree ? error.nearest : [] }, status);
  }
}

function parseBooking(typed: Typed): BookingForm {
  const parsed = bookingForm.safeParse(typed);
  const errors = parsed.success ? {} : fieldErrors(parsed.error);
  if (typed[HONEYPOT]) errors[HONEYPOT] = HONEYPOT_FILLED;
  if (!parsed.success || typed[HONEYPOT]) throw invalid(errors);
  return parsed.data;
}
