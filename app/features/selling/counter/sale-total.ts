import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { deliveryFee } from '~/features/delivery/place';
import { ratesAt, type TaxRate, typedDestinations } from '~/features/pricing/tax/sales-tax';
import { calculateTotals, type PricedLine } from '~/features/pricing/totals/order-totals';

interface TypedSale {
  rules: DeliveryRules;
  taxRates: TaxRate[];
  region: string;
  zip: string;
  place: string;
  how: string;
  windowId: string;
  lines: PricedLine[];
}

/** What the page shows before the server has decided. */
export function saleTotal({ rules, taxRates, region, zip, place, how, windowId, lines }: TypedSale): number {
  if (lines.length === 0) return 0;
  const destination = typedDestinations({ zip, place, studio: { region } })[how === 'delivery' ? how : 'pickup'];
  const delivery_cents = how === 'delivery' ? deliveryFee(rules, zip, windowId) : 0;
  const untaxed = { name: '', region: '' };
  return calculateTotals({ lines, delivery_cents, rates: ratesAt(taxRates, destination), untaxed }).total_cents;
}
