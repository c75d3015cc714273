import { formatClock, formatDaysWith, formatDeliveryDays } from '~/lib/business-hours';
import {
  type BusinessCalendar,
  type Closure,
  closureOn,
  formatDays,
  formatSpecialHours,
  hoursOn,
} from '~/lib/closures';
import { holidayDeadline, holidayNotices, holidaysOn, isPast } from '~/features/delivery/holidays/holiday';
import { addDays, formatDay, isDay } from '~/lib/dates';
import { arrivesInTime, TOO_LATE_TO_ARRIVE, withOtherWays } from './arrival';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { type DeliveryWindow, openWindows, windowDeadline, windowProblem, windowsOn } from './windows';

export const MAX_DAYS_AHEAD = 365;

/** Why the day is impossible. */
export function dayError(rules: DeliveryRules, fulfillment: Fulfillment, day: string): string | undefined {
  const { calendar, fullDays } = rules;
  if (!isDay(day)) return 'Choose the day you want them.';
  if (day < calendar.today) return 'This day has passed. Choose today or a later day.';
  if (day > addDays(calendar.today, MAX_DAYS_AHEAD)) return 'We take orders up to a year ahead.';
  const closed = closedError(calendar, fulfillment, day);
  if (closed) return closed;
  if (isTooLate(rules, day)) return TOO_LATE;
  const error = holidayError(rules, day) ?? productError(rules, day);
  return error ?? (fullDays.includes(day) ? FULL : windowsError(rules, fulfillment, day));
}

const TOO_LATE = 'It is too late for today. Choose another day.';
const TOO_LATE_FOR_DAY = 'It is too late for that day. Choose another day.';
const FULL = 'We are fully booked that day. Choose another day.';

function closedError(calendar: BusinessCalendar, fulfillment: Fulfillment, day: string) {
  const { hours, closures } = calendar;
  const open = hoursOn(calendar, day);
  const isServed = fulfillment === 'delivery' ? open?.delivers : open?.state !== 'closed';
  if (!isServed && open?.state === 'closed')
    return `We are closed on ${formatDaysWith(hours, 'closed')}. Choose another day.`;
  if (!isServed && open?.title) return `We do not deliver that day: ${open.title}. Choose another day, or pickup.`;
  if (!isServed) return `${deliveryDays(hours)} Choose another day, or pickup.`;
  const closure = closureOn(closures, day, fulfillment);
  return closure && `${CLOSED[closure.service]} ${formatDays(closure)}: ${closure.title}. Choose another day.`;
}

function holidayError(rules: DeliveryRules, day: string) {
  const now = { day: rules.calendar.today, time: rules.time };
  const concerned = holidaysOn(rules.holidays, day);
  const late = concerned.find((holiday) => isPast(holidayDeadline(holiday), now));
  if (late) return rules.isQuiet ? TOO_LATE_FOR_DAY : `It is too late for ${late.name}. Choose another day.`;
  const refusing = concerned.find(({ refused }) => refused);
  if (!refusing) return undefined;
  return `We do not make ${refusing.refused} for ${rules.isQuiet ? 'that day' : refusing.name}. Choose another day.`;
}

/** Whatever the day. */
export function tooManyError({ products }: DeliveryRules): string | undefined {
  const made = products.find(({ most }) => most !== undefined);
  return made && `We make at most ${made.most} of ${made.title} for one day. Order fewer, or call us.`;
}

function productError(rules: DeliveryRules, day: string) {
  const tooMany = tooManyError(rules);
  if (tooMany) return tooMany;
  const slow = rules.products.find(({ lead_days }) => lead_days > 0 && day < addDays(firstDay(rules), lead_days));
  if (slow) return `${slow.title} needs ${formatLead(slow.lead_days)}. Choose another day.`;
  const full = rules.products.find(({ fullDays }) => fullDays.includes(day));
  return full && `We cannot make that many of ${full.title} for that day. Choose another day.`;
}

/** Today, or tomorrow after the last order of today. */
function firstDay(rules: DeliveryRules) {
  const { today } = rules.calendar;
  return isTooLate(rules, today) ? addDays(today, 1) : today;
}

function formatLead(days: number) {
  return days === 1 ? 'a day’s notice' : `${days} days’ notice`;
}

function windowsError(rules: DeliveryRules, fulfillment: Fulfillment, day: string) {
  const problems = windowsOn(rules, fulfillment, day).map((window) => windowProblem(rules, window, day));
  if (problems.length === 0) return arrivesInTime(rules, day) ? undefined : TOO_LATE_TO_ARRIVE;
  if (problems.includes(undefined)) return undefined;
  if (problems.includes('after')) return TOO_LATE_TO_ARRIVE;
  if (problems.includes('full')) return FULL;
  if (!problems.includes('late')) return 'No time is open that day. Choose another day.';
  return day === rules.calendar.today ? TOO_LATE : TOO_LATE_FOR_DAY;
}

/** As `dayError`, with the nearest possible day; for a service with the last one before it. */
export function checkDay(rules: DeliveryRules, fulfillment: Fulfillment, day: string): string | undefined {
  const error = dayError(rules, fulfillment, day);
  if (error && rules.arrival) return withOtherWays(error, lastDayInTime(rules, fulfillment));
  return error && withNearest(error, nearestDay(rules, fulfillment, day));
}

