import { formatMoney } from '~/lib/money';
import { isZipOfState } from '~/lib/zip-states';
import { findZone } from '~/lib/delivery-zones';
import type { DeliveryRules } from './delivery-rules';

interface Place {
  delivery_postal_code: string;
  delivery_region: string;
}

interface Goods {
  subtotal_cents: number;
  currency: string;
}

/** Why an order cannot be delivered there. */
export function placeError(rules: Pick<DeliveryRules, 'zones'>, place: Place, goods: Goods): string | undefined {
  const { delivery_postal_code: zip, delivery_region: state } = place;
  if (!isZipOfState(zip, state)) return `${zip} is not in ${state}. Check the state and the ZIP code.`;
  return zipError(rules, zip, goods);
}

export function zipError({ zones }: Pick<DeliveryRules, 'zones'>, zip: string, goods?: Goods): string | undefined {
  if (zones.length === 0) return undefined;
  const zone = findZone(zones, zip);
  if (!zone) return `We do not deliver to ${zip}. Choose pickup, or another address.`;
  if (zone.is_paused) return `We cannot deliver to ${zone.name} at the moment. Choose pickup, or another address.`;
  if (!goods || goods.subtotal_cents >= zone.minimum_cents) return undefined;
  return `Delivery to ${zone.name} needs ${formatMoney(zone.minimum_cents, goods.currency)} of flowers. Add some, or choose pickup.`;
}
