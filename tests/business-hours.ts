import type { BusinessHours, DayHours } from '~/lib/business-hours';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import type { BusinessCalendar } from '~/lib/closures';

export function day(
  state: DayHours['state'],
  opens = '10:00',
  closes = '18:00',
  delivers = state === 'open',
): DayHours {
  return { state, opens, closes, delivers };
}

/** Of the specification: Monday to Friday, and Saturday by appointment. */
export const HOURS: BusinessHours = [
  day('closed'),
  ...Array.from({ length: 5 }, () => day('open')),
  day('by_appointment'),
];

/** A studio without zones, windows and limits, in the morning. */
export function deliveryRules(calendar: BusinessCalendar, more: Partial<DeliveryRules> = {}): DeliveryRules {
  return {
    calendar,
    time: '08:00',
    cutoff: '',
    zones: [],
    delivery_fee_cents: 0,
    rush_fee_cents: 0,
    windows: [],
    products: [],
    holidays: [],
    fullDays: [],
    fullWindows: {},
    ...more,
  };
}
