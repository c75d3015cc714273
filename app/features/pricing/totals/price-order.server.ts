import { NOT_SURE, placeAnswerError, type TaxRate } from '~/features/pricing/tax/sales-tax';
import { borderPlaces, ratesAt, type TaxDestination } from '~/features/pricing/tax/rates-at';
import { termsOf } from '~/features/pricing/discounts/discounts.server';
import { EXEMPT, findExemption, listTaxRates } from '~/features/pricing/tax/tax-rates.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { invalid } from '~/lib/parse-form';
import type { Context } from '~/platform/context.server';
import { calculateTotals, type OrderPricing } from './order-totals';
import type { PaymentChoices } from './payment-choices';

type Choices = PaymentChoices & Pick<OrderPricing, 'charges'>;

/** The columns of `orders` that say what it comes to. Throws where the buyer has to answer something first. */
export async function priceOrder(
  context: Context,
  order: Pick<OrderPricing, 'lines'>,
  details: Priced,
  choices: Choices,
) {
  const { region, time_zone } = await readStudio(context);
  const today = dayIn(time_zone, context.now());
  const rates = await listTaxRates(context, today);
  const destination = destinationOf(details, region);
  const { buyer_email, isExempt } = details;
  const exemption = isExempt && buyer_email ? await findExemption(context, buyer_email, today) : undefined;
  const asked = exemption ? [] : placesOf(rates, destination);
  const unanswered = placeAnswerError(asked, details.tax_place);
  if (unanswered.tax_place) throw invalid(unanswered);
  const {
    subtotal_cents: _,
    total_cents: __,
    due_cents: ___,
    charges,
    taxes,
    ...sums
  } = calculateTotals({
    lines: order.lines,
    ...choices,
    rates: exemption ? [] : ratesAt(rates, destination),
    untaxed: { name: exemption ? EXEMPT : 'No tax rate', region: destination.region },
  });
  return {
    ...sums,
    charges: JSON.stringify(charges),
    taxes: JSON.stringify(taxes),
    // Where nobody needs to know, nothing is left to settle.
    tax_place: asked.length === 0 && details.tax_place === NOT_SURE ? null : details.tax_place,
    discount_code: choices.discount?.code ?? null,
    discount_terms: choices.discount ? JSON.stringify(termsOf(choices.discount)) : null,
    tax_exempt_organization: exemption?.name ?? null,
    tax_exempt_certificate: exemption?.certificate ?? null,
  };
}

interface Priced {
  fulfillment: 'pickup' | 'delivery';
  delivery_region: string | null;
  delivery_postal_code: string | null;
  tax_place: string | null;
  buyer_email: string | null;
  /** Whether the address has proved to be that of the organization, or staff have: anybody can type it. */
  isExempt: boolean;
}

function destinationOf(details: Priced, region: string): TaxDestination {
  if (details.fulfillment === 'pickup') return { fulfillment: 'pickup', region: region.toUpperCase() };
  const { delivery_region, delivery_postal_code, tax_place } = details;
  return {
    fulfillment: 'delivery',
    region: delivery_region ?? '',
    zip: delivery_postal_code ?? '',
    place: tax_place,
  };
}

/** The municipalities that the address may be in. */
function placesOf(rates: TaxRate[], destination: TaxDestination) {
  return destination.fulfillment === 'pickup' ? [] : borderPlaces(rates, destination.region, destination.zip);
}
