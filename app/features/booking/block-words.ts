import { dayIn } from '~/lib/dates';
import { clockTime, fullDay } from './meeting-words';

interface Span {
  starts_at: Date;
  ends_at: Date;
}

const MIDNIGHT = '12:00 AM';

/** A block that ends at midnight ends on the day before. */
function lastMoment({ ends_at }: Span) {
  return new Date(ends_at.getTime() - 1);
}

/** From when to when a block is, its hours left out where they are whole days. */
export function spanWords(timeZone: string, block: Span): string {
  const [from, until] = [clockTime(timeZone, block.starts_at), clockTime(timeZone, block.ends_at)];
  const [first, last] = [fullDay(timeZone, block.starts_at), fullDay(timeZone, lastMoment(block))];
  if (from === MIDNIGHT && until === MIDNIGHT) return first === last ? first : `${first} to ${last}`;
  return first === last ? `${first}, ${from} to ${until}` : `${first}, ${from} to ${last}, ${until}`;
}

/** The hours of a block on one of its days. */
export function hoursWords(timeZone: string, block: Span, day: string): string {
  const from = dayIn(timeZone, block.starts_at) < day ? MIDNIGHT : clockTime(timeZone, block.starts_at);
  const until = dayIn(timeZone, lastMoment(block)) > day ? MIDNIGHT : clockTime(timeZone, block.ends_at);
  if (from === MIDNIGHT && until === MIDNIGHT) return 'All day';
  if (from === MIDNIGHT) return `Until ${until}`;
  return until === MIDNIGHT ? `From ${from}` : `${from} to ${until}`;
}
