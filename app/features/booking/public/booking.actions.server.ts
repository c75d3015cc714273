import { fieldErrors } from '~/lib/field-errors';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';
import { withinLimit } from '~/platform/limits.server';
import { bookingForm, moveForm } from './booking.schema';
import { TimeNotFree } from './time-not-free';
import type { Slot } from '~/features/booking/calendar/meeting';
import { bookMeeting, cancelMeeting, type Meeting, moveMeeting } from '~/features/booking/calendar/meetings.server';

/** Why a form was rejected: errors by field, or a sentence, and alternative times. */
export interface Refused {
  status: number;
  message?: string;
  errors?: Record<string, string>;
  nearest?: Slot[];
}

type No = { refused: Refused; meeting?: undefined };
type Fields = Record<string, string>;

export function handleBooking(
  context: Context,
  typed: Fields,
): Promise<{ meeting: Meeting; refused?: undefined } | No> {
  return answered(context, async () => {
    const parsed = bookingForm.safeParse(typed);
    const errors = parsed.success ? {} : fieldErrors(parsed.error);
    if (typed[HONEYPOT]) errors[HONEYPOT] = HONEYPOT_FILLED;
    if (!parsed.success || typed[HONEYPOT]) return refused(400, { errors });
    return { meeting: await bookMeeting(context, parsed.data) };
  });
}

export function handleMeetingChange(
  context: Context,
  meeting: Meeting,
  typed: Fields,
): Promise<{ refused?: undefined } | No> {
  return answered(context, async () => {
    if (typed.intent === 'cancel') await cancelMeeting(context, meeting);
    else {
      const parsed = moveForm.safeParse(typed);
      if (!parsed.success) return refused(400, { errors: fieldErrors(parsed.error) });
      await moveMeeting(context, meeting, parsed.data.starts_at);
    }
    return {};
  });
}

/** Turns errors into messages; unexpected ones are logged. */
async function answered<T>(context: Context, work: () => Promise<T | No>): Promise<T | No> {
  try {
    if (!(await withinLimit(context, 'booking form by address', context.address)))
      throw new UserError(
        429,
        'too-many',
        'The form was sent many times from your address. Please try again in an hour.',
      );
    return await work();
  } catch (error) {
    if (error instanceof UserError) {
      const nearest = error instanceof TimeNotFree ? error.nearest : [];
      return refused(error.status, { message: error.message, nearest });
    }
    if (isDatabaseUnavailable(error))
      return refused(503, { message: `The studio’s records cannot be reached just now. ${KEPT}` });
    context.log.error('booking failed', { error });
    return refused(500, { message: `Something went wrong on our side. ${KEPT}` });
  }
}

const KEPT = 'What you typed is still here; please try again in a minute.';

function refused(status: number, { message, errors = {}, nearest = [] }: Omit<Refused, 'status'>): No {
  return { refused: { status, message, errors, nearest } };
}
