import type { ShownOrder } from '~/features/orders/open-checkout.server';
import { type FuneralHome, taxPlaceOf } from '~/features/delivery/sympathy/service';
import { placeAnswerError, type TaxRate } from '~/features/pricing/tax/sales-tax';
import { borderPlaces, ratesAt, type TaxDestination, typedDestinations } from '~/features/pricing/tax/rates-at';
import type { Charge } from '~/features/pricing/totals/charges';
import type { FieldErrors } from '~/lib/field-errors';
import { stateOfZip } from '~/lib/zip-states';
import { calculateTotals, type OrderPricing, type OrderTotals } from '~/features/pricing/totals/order-totals';

interface Estimate {
  order: ShownOrder;
  taxRates: TaxRate[];
  charges: Record<'pickup' | 'delivery', Charge[]>;
  /** As typed so far. */
  zip: string;
  place: string;
  studio: { region: string };
  choices: Pick<OrderPricing, 'discount' | 'tip_cents' | 'balance_cents'>;
}

/** What the checkout shows before the server has decided, for each way to get the flowers. */
export function estimateTotals(estimate: Estimate): Record<'pickup' | 'delivery', OrderTotals> {
  const { order, taxRates, charges, zip, place, studio, choices } = estimate;
  const { pickup, delivery } = typedDestinations({ zip, place, studio });
  const totalsAt = (destination: TaxDestination, added: Charge[]) =>
    calculateTotals({
      ...choices,
      lines: order.lines,
      charges: added,
      untaxed: { name: '', region: '' },
      rates: order.is_tax_exempt ? [] : ratesAt(taxRates, destination),
    });
  return { pickup: totalsAt(pickup, charges.pickup), delivery: totalsAt(delivery, charges.delivery) };
}

/** The municipalities to ask about once the ZIP code is typed, unless it is known of the funeral home. */
export function placesToAsk(taxRates: TaxRate[], zip: string, home?: FuneralHome): string[] {
  return taxPlaceOf(home, taxRates) ? [] : borderPlaces(taxRates, stateOfZip(zip) ?? '', zip);
}

/** The error if that question was not answered. */
export function missingPlace(taxRates: TaxRate[], typed: Record<string, string>, home?: FuneralHome): FieldErrors {
  if (typed.fulfillment !== 'delivery') return {};
  return placeAnswerError(placesToAsk(taxRates, typed.delivery_postal_code ?? '', home), typed.tax_place);
}
