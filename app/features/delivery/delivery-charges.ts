import { type Charge, type ChargeKind, listCharges } from '~/features/pricing/totals/charges';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { findZone } from '~/lib/delivery-zones';

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
