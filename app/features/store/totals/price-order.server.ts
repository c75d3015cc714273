import type { Details } from '~/features/store/checkout/checkout.schema';
import { borderPlaces, OUTSIDE, ratesAt, type TaxDestination, type TaxRate } from '~/features/store/tax/sales-tax';
import { termsOf } from '~/features/store/discounts/discounts.server';
import { EXEMPT, findExemption, listTaxRates } from '~/features/store/tax/tax-rates.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { invalid } from '~/lib/parse-form';
import type { Context } from '~/platform/context.server';
import { calculateTotals, type OrderPricing } from './order-totals';
import type { PaymentChoices } from './payment-choices.server';

type Choices = PaymentChoices & { delivery_cents: number };

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
  if (!exemption) requirePlace(rates, destination);
  const {
    subtotal_cents: _,
    total_cents: __,
    due_cents: ___,
    taxes,
    ...sums
  } = calculateTotals({
    ...{ lines: order.lines, ...choices },
    rates: exemption ? [] : ratesAt(rates, destination),
    untaxed: { name: exemption ? EXEMPT : 'No tax rate', region: destination.region },
  });
  return {
    ...sums,
    taxes: JSON.stringify(taxes),
    discount_code: choices.discount?.code ?? null,
    discount_terms: choices.discount ? JSON.stringify(termsOf(choices.discount)) : null,
    tax_exempt_organization: exemption?.name ?? null,
    tax_exempt_certificate: exemption?.certificate ?? null,
  };
}

type Priced = Pick<Details, 'fulfillment' | 'delivery_region' | 'delivery_postal_code' | 'tax_place'> & {
  buyer_email: string | null;
  /** Whether the address has proved to be that of the organization, or staff have: anybody can type it. */
  isExempt: boolean;
};

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

function requirePlace(rates: TaxRate[], destination: TaxDestination) {
  if (destination.fulfillment === 'pickup') return;
  const places = borderPlaces(rates, destination.region, destination.zip);
  if (places.length === 0 || [...places, OUTSIDE].includes(destination.place ?? '')) return;
  throw invalid({ tax_place: 'Choose one of these.' });
}
