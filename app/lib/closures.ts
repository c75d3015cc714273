import type { BusinessHours } from './business-hours';
import { dateFormat } from './dates';

export const CLOSES = { all: 'Everything', meetings: 'Meetings', delivery: 'Delivery', pickup: 'Pickup' } as const;

export interface Closure {
  title: string;
  first_day: string;
  last_day: string;
  closes: keyof typeof CLOSES;
}

/** When the studio works, from today on. */
export interface BusinessCalendar {
  today: string;
  hours: BusinessHours;
  closures: Closure[];
}

export function closureOn(
  closures: Closure[],
  day: string,
  service: Exclude<Closure['closes'], 'all'>,
): Closure | undefined {
  return closures.find(
    ({ first_day, last_day, closes }) =>
      first_day <= day && day <= last_day && (closes === 'all' || closes === service),
  );
}

/** 'December 24 – 28', or 'December 24 – 28, 2026'. */
export function formatDays({ first_day, last_day }: Pick<Closure, 'first_day' | 'last_day'>, withYear = false): string {
  const year = withYear ? 'numeric' : undefined;
  const format = dateFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year });
  // Browsers and Node put different spaces around the dash.
  return format.formatRange(new Date(first_day), new Date(last_day)).replaceAll('\u2009', ' ');
}
