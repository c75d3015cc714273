import { UserError } from '~/lib/user-error';
import type { Slot } from '~/features/booking/calendar/meeting';
import { formatNearestTimes } from '~/features/booking/calendar/format-nearest-times';

/** `nearest` are free alternatives. */
export class TimeNotFree extends UserError {
  readonly nearest: Slot[];

  constructor(reason: string, nearest: Slot[], timeZone: string, now: Date) {
    super(409, 'conflict', `${reason} ${formatNearestTimes(nearest, timeZone, now)}`);
    this.nearest = nearest;
  }
}
