import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { OUTSIDE, type TaxRate } from '~/features/pricing/tax/sales-tax';
import { borderPlaces } from '~/features/pricing/tax/rates-at';
import { serviceHours } from '~/lib/business-hours';
import { BEFORE_SERVICE } from '~/lib/for-whom';
import { isDay, minutesOf } from '~/lib/dates';

export interface FuneralHome {
  id: string;
  name: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  /** Of its city, where the ZIP code straddles them. Null: the buyer is asked. */
  city_limits: 'inside' | 'outside' | null;
}

/** Chosen instead of a home: a church, or another place that is not on the list. */
export const OTHER_PLACE = 'other';

interface Chosen {
  fulfillment?: string | null;
  occasion?: string | null;
  /** Of a home on the list, `OTHER_PLACE`, or empty for the family's home. */
  funeral_home_id?: string | null;
}

interface Service {
  service_date?: string | null;
  /** 11:00 */
  service_time?: string | null;
}

interface Address {
  recipient_name?: string | null;
  delivery_street?: string | null;
  delivery_note?: string | null;
}

const SERVICE_WORDS = /\b(?:funerals?|services?)\b/i;

/** Whether an address says that the flowers go to a service, in words or as that of a home on the list. */
export function soundsLikeService(address: Address, homes: FuneralHome[]): boolean {
  return SERVICE_WORDS.test(wordsOf(address)) || namedHome(address, homes) !== undefined;
}

/** The home that an address names. */
export function namedHome(address: Address, homes: FuneralHome[]): FuneralHome | undefined {
  const words = plain(wordsOf(address));
  const street = plain(address.delivery_street ?? '');
  return homes.find((home) => words.includes(plain(home.name)) || street === plain(home.street));
}

function wordsOf({ recipient_name, delivery_street, delivery_note }: Address) {
  return [recipient_name, delivery_street, delivery_note].filter(Boolean).join('\n');
}

function plain(text: string) {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** What follows from the answer that they are for a service. */
export function withService(typed: Record<string, string>, homes: FuneralHome[]): Record<string, string> {
  if (typed.is_service !== 'yes' || isForService(typed)) return typed;
  return { ...typed, occasion: 'sympathy', funeral_home_id: namedHome(typed, homes)?.id ?? OTHER_PLACE };
}

/** Whether the flowers go to where a service is held. */
export function isForService({ fulfillment, occasion, funeral_home_id }: Chosen): boolean {
  return fulfillment === 'delivery' && occasion === 'sympathy' && Boolean(funeral_home_id);
}

/** The home that a delivery for sympathy goes to, if it is on the list. */
export function findHome(chosen: Chosen, homes: FuneralHome[]) {
  return isForService(chosen) ? homes.find(({ id }) => id === chosen.funeral_home_id) : undefined;
}

/** The answer to the question about city limits, if staff have given it for the home and the tax rates know the city. */
export function taxPlaceOf(home: FuneralHome | undefined, rates: TaxRate[]): string | undefined {
  if (!home?.city_limits) return undefined;
  if (home.city_limits === 'outside') return OUTSIDE;
  return borderPlaces(rates, home.region, home.postal_code).find((place) => place === home.city);
}

/** The address of the home that was chosen replaces whatever was typed. */
export function withFuneralHome(
  typed: Record<string, string>,
  homes: FuneralHome[],
  rates: TaxRate[],
): Record<string, string> {
  const home = findHome(typed, homes);
  if (!home) return typed;
  const { street: delivery_street, city: delivery_city, region: delivery_region } = home;
  const tax_place = taxPlaceOf(home, rates) ?? typed.tax_place ?? '';
  return {
    ...typed,
    delivery_street,
    delivery_city,
    delivery_region,
    delivery_postal_code: home.postal_code,
    tax_place,
  };
}

interface StoredPlace {
  funeral_home_id: string | null;
  funeral_home: string | null;
}

/** What a form shows as chosen for an order. A home that was taken off the list is a place that is not on it. */
export function placeChoice({ funeral_home_id, funeral_home }: StoredPlace, homes: FuneralHome[]): string | null {
  if (homes.some(({ id }) => id === funeral_home_id)) return funeral_home_id;
  return funeral_home ? OTHER_PLACE : null;
}

/** The rules of the store for this delivery: to a service also on days for services alone, and an hour before it begins. */
export function serviceRules(ordinary: DeliveryRules, chosen: Chosen & Service): DeliveryRules {
  const rules = chosen.occasion === 'sympathy' ? { ...ordinary, isQuiet: true } : ordinary;
  if (!isForService(chosen)) return rules;
  const { service_date: day, service_time: time } = chosen;
  const { calendar } = rules;
  const open = { ...rules, calendar: { ...calendar, hours: serviceHours(calendar.hours) } };
  if (!day || !time || !isDay(day) || !isTime(time)) return open;
  return { ...open, arrival: { day, minutes: minutesOf(time) - BEFORE_SERVICE.minutes } };
}

/** The rules for a service of which nothing is known yet. */
export function anyServiceRules(rules: DeliveryRules): DeliveryRules {
  return serviceRules(rules, { fulfillment: 'delivery', occasion: 'sympathy', funeral_home_id: OTHER_PLACE });
}

/** As `serviceRules`, for an order as it is stored. */
export function rulesOfOrder(rules: DeliveryRules, order: Chosen & StoredPlace & Service): DeliveryRules {
  return serviceRules(rules, { ...order, funeral_home_id: placeChoice(order, []) });
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
