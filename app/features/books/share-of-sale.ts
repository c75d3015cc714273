import { isNotTaxed, notTaxedCents, type TaxPart } from '~/features/pricing/tax/sales-tax';
import { emptyEntry, findSale, leftOf, mapParts, type SaleEntry, sumOf } from './sale-entry';

export type Ratio = readonly [part: number, whole: number];

/** The goods' part of a tax that is on the delivery too. */
export function goodsPart(goods_cents: number, delivery_cents: number): Ratio {
  return [goods_cents, Math.max(goods_cents + delivery_cents, 1)];
}

/** In cents, half of one away from zero. The product of two ratios would be rounded twice, so all are multiplied first. */
export function portion(cents: number, ...ratios: Ratio[]): number {
  const part = ratios.reduce((product, ratio) => product * BigInt(ratio[0]), BigInt(cents));
  const whole = ratios.reduce((product, ratio) => product * BigInt(ratio[1]), 1n);
  const size = part < 0n ? -part : part;
  const rounded = Number((2n * size + whole) / (2n * whole));
  return part < 0n ? -rounded : rounded;
}

/** What a refund of chosen goods takes off those that are not taxed. */
export interface ChosenGoods {
  not_taxed_cents: number;
}

/** Takes `cents` off what is left of the sale, the same part of everything, so that tax agrees with goods. The tip is last. */
export function shareOf(booked: SaleEntry[], cents: number, moment: Date, chosen?: ChosenGoods): SaleEntry {
  const sold = findSale(booked);
  if (!sold) throw new Error('Only what was sold can be given back.');
  const rest = mapParts((part) => sumOf(booked, part));
  const total = leftOf(booked);
  const untipped = total - rest.tip_cents;
  const isAll = cents === total;
  const taken = isAll ? untipped : Math.min(cents, Math.max(untipped, 0));
  const goods = Math.max(rest.goods_cents - rest.discount_cents, 0);
  const left = taxesLeft(booked);
  const notTaxed = Math.min(notTaxedCents(left), goods);
  const taxed = goods - notTaxed;
  const goodsTax = goodsPart(taxed, rest.delivery_cents);
  const taxedWithTax = taxed + portion(rest.tax_cents, goodsTax);
  const ofNotTaxed = chosen ? Math.min(chosen.not_taxed_cents, notTaxed, cents) : 0;
  const ofTaxed = cents - ofNotTaxed;
  const ofGoods = chosen !== undefined && !isAll && ofTaxed <= taxedWithTax;
  const goodsRatio: Ratio = [ofTaxed, Math.max(taxedWithTax, 1)];
  const part: Ratio = isAll ? [1, 1] : ofGoods ? goodsRatio : [taken, Math.max(untipped, 1)];
  const taxPart = ofGoods ? [part, goodsTax] : [part];
  const taxes = left.map((tax) => ({
    ...tax,
    taxable_cents: ofGoods && isNotTaxed(tax) ? -ofNotTaxed : -portion(tax.taxable_cents, ...taxPart),
    tax_cents: -portion(tax.tax_cents, ...taxPart),
  }));
  // Orders from before sales tax by destination have no places.
  const isPlaced = left.reduce((sum, tax) => sum + tax.tax_cents, 0) === rest.tax_cents;
  const tax_cents = isPlaced
    ? taxes.reduce((sum, tax) => sum + tax.tax_cents, 0)
    : -portion(rest.tax_cents, ...taxPart);
  const delivery_cents = ofGoods ? 0 : -portion(rest.delivery_cents, part);
  const ofDiscount: Ratio = [taxed, Math.max(goods, 1)];
  const discount_cents = ofGoods
    ? -portion(rest.discount_cents, part, ofDiscount) - portion(rest.discount_cents, [ofNotTaxed, Math.max(goods, 1)])
    : -portion(rest.discount_cents, part);
  const { channel, fulfillment, zone, occasion } = sold;
  return {
    ...emptyEntry(sold, moment),
    kind: 'refund',
    goods_cents: -taken - delivery_cents - tax_cents + discount_cents,
    discount_cents,
    delivery_cents,
    tax_cents,
    tip_cents: taken - cents,
    channel,
    fulfillment,
    zone,
    occasion,
    taxes,
  };
}

/** By place: what is left of what is taxed, and of its tax. */
function taxesLeft(booked: SaleEntry[]): TaxPart[] {
  const places = new Map<string, TaxPart>();
  for (const tax of booked.flatMap(({ taxes }) => taxes)) {
    const key = JSON.stringify([tax.level, tax.name, tax.region, tax.basis_points]);
    const { taxable_cents, tax_cents } = places.get(key) ?? { taxable_cents: 0, tax_cents: 0 };
    places.set(key, {
      ...tax,
      taxable_cents: taxable_cents + tax.taxable_cents,
      tax_cents: tax_cents + tax.tax_cents,
    });
  }
  return [...places.values()].filter(({ taxable_cents, tax_cents }) => taxable_cents !== 0 || tax_cents !== 0);
}
