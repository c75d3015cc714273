import { formatClock, formatSpan, WEEKDAYS } from '~/lib/business-hours';
import { addDays, weekdayOf } from '~/lib/dates';
import { arrivesInTime } from './arrival';
import type { DeliveryRules, Fulfillment } from './delivery-rules';

export interface DeliveryWindow {
  id: string;
  name: string;
  fulfillment: Fulfillment;
  /** 09:00 */
  opens: string;
  closes: string;
  /** 0 is Sunday. */
  weekdays: number[];
  /** Added to the fee of the zone. */
  price_cents: number;
  /** Later orders are for another time. Empty: until the window opens. */
  cutoff: string;
  cutoff_day: 'same' | 'before';
  /** 0 is no limit. */
  orders_per_day: number;
  is_paused: boolean;
}

/** Of 'Monday, Tuesday'. */
export function parseWeekdays(text: string): number[] {
  return text.split(', ').flatMap((name) => {
    const weekday = (WEEKDAYS as readonly string[]).indexOf(name);
    return weekday < 0 ? [] : [weekday];
  });
}

/** 'Morning, 9AM to 12PM' */
export function formatWindow(window: Pick<DeliveryWindow, 'name' | 'opens' | 'closes'>): string {
  return `${window.name}, ${formatSpan(window)}`;
}

/** 'Order before 5PM the day before.' */
export function formatCutoff({ opens, cutoff, cutoff_day }: DeliveryWindow): string {
  const day = cutoff_day === 'before' ? 'the day before' : 'the same day';
  return `Order before ${formatClock(cutoff || opens)} ${day}.`;
}

/** Those of the weekday. With any, an order for that day has one of them. */
export function windowsOn({ windows }: Pick<DeliveryRules, 'windows'>, fulfillment: Fulfillment, day: string) {
  const weekday = weekdayOf(day);
  return windows.filter((window) => window.fulfillment === fulfillment && window.weekdays.includes(weekday));
}

/** Those that still take orders for the day. */
export function openWindows(rules: DeliveryRules, fulfillment: Fulfillment, day: string): DeliveryWindow[] {
  return windowsOn(rules, fulfillment, day).filter((window) => !windowProblem(rules, window, day));
}

/** For whoever did not choose: nobody asked for a dearer one. */
export function cheapestWindow(rules: DeliveryRules, fulfillment: Fulfillment, day: string) {
  return openWindows(rules, fulfillment, day)
    .toSorted((one, other) => one.price_cents - other.price_cents)
    .at(0);
}

interface ChosenWindow {
  fulfillment: Fulfillment;
  fulfillment_date: string;
  fulfillment_window_id: string | null;
}

/** As an order stores it: the window's text stays, whatever becomes of the window. */
export function chosenWindow(
  rules: Pick<DeliveryRules, 'windows'>,
  { fulfillment, fulfillment_date, fulfillment_window_id }: ChosenWindow,
) {
  const windows = windowsOn(rules, fulfillment, fulfillment_date);
  const window = windows.find(({ id }) => id === fulfillment_window_id);
  return { fulfillment_window_id: window?.id ?? null, fulfillment_window: window ? formatWindow(window) : null };
}

/** Why the window takes no order for a day. */
export function windowProblem(rules: DeliveryRules, window: DeliveryWindow, day: string) {
  if (window.is_paused) return 'stopped';
  const { today } = rules.calendar;
  const last = windowDeadline(window, day);
  if (today > last.day || (today === last.day && rules.time >= last.time)) return 'late';
  if (rules.fullWindows[window.id]?.includes(day)) return 'full';
  return arrivesInTime(rules, day, window) ? undefined : 'after';
}

/** Until when the window takes orders for a day. */
export function windowDeadline({ cutoff, cutoff_day, opens }: DeliveryWindow, day: string) {
  return { day: cutoff_day === 'before' ? addDays(day, -1) : day, time: cutoff || opens };
}
