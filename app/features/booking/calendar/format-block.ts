import { dayIn } from '~/lib/dates';
import { formatClockTime, formatFullDate } from './format-time';

interface Span {
  starts_at: Date;
  ends_at: Date;
}

const MIDNIGHT = '12:00 AM';

/** A block until midnight ends on the day before. */
function lastMoment({ ends_at }: Span) {
  return new Date(ends_at.getTime() - 1);
}

export function formatBlock(timeZone: string, block: Span): string {
  const [from, until] = [formatClockTime(timeZone, block.starts_at), formatClockTime(timeZone, block.ends_at)];
  const [first, last] = [formatFullDate(timeZone, block.starts_at), formatFullDate(timeZone, lastMoment(block))];
  if (from === MIDNIGHT && until === MIDNIGHT) return first === last ? first : `${first} to ${last}`;
  return first === last ? `${first}, ${from} to ${until}` : `${first}, ${from} to ${last}, ${until}`;
}

export function formatBlockHours(timeZone: string, block: Span, day: string): string {
  const from = dayIn(timeZone, block.starts_at) < day ? MIDNIGHT : formatClockTime(timeZone, block.starts_at);
  const until = dayIn(timeZone, lastMoment(block)) > day ? MIDNIGHT : formatClockTime(timeZone, block.ends_at);
  if (from === MIDNIGHT && until === MIDNIGHT) return 'All day';
  if (from === MIDNIGHT) return `Until ${until}`;
  return until === MIDNIGHT ? `From ${from}` : `${from} to ${until}`;
}
