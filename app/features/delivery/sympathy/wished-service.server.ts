import { storeError } from '~/features/catalog/store-error';
import type { CheckoutBody } from '~/features/catalog/store.schema';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { listFuneralHomes } from './funeral-homes.server';
import { OTHER_PLACE } from './service';
import { chosenService, serviceErrors } from './service.schema';

/** The fields of the call by those of the checkout form. */
const FIELDS = {
  funeral_home_id: 'funeralHome',
  funeral_home: 'funeralHome',
  deceased_name: 'deceasedName',
  service_date: 'serviceDate',
  service_time: 'serviceTime',
};

type Field = keyof typeof FIELDS;

/** The service of a checkout, as the form sends it and as an order stores it, with the home if it is on the list. */
export async function readWishedService(context: Context, checkout: CheckoutBody, today: string) {
  const { funeralHome: place, deceasedName, serviceDate, serviceTime } = checkout;
  if (checkout.fulfillment === 'pickup' || !(place || deceasedName || serviceDate || serviceTime)) return undefined;
  const homes = await listFuneralHomes(context);
  const asked = place?.toLowerCase();
  const home = homes.find(({ id, name }) => id === asked || name.toLowerCase() === asked);
  const typed = {
    fulfillment: 'delivery',
    occasion: 'sympathy',
    funeral_home_id: home?.id ?? (asked && (isUuid(asked) ? asked : OTHER_PLACE)),
    funeral_home: place,
    deceased_name: deceasedName,
    service_date: serviceDate,
    service_time: serviceTime,
  };
  const [wrong] = Object.entries(serviceErrors(typed, homes, today)) as [Field, string][];
  if (wrong) throw storeError(typed[wrong[0]] ? 409 : 400, wrong[1], FIELDS[wrong[0]]);
  return { typed, home, stored: { occasion: typed.occasion, ...chosenService(typed, homes) } };
}
