import { type BusinessHours, type DayHours, formatSpan } from './business-hours';
import { dateFormat, formatDay, weekdayOf } from './dates';

export const CLOSES = { all: 'Everything', meetings: 'Meetings', delivery: 'Delivery', pickup: 'Pickup' } as const;

export interface Closure {
  title: string;
  first_day: string;
  last_day: string;
  service: keyof typeof CLOSES;
}

/** The hours of a single day, instead of its weekday's. */
export interface SpecialHours {
  title: string;
  day: string;
  /** 10:00 */
  opens: string;
  closes: string;
  delivers: boolean;
}

/** When the studio works, from today on. */
export interface BusinessCalendar {
  today: string;
  hours: BusinessHours;
  closures: Closure[];
  specialHours: SpecialHours[];
}

/** Closed days are not considered: see `closureOn`. */
export function hoursOn(
  { hours, specialHours }: Omit<BusinessCalendar, 'today' | 'closures'>,
  day: string,
): (DayHours & Partial<SpecialHours>) | undefined {
  const special = specialHours.find((each) => each.day === day);
  return special ? { ...special, state: 'open' } : hours[weekdayOf(day)];
}

/** 'Sunday, February 14, 2027, 8AM to 2PM: Valentine's Day' */
export function formatSpecialHours({ day, title, ...hours }: SpecialHours): string {
  return `${formatDay(day)}, ${formatSpan(hours)}: ${title}`;
}

export function closureOn(
  closures: Closure[],
  day: string,
  wanted: Exclude<Closure['service'], 'all'>,
): Closure | undefined {
  return closures.find(
    ({ first_day, last_day, service }) =>
      first_day <= day && day <= last_day && (service === 'all' || service === wanted),
  );
}

/** 'December 24 – 28', or 'December 24 – 28, 2026'. */
export function formatDays({ first_day, last_day }: Pick<Closure, 'first_day' | 'last_day'>, withYear = false): string {
  const year = withYear ? 'numeric' : undefined;
  const format = dateFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year });
  // Browsers and Node put different spaces around the dash.
  return format.formatRange(new Date(first_day), new Date(last_day)).replaceAll('\u2009', ' ');
}

/** Undefined if the studio is closed that day, or open by appointment only. */
export function openHoursOn({ closures, ...calendar }: BusinessCalendar, day: string) {
  const open = closureOn(closures, day, 'pickup') ? undefined : hoursOn(calendar, day);
  return open?.state === 'open' ? open : undefined;
}
