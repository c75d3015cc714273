import type { Slot } from './meeting';
import { nearestWords } from './nearest-words';

/** A booking or a change was not taken; `message` is for whoever asked. */
export class BookingRefused extends Error {
  readonly status: number;
  /** Times that are free instead. */
  readonly nearest: Slot[];

  constructor(status: number, message: string, nearest: Slot[] = []) {
    super(message);
    this.status = status;
    this.nearest = nearest;
  }
}

/** The time asked for cannot be had. */
export function timeNotFree(reason: string, nearest: Slot[], timeZone: string, now: Date) {
  return new BookingRefused(409, `${reason} ${nearestWords(nearest, timeZone, now)}`, nearest);
}
