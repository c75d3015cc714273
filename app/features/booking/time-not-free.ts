import { UserError } from '~/lib/user-error';
import type { Slot } from './meeting';
import { nearestWords } from './nearest-words';

/** The time asked for cannot be had; `nearest` are times that are free instead. */
export class TimeNotFree extends UserError {
  readonly nearest: Slot[];

  constructor(reason: string, nearest: Slot[], timeZone: string, now: Date) {
    super(409, 'conflict', `${reason} ${nearestWords(nearest, timeZone, now)}`);
    this.nearest = nearest;
  }
}
