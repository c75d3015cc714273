import { formatDay, isDay } from '~/lib/dates';

/** An answer as people read it: a day in words. */
export function shownAnswer(answer: string): string {
  return isDay(answer) ? formatDay(answer) : answer;
}
