import type { DeliveryRules } from '~/features/store/delivery/delivery-rules';
import { dayError, possibleDays } from '~/features/store/delivery/possible-days';
import { windowsOn, windowProblem } from '~/features/store/delivery/windows';
import { hoursOn } from '~/lib/closures';
import { formatDay, minutesOf } from '~/lib/dates';

export interface FuneralHome {
  id: string;
  name: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
}

interface Service {
  service_date: string;
  /** 11:00 */
  service_time: string;
}

/** Flowers are there this long before a service begins. */
const MINUTES_BEFORE = 60;
/** Without delivery windows: the way of the first delivery of a day, and what making and driving takes today. */
const FIRST_DELIVERY_MINUTES = 60;
const TODAY_MINUTES = 120;

/** The address of the home that was chosen replaces whatever was typed. */
export function withFuneralHome(typed: Record<string, string>, homes: FuneralHome[]): Record<string, string> {
  const home = findHome(typed, homes);
  if (!home) return typed;
  const { street: delivery_street, city: delivery_city, region: delivery_region } = home;
  return { ...typed, delivery_street, delivery_city, delivery_region, delivery_postal_code: home.postal_code };
}

interface Chosen {
  fulfillment?: string;
  occasion?: string | null;
  funeral_home_id?: string | null;
}

/** The home that a delivery for sympathy goes to. */
export function findHome({ fulfillment, occasion, funeral_home_id }: Chosen, homes: FuneralHome[]) {
  if (fulfillment !== 'delivery' || occasion !== 'sympathy') return undefined;
  return homes.find(({ id }) => id === funeral_home_id);
}

/** Why flowers for that day cannot be at the service an hour before it begins, and what can be done instead. */
export function serviceError(
  rules: DeliveryRules,
  service: Service,
  day: string,
  windowId: string | null,
): string | undefined {
  if (isInTime(rules, service, day, windowId)) return undefined;
  const earlier = possibleDays(rules, 'delivery', rules.calendar.today).findLast((each) =>
    isInTime(rules, service, each, null),
  );
  const other = earlier && earlier !== day ? ` We can bring them on ${formatDay(earlier)}.` : '';
  return `We cannot be there an hour before the service.${other} We can also bring them to the family’s home.`;
}

/** `windowId` null: whether any window of the day is early enough. */
function isInTime(rules: DeliveryRules, { service_date, service_time }: Service, day: string, windowId: string | null) {
  if (day !== service_date) return day < service_date;
  const last = minutesOf(service_time) - MINUTES_BEFORE;
  const windows = windowsOn(rules, 'delivery', day).filter((window) => !windowProblem(rules, window, day));
  if (windows.length > 0)
    return windows.some(({ id, closes }) => (windowId === null || id === windowId) && minutesOf(closes) <= last);
  if (dayError(rules, 'delivery', day)) return false;
  const first = minutesOf(hoursOn(rules.calendar, day)?.opens ?? '23:59') + FIRST_DELIVERY_MINUTES;
  const now = day === rules.calendar.today ? minutesOf(rules.time) + TODAY_MINUTES : 0;
  return Math.max(first, now) <= last;
}
