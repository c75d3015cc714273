import { daysBetween, minutesOf } from '~/lib/dates';

/** The studio's day, and the minutes of it that are over. */
export interface Clock {
  today: string;
  minutes: number;
}

const MINUTES_OF_A_DAY = 1440;

/** Until something is due on a day, negative once it is over. Without a time it is late when the day is over. */
export function minutesUntil(day: string, due: string | undefined, { today, minutes }: Clock): number | undefined {
  const days = daysBetween(today, day) * MINUTES_OF_A_DAY;
  if (due === undefined) return days < 0 ? days : undefined;
  return days + minutesOf(due) - minutes;
}

/** Until the first of the orders of a window is due. */
export function minutesLeft(day: string, orders: { due?: string }[], clock: Clock): number | undefined {
  const [first] = orders.flatMap(({ due }) => due ?? []).toSorted();
  return minutesUntil(day, first, clock);
}