/** Why an order for the possible day cannot have that window, with the nearest day on which it can. */
export function checkWindow(
  rules: DeliveryRules,
  fulfillment: Fulfillment,
  day: string,
  id: string | null,
): string | undefined {
  const choices = windowsOn(rules, fulfillment, day);
  if (choices.length === 0) return undefined;
  const chosen = choices.find((window) => window.id === id);
  if (!chosen) return 'Choose a time.';
  const problem = windowProblem(rules, chosen, day);
  if (!problem) return undefined;
  const nearest = [...daysFrom(day)].find((each) => isOpen(rules, chosen, each));
  return withNearest(WINDOW_ERRORS[problem], nearest);
}

const WINDOW_ERRORS = {
  late: 'It is too late for this time. Choose another one.',
  full: 'This time is fully booked. Choose another one.',
  stopped: 'This time is not open at the moment. Choose another one.',
  after: `${TOO_LATE_TO_ARRIVE} Choose an earlier time.`,
};

function isOpen(rules: DeliveryRules, window: DeliveryWindow, day: string) {
  const isOffered = windowsOn(rules, window.fulfillment, day).includes(window);
  return isOffered && !windowProblem(rules, window, day) && !dayError(rules, window.fulfillment, day);
}

export function withNearest(error: string, nearest: string | undefined): string {
  return nearest ? `${error} The next possible day is ${formatDay(nearest)}.` : error;
}

function isTooLate(rules: DeliveryRules, day: string) {
  const last = lastOrderTime(rules, day);
  return day === rules.calendar.today && last !== '' && rules.time >= last;
}

/** Until when a day takes orders for itself. */
function lastOrderTime({ calendar, cutoff }: DeliveryRules, day: string): string {
  const { closes = '' } = hoursOn(calendar, day) ?? {};
  return cutoff && cutoff < closes ? cutoff : closes;
}

/** Until when the possible day can be ordered. */
export function orderDeadline(rules: DeliveryRules, fulfillment: Fulfillment, day: string) {
  const orderDay = addDays(day, -Math.max(0, ...rules.products.map(({ lead_days }) => lead_days)));
  const own = { day: orderDay, time: lastOrderTime(rules, orderDay) };
  const ofWindows = openWindows(rules, fulfillment, day).map((window) => windowDeadline(window, day));
  const latest = ofWindows.toSorted(byMoment).at(-1);
  const ofHolidays = holidaysOn(rules.holidays, day).flatMap((holiday) => holidayDeadline(holiday) ?? []);
  return earlier(own, ...(latest ? [latest] : []), ...ofHolidays);
}

/** On the studio's clock. */
export interface Moment {
  day: string;
  /** 18:00, or empty. */
  time: string;
}

/** The earliest of them. */
export function earlier(first: Moment, ...others: Moment[]): Moment {
  return [first, ...others].toSorted(byMoment)[0] ?? first;
}

function byMoment(one: Moment, other: Moment) {
  return `${one.day} ${one.time}`.localeCompare(`${other.day} ${other.time}`);
}

const MAX_SEARCHED = 60;

/** The first possible day from that one on, within two months. */
export function nearestDay(rules: DeliveryRules, fulfillment: Fulfillment, from: string): string | undefined {
  const { today } = rules.calendar;
  if (!isDay(from)) return undefined;
  for (const day of daysFrom(from > today ? from : today)) if (!dayError(rules, fulfillment, day)) return day;
  return undefined;
}

/** Within two months of that day. */
export function possibleDays(rules: DeliveryRules, fulfillment: Fulfillment, from: string): string[] {
  return [...daysFrom(from)].filter((day) => !dayError(rules, fulfillment, day));
}

/** Within two months before that day, and on it. */
export function daysBefore(rules: DeliveryRules, fulfillment: Fulfillment, last: string): string[] {
  return possibleDays(rules, fulfillment, addDays(last, 1 - MAX_SEARCHED));
}

/** The last day on which the flowers are there in time for the service. Undefined if there is none, or no service. */
export function lastDayInTime(rules: DeliveryRules, fulfillment: Fulfillment): string | undefined {
  return rules.arrival && daysBefore(rules, fulfillment, rules.arrival.day).at(-1);
}

function* daysFrom(first: string) {
  for (let days = 0; days < MAX_SEARCHED; days++) yield addDays(first, days);
}

const CLOSED: Record<Closure['service'], string> = {
  all: 'We are closed',
  meetings: 'We are closed',
  delivery: 'We do not deliver',
  pickup: 'Nothing can be picked up',
};

const MAX_HINTED = 3;
const DAYS_HINTED = 30;

/** Holidays ahead, why soon there are days without flowers, until when today can be ordered, and days that are open as an exception. */
export function dayHint(rules: DeliveryRules): string {
  const { calendar, cutoff, isQuiet } = rules;
  const { closures, specialHours, today } = calendar;
  const next = closures
    .filter(({ service, first_day }) => service !== 'meetings' && first_day < addDays(today, DAYS_HINTED))
    .slice(0, MAX_HINTED)
    .map((closure) => {
      const service = closure.service === 'all' ? '' : `, no ${closure.service}`;
      return `${formatDays(closure)} (${closure.title}${service})`;
    });
  const sentences = [
    ...(isQuiet ? [] : holidayNotices(rules.holidays, { day: today, time: rules.time })),
    next.length > 0 && `Closed: ${next.join('; ')}.`,
    cutoff && `Order before ${formatClock(cutoff)} for the same day.`,
    !isQuiet &&
      specialHours.length > 0 &&
      `Open: ${specialHours.slice(0, MAX_HINTED).map(formatSpecialHours).join('; ')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function deliveryDays(hours: BusinessCalendar['hours']) {
  const days = formatDeliveryDays(hours);
  return days ? `We deliver ${days}.` : 'We do not deliver.';
}
