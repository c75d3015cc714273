import { formatMoney } from '~/lib/money';
import { isZipOfState } from '~/lib/zip-states';
import { type Charge, type ChargeKind, listCharges } from '~/features/pricing/totals/charges';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { findZone } from '~/lib/delivery-zones';

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

/** As an order records it: '' if no zone reaches the address, null for a pickup. */
export function zoneName(
  { zones }: Pick<DeliveryRules, 'zones'>,
  { fulfillment, delivery_postal_code: zip }: { fulfillment: string; delivery_postal_code: string | null },
): string | null {
  return fulfillment === 'delivery' ? (findZone(zones, zip ?? '')?.name ?? '') : null;
}

/** Of the zone and the window; while the ZIP code is not known, the lowest fee of all zones. */
export function deliveryFee(
  { zones, windows, delivery_fee_cents }: Pick<DeliveryRules, 'zones' | 'windows' | 'delivery_fee_cents'>,
  zip: string,
  windowId: string | null,
): number {
  const price = windows.find(({ id }) => id === windowId)?.price_cents ?? 0;
  if (zones.length === 0) return delivery_fee_cents + price;
  const fee = findZone(zones, zip)?.fee_cents ?? Math.min(...zones.map(({ fee_cents }) => fee_cents));
  return fee + price;
}

interface Wanted {
  fulfillment: Fulfillment;
  fulfillment_date: string;
  delivery_postal_code: string | null;
  fulfillment_window_id: string | null;
}

/** What an order costs beside its goods if it is placed now. */
export function chargesFor(rules: DeliveryRules, wanted: Wanted): Charge[] {
  const { fulfillment, fulfillment_date, delivery_postal_code: zip, fulfillment_window_id: windowId } = wanted;
  return listCharges({
    delivery: fulfillment === 'delivery' ? deliveryFee(rules, zip ?? '', windowId) : 0,
    rush: fulfillment_date === rules.calendar.today ? rules.rush_fee_cents : 0,
  } satisfies Record<ChargeKind, number>);
}
