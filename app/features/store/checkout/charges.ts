import { type DeliveryZone, findZone } from '~/lib/delivery-zones';

interface Rates {
  delivery_fee_cents: number;
  /** 600 is 6 %. */
  sales_tax_basis_points: number;
}

export interface Charges {
  delivery_cents: number;
  tax_cents: number;
}

/** The delivery fee of the zone; while the ZIP code is not known, the lowest of all zones. */
export function deliveryFee(zones: DeliveryZone[], zip: string, studio: Pick<Rates, 'delivery_fee_cents'>): number {
  if (zones.length === 0) return studio.delivery_fee_cents;
  return findZone(zones, zip)?.fee_cents ?? Math.min(...zones.map(({ fee_cents }) => fee_cents));
}

/** The tax is on the goods alone, rounded half up to a cent. */
export function calculateCharges(subtotalCents: number, fulfillment: 'pickup' | 'delivery', rates: Rates): Charges {
  return {
    delivery_cents: fulfillment === 'delivery' ? rates.delivery_fee_cents : 0,
    tax_cents: Math.floor((subtotalCents * rates.sales_tax_basis_points + 5000) / 10_000),
  };
}
