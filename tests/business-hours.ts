import type { BusinessHours, DayHours } from '~/lib/business-hours';

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
