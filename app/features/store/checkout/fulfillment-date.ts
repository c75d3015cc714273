import { formatClock, formatDaysWith, formatDeliveryDays } from '~/lib/business-hours';
import {
  type BusinessCalendar,
  type Closure,
  closureOn,
  formatDays,
  formatSpecialHours,
  hoursOn,
} from '~/lib/closures';
import { addDays } from '~/lib/dates';

export const MAX_DAYS_AHEAD = 365;

export function fulfillmentDateError(
  day: string,
  fulfillment: 'pickup' | 'delivery',
  calendar: BusinessCalendar,
): string | undefined {
  const { today, hours, closures } = calendar;
  if (!isDay(day)) return 'Choose the day you want them.';
  if (day < today) return 'This day has passed. Choose today or a later day.';
  if (day > addDays(today, MAX_DAYS_AHEAD)) return 'We take orders up to a year ahead.';
  const open = hoursOn(calendar, day);
  const isServed = fulfillment === 'delivery' ? open?.delivers : open?.state !== 'closed';
  if (!isServed && open?.state === 'closed')
    return `We are closed on ${formatDaysWith(hours, 'closed')}. Choose another day.`;
  if (!isServed && open?.title) return `We do not deliver that day: ${open.title}. Choose another day, or pickup.`;
  if (!isServed) return `${deliveryDays(hours)} Choose another day, or pickup.`;
  const closure = closureOn(closures, day, fulfillment);
  if (closure) return `${CLOSED[closure.closes]} ${formatDays(closure)}: ${closure.title}. Choose another day.`;
  if (day === today && isTooLate(calendar, open?.closes)) return 'It is too late for today. Choose another day.';
  return calendar.fullDays?.includes(day) ? 'We are fully booked that day. Choose another day.' : undefined;
}

function isDay(day: string) {
  const noon = new Date(`${day}T12:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day);
}

function isTooLate(calendar: BusinessCalendar, closes?: string) {
  const { time = '' } = calendar;
  const last = lastOrderTime(calendar, closes);
  return time !== '' && last !== '' && time >= last;
}

/** Until when a day takes orders for itself. */
export function lastOrderTime({ cutoff }: Pick<BusinessCalendar, 'cutoff'>, closes = ''): string {
  return cutoff && cutoff < closes ? cutoff : closes;
}

const MAX_SEARCHED = 60;

/** The first possible day from that one on, within two months. */
export function nearestDay(
  from: string,
  fulfillment: 'pickup' | 'delivery',
  calendar: BusinessCalendar,
): string | undefined {
  if (!isDay(from)) return undefined;
  const first = from > calendar.today ? from : calendar.today;
  return Array.from({ length: MAX_SEARCHED }, (_, days) => addDays(first, days)).find(
    (day) => !fulfillmentDateError(day, fulfillment, calendar),
  );
}

const CLOSED: Record<Closure['closes'], string> = {
  all: 'We are closed',
  meetings: 'We are closed',
  delivery: 'We do not deliver',
  pickup: 'Nothing can be picked up',
};

const MAX_HINTED = 3;

/** 'We deliver Monday to Friday. Saturday pickup is by appointment; we are closed on Sundays.' and the next exceptions. */
export function fulfillmentDateHint({ hours, closures, specialHours, cutoff }: BusinessCalendar): string {
  const asked = formatDaysWith(hours, 'by_appointment');
  const closed = formatDaysWith(hours, 'closed');
  const pickup = [asked && `pickup on ${asked} is by appointment`, closed && `we are closed on ${closed}`];
  const next = closures
    .filter(({ closes }) => closes !== 'meetings')
    .slice(0, MAX_HINTED)
    .map((closure) => {
      const service = closure.closes === 'all' ? '' : `, no ${closure.closes}`;
      return `${formatDays(closure)} (${closure.title}${service})`;
    });
  const sentences = [
    deliveryDays(hours),
    capitalize(`${pickup.filter(Boolean).join('; ')}.`),
    next.length > 0 && `Closed: ${next.join('; ')}.`,
    cutoff && `Order before ${formatClock(cutoff)} for the same day.`,
    specialHours.length > 0 && `Open: ${specialHours.slice(0, MAX_HINTED).map(formatSpecialHours).join('; ')}.`,
  ];
  return sentences.filter((sentence) => sentence && sentence !== '.').join(' ');
}

function deliveryDays(hours: BusinessCalendar['hours']) {
  const days = formatDeliveryDays(hours);
  return days ? `We deliver ${days}.` : 'We do not deliver.';
}

function capitalize(sentence: string) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
