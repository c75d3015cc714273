import { isDay } from '~/lib/dates';
import { optionalLine } from '~/lib/text-fields';
import { type FuneralHome, findHome, isForService, isTime, OTHER_PLACE } from './service';

/** What a form asks about a service. */
export const serviceInput = {
  deceased_name: optionalLine(100),
  /** The id of a home, `OTHER_PLACE`, or empty. */
  funeral_home_id: optionalLine(60),
  /** The name of another place. */
  funeral_home: optionalLine(100),
  service_date: optionalLine(10),
  service_time: optionalLine(5),
};

type TypedService = Partial<Record<keyof typeof serviceInput, string | null>> & {
  fulfillment?: string;
  occasion?: string | null;
};

const NO_SERVICE = {
  funeral_home_id: null,
  funeral_home: null,
  deceased_name: null,
  service_date: null,
  service_time: null,
};

/** As an order stores it. Nothing, if it is not delivered for sympathy. */
export function chosenService(typed: TypedService, homes: FuneralHome[]) {
  if (typed.fulfillment !== 'delivery' || typed.occasion !== 'sympathy') return NO_SERVICE;
  const home = findHome(typed, homes);
  const other = typed.funeral_home_id === OTHER_PLACE ? typed.funeral_home : null;
  return {
    funeral_home_id: home?.id ?? null,
    funeral_home: home?.name ?? other ?? null,
    deceased_name: typed.deceased_name ?? null,
    service_date: typed.service_date ?? null,
    service_time: typed.service_time ?? null,
  };
}

const MISSING = {
  deceased_name: 'Tell us whose service it is.',
  service_date: 'Tell us the day of the service.',
  service_time: 'Tell us the time of the service.',
};

/** A funeral home needs to know whose service it is, and we when. By field. */
export function serviceErrors(typed: TypedService, homes: FuneralHome[], today: string): Record<string, string> {
  if (typed.fulfillment !== 'delivery' || typed.occasion !== 'sympathy') return {};
  const { service_date: day, service_time: time, funeral_home_id: place } = typed;
  const wrong = {
    ...(day && !isDay(day) && { service_date: 'Choose a day.' }),
    ...(time && !isTime(time) && { service_time: 'A time such as 11:00.' }),
  };
  if (!isForService(typed)) return wrong;
  if (place !== OTHER_PLACE && !findHome(typed, homes))
    return { funeral_home_id: 'This funeral home is no longer on our list. Choose another one.' };
  const names = Object.keys(MISSING) as (keyof typeof MISSING)[];
  const missing = names.flatMap((name) => (typed[name] ? [] : [[name, MISSING[name]] as const]));
  return {
    ...(place === OTHER_PLACE && !typed.funeral_home && { funeral_home: 'Tell us the name of the place.' }),
    ...(day && day < today && { service_date: 'This day has passed. We can still bring them to the family’s home.' }),
    ...wrong,
    ...Object.fromEntries(missing),
  };
}
