import { capitalize } from '~/lib/capitalize';
import { formatDay, withoutWeekday, withoutYear } from '~/lib/dates';

export interface Capacity {
  day: string;
  /** Booked on the day. */
  onDay: number;
  /** Booked from Friday to Sunday, the day's included; null on other days. */
  onWeekend: number | null;
  /** Open on the day, not booked yet. */
  proposals: number;
  isClosed: boolean;
  perDay: number | null;
  perWeekend: number | null;
}

export function isFull({ onDay, onWeekend, perDay, perWeekend }: Capacity): boolean {
  return (perDay !== null && onDay >= perDay) || (perWeekend !== null && (onWeekend ?? 0) >= perWeekend);
}

/** For staff: 'Two events on June 12, three that weekend; you take two a day.' */
export function capacityText({ day, onDay, onWeekend, proposals, perDay, perWeekend }: Capacity): string {
  const date = withoutYear(withoutWeekday(formatDay(day)));
  const limits = [
    perDay !== null && `${words(perDay)} a day`,
    perWeekend !== null && onWeekend !== null && `${words(perWeekend)} a weekend`,
  ].filter(Boolean);
  const weekend = onWeekend === null ? '' : `, ${onWeekend === 0 ? 'none' : words(onWeekend)} that weekend`;
  const take = limits.length > 0 ? `; you take ${limits.join(' and ')}` : '';
  const open =
    proposals === 0
      ? ''
      : ` ${capitalize(words(proposals))} ${proposals === 1 ? 'proposal is' : 'proposals are'} open.`;
  return `${capitalize(words(onDay))} ${onDay === 1 ? 'event' : 'events'} on ${date}${weekend}${take}.${open}`;
}

/** For a visitor: what is known, and no promise. Whose events they are is never said. */
export function dateAnswer(capacity: Capacity): string {
  const { onDay, onWeekend, proposals, isClosed, perDay } = capacity;
  if (isClosed) return 'Please ask: we are closed on that day.';
  if (isFull(capacity) || (perDay !== null && onDay + proposals >= perDay))
    return 'Please ask: that day is nearly full.';
  if (onDay > 0 || proposals > 0 || (onWeekend ?? 0) > 0) return 'We have something planned nearby; write to us.';
  return 'We have no event booked on that day.';
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function words(count: number) {
  return WORDS[count] ?? String(count);
}
