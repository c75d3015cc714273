import { formatClock } from '~/lib/business-hours';
import { hoursOn } from '~/lib/closures';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { windowsOn } from './windows';

type Rules = Pick<DeliveryRules, 'calendar' | 'windows'>;

interface Chosen {
  fulfillment: Fulfillment;
  fulfillment_date: string;
  pickup_time?: string | null;
}

/** Whether the buyer asks for a time, which staff confirm. Where the studio offers times, they choose one of those. */
export function isByAppointment({ calendar, windows }: Rules, fulfillment: Fulfillment, day: string): boolean {
  if (fulfillment !== 'pickup' || hoursOn(calendar, day)?.state !== 'by_appointment') return false;
  return windowsOn({ windows }, 'pickup', day).length === 0;
}

export function pickupTimeError(rules: DeliveryRules, { fulfillment, fulfillment_date, pickup_time }: Chosen) {
  if (!isByAppointment(rules, fulfillment, fulfillment_date)) return undefined;
  if (!pickup_time) return 'Tell us what time suits you.';
  const hasPassed = fulfillment_date === rules.calendar.today && pickup_time <= rules.time;
  return hasPassed ? 'This time has passed. Choose a later one.' : undefined;
}

/** As an order stores it. */
export function chosenPickupTime(rules: Rules, { fulfillment, fulfillment_date, pickup_time }: Chosen): string | null {
  return (isByAppointment(rules, fulfillment, fulfillment_date) && pickup_time) || null;
}

/** The same for a time that staff have set, or a buyer asks for. */
export function confirmedPickup(pickup_time: string | null, member: { id: string } | undefined, now: Date) {
  const isConfirmed = pickup_time !== null && member !== undefined;
  return { pickup_confirmed_at: isConfirmed ? now : null, pickup_confirmed_by: isConfirmed ? member.id : null };
}

export interface PickupTime {
  /** 11:00 */
  pickup_time: string | null;
  pickup_confirmed_at: Date | null;
}

/** '11AM', as long as staff have not confirmed it. */
export function askedPickup({ pickup_time, pickup_confirmed_at }: PickupTime): string {
  return pickup_time && !pickup_confirmed_at ? formatClock(pickup_time) : '';
}

/** For staff: '11AM, requested, to be confirmed' or '11AM, confirmed'; empty without one. */
export function pickupText(order: PickupTime): string {
  if (!order.pickup_time) return '';
  return askedPickup(order)
    ? `${askedPickup(order)}, requested, to be confirmed`
    : `${formatClock(order.pickup_time)}, confirmed`;
}

/** For buyers. */
export function buyersPickupText(order: PickupTime): string {
  const asked = askedPickup(order);
  return asked ? `You asked for ${asked}; we’ll confirm it.` : pickupText(order);
}
