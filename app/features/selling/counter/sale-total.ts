import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { chargesFor } from '~/features/delivery/delivery-charges';
import type { TaxRate } from '~/features/pricing/tax/sales-tax';
import { ratesAt, typedDestinations } from '~/features/pricing/tax/rates-at';
import {
  calculateTotals,
  type OrderPricing,
  type OrderTotals,
  type PricedLine,
} from '~/features/pricing/totals/order-totals';

interface TypedSale {
  rules: DeliveryRules;
  taxRates: TaxRate[];
  region: string;
  zip: string;
  place: string;
  how: string;
  day: string;
  windowId: string;
  lines: PricedLine[];
  reductions: Pick<OrderPricing, 'discount' | 'tip_cents' | 'balance_cents'>;
}

/** What the page shows before the server has decided. */
export function saleTotals({
  rules,
  taxRates,
  region,
  zip,
  place,
  how,
  day,
  windowId,
  ...typed
}: TypedSale): OrderTotals {
  const { lines, reductions } = typed;
  const fulfillment = how === 'delivery' ? 'delivery' : 'pickup';
  const destination = typedDestinations({ zip, place, studio: { region } })[fulfillment];
  const wanted = { fulfillment_date: day, delivery_postal_code: zip, fulfillment_window_id: windowId };
  const charges = how === 'now' ? [] : chargesFor(rules, { fulfillment, ...wanted });
  const untaxed = { name: '', region: '' };
  return calculateTotals({
    lines,
    charges: lines.length === 0 ? [] : charges,
    rates: ratesAt(taxRates, destination),
    untaxed,
    ...reductions,
  });
}
